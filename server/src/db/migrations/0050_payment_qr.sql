-- Payment QR codes that members had made (module payment-qr). A row is its own place in the queue (db/saga.ts).
create table payment_qr (
  -- the operation of the call that asked for it; the provider knows it by this reference
  id uuid primary key,
  member_id text not null references member (id),
  -- who makes it: KBANK, WW or ZAPMAN
  bank_code text not null,
  -- satang, as asked
  amount bigint not null,
  -- asked: being made, or not known whether it was; open: can be paid; cancelled, expired: no longer offered, and credited all the
  -- same when it is paid late; failed: the provider makes no such QR; paid: credited
  state text not null,
  -- what the QR says (EMVCo), once it was made
  qr_text text,
  -- by the clock of the server, both; from when it was no longer offered, too
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- the provider takes no more payments for it, as far as it has told
  is_shut boolean not null default false,
  -- the movement that credited it, and what was paid
  movement_id bigint constraint payment_qr_movement unique,
  paid_amount bigint,
  payment_reference text,
  sending_bank text,
  trans_ref text,
  -- what the provider said last, for whoever looks into it; when it was last asked
  evidence text,
  looked_at timestamptz not null default clock_timestamp(),
  -- why a person must look at it
  review text,
  attempts int not null,
  due_at timestamptz,
  constraint payment_qr_amount check (amount > 0 and paid_amount > 0),
  constraint payment_qr_state check (state in ('asked', 'open', 'cancelled', 'expired', 'failed', 'paid')),
  constraint payment_qr_offered check ((state in ('asked', 'open')) = (closed_at is null)
    and (state not in ('asked', 'open') or due_at is not null) and (state <> 'open' or qr_text is not null)),
  constraint payment_qr_paid check ((state = 'paid') = (movement_id is not null) and (state = 'paid') = (paid_amount is not null)
    and (state = 'paid') = (payment_reference is not null) and (sending_bank is null) = (trans_ref is null)
    and (state <> 'paid' or due_at is null))
) with (fillfactor = 80);
-- a member has one open QR, whoever makes it
create unique index payment_qr_one_open on payment_qr (member_id) where state in ('asked', 'open');
create index payment_qr_member on payment_qr (member_id, created_at);
create index payment_qr_due on payment_qr (due_at) where due_at is not null;
-- the ledger refuses the second credit; this refuses it once more
create unique index payment_qr_receipt on payment_qr (sending_bank, trans_ref) where state = 'paid';
create index payment_qr_review on payment_qr (id) where review is not null;

-- Callbacks that were heard: an id is acted on once. They are refused by their age long before they are forgotten here.
create table payment_qr_callback (
  bank_code text not null,
  callback_id text not null,
  heard_at timestamptz not null default clock_timestamp(),
  primary key (bank_code, callback_id)
);
