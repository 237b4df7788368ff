-- Slips of bank transfers that members sent us (module deposits).
create table deposit_slip (
  -- the operation that uploaded it, so that a retry of the call finds it
  id uuid primary key,
  member_id text not null references member (id),
  -- our account that the member says the money went to, as it was then
  bank_code text not null,
  account_name text not null,
  account_no text not null,
  -- the picture; null where none could be kept
  file_key text,
  -- what its QR says, once read: the text for the verifier, the sending bank's three digits and that bank's reference
  payload text,
  sending_bank text,
  trans_ref text,
  -- satang, once a verifier said so
  amount bigint,
  status text not null check (status in ('PENDING', 'SUCCESS', 'FAILED')),
  note text,
  -- what the verifier told and why we refused it, for the operator
  evidence jsonb,
  movement_id bigint constraint deposit_slip_movement unique,
  -- since when the bank has kept saying that it does not know this transfer
  absent_since timestamptz,
  created_at timestamptz not null,
  attempts int not null,
  due_at timestamptz,
  constraint deposit_slip_due check ((status = 'PENDING') = (due_at is not null)),
  constraint deposit_slip_noted check ((status = 'FAILED') = (note is not null)),
  constraint deposit_slip_credited check ((status = 'SUCCESS') = (movement_id is not null)),
  constraint deposit_slip_read check ((payload is null) = (trans_ref is null) and (payload is null) = (sending_bank is null))
) with (fillfactor = 80);
create index deposit_slip_member on deposit_slip (member_id, created_at desc, id desc);
create index deposit_slip_queue on deposit_slip (due_at) where due_at is not null;
-- the ledger refuses the second credit; this refuses it once more, and tells a duplicate before a verifier is asked
create unique index deposit_slip_receipt on deposit_slip (sending_bank, trans_ref) where status = 'SUCCESS';

-- Counts of uploads, in the shape that rate-limiter-flexible keeps them.
create table deposit_upload (
  key varchar(255) primary key,
  points int not null default 0,
  -- a number that its driver reads as one: our bigints are BigInt, which it can not reckon with
  expire double precision
);
