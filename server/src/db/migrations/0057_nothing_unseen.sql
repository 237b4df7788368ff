-- Lines of the bank feed that could not be read (module deposits): kept as they came, for an operator, so that the feed goes on.
create table bank_feed_unread (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the whole line, hex: the same one many times is one row
  digest text not null unique,
  -- the line as JSON, cut where it is too long to be one
  raw text not null check (length(raw) <= 4000),
  -- waiting: for an operator; credited: a person read it, and made a line of it; dismissed: a person saw to it
  state text not null default 'waiting',
  line_id text references bank_feed_line (id),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint bank_feed_unread_state check (state in ('waiting', 'credited', 'dismissed')),
  constraint bank_feed_unread_closed check ((state = 'waiting') = (closed_at is null)),
  constraint bank_feed_unread_credited check ((state = 'credited') = (line_id is not null))
);
create index bank_feed_unread_waiting on bank_feed_unread (created_at) where state = 'waiting';

-- Payments that a provider told of a QR and that it could not be credited for without a person (module payment-qr).
create table payment_qr_payment (
  qr_id uuid not null references payment_qr (id),
  -- the provider's own name of the payment
  payment_reference text not null,
  amount bigint not null check (amount > 0),
  -- the bank transfer behind it, where the provider told it or an operator found it
  sending_bank text,
  trans_ref text,
  -- what credited it beside the payment that the QR itself has
  movement_id bigint constraint payment_qr_payment_movement unique,
  told_at timestamptz not null default clock_timestamp(),
  primary key (qr_id, payment_reference),
  constraint payment_qr_payment_receipt check ((sending_bank is null) = (trans_ref is null))
);
alter table payment_qr
  -- how often an operator has decided about it: it may come to wait again
  add column decisions int not null default 0,
  drop constraint payment_qr_paid,
  -- what was credited is asked about for a day: its money may go back, and the callback that says so be lost
  add constraint payment_qr_paid check ((state = 'paid') = (movement_id is not null) and (state = 'paid') = (paid_amount is not null)
    and (state = 'paid') = (payment_reference is not null) and (sending_bank is null) = (trans_ref is null)) not valid;

-- What comes to wait again is decided again: once each time.
alter table operator_action
  add column round int not null default 1,
  drop constraint operator_action_once,
  add constraint operator_action_once unique (kind, subject, verdict, round);

-- As many slips are carried out at once as there are places, by all servers together (module deposits).
create table slip_place (
  n int primary key,
  -- who has it, and until when: a server that dies loses it with the slip's lease
  slip_id uuid,
  until timestamptz not null default '-infinity'
);
insert into slip_place (n) values (1), (2), (3), (4);

-- deposit_counted_upload took its place in 0055.
drop table deposit_upload;
