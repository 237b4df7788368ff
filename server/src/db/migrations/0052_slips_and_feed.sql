-- Slips that no verifier knows of wait for a person: those of TrueMoney and of Lao banks.
alter table deposit_slip
  -- why it waits: TRUEMONEY, LAO; stays when it was settled
  add column review text,
  -- who ended it by hand and why
  add column settled_by text,
  add column settled_why text,
  drop constraint deposit_slip_due,
  drop constraint deposit_slip_read,
  add constraint deposit_slip_due check ((status = 'PENDING' and review is null) = (due_at is not null)) not valid,
  -- what a person read off a picture has a reference, and no text for a verifier
  add constraint deposit_slip_read check ((trans_ref is null) = (sending_bank is null) and (payload is null or trans_ref is not null)) not valid,
  add constraint deposit_slip_settled check ((settled_by is null) = (settled_why is null)) not valid;
create index deposit_slip_review on deposit_slip (created_at) where status = 'PENDING' and review is not null;

-- What the banks report of our receiving accounts (module deposits): how far we have read, as a place in the queue.
create table bank_feed (
  id text primary key,
  position bigint not null,
  attempts int not null,
  due_at timestamptz
);
insert into bank_feed (id, position, attempts, due_at) values ('feed', 0, 0, now());

-- Money that a bank reported. A row is its own place in the queue (db/saga.ts).
create table bank_feed_line (
  -- the feed's own name of it: the same line many times is one row
  id text primary key,
  -- our account that took the money
  bank_code text not null,
  account_no text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- the transfer, by the name that slips know it by too
  sending_bank text not null,
  trans_ref text not null,
  -- who sent it, as far as the bank shows it
  from_account text,
  from_name text,
  -- open: not looked at yet; credited; known: that transfer was credited before, by a slip or another line; unmatched: waits for a
  -- person; dismissed: a person says that it is nobody's
  state text not null default 'open',
  member_id text references member (id),
  movement_id bigint constraint bank_feed_line_movement unique,
  -- why it is unmatched
  evidence text,
  settled_by text,
  settled_why text,
  attempts int not null default 0,
  due_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint bank_feed_line_state check (state in ('open', 'credited', 'known', 'unmatched', 'dismissed')),
  constraint bank_feed_line_due check ((state = 'open') = (due_at is not null)),
  constraint bank_feed_line_credited check ((state = 'credited') = (movement_id is not null) and (state = 'credited') = (member_id is not null)),
  constraint bank_feed_line_settled check ((settled_by is null) = (settled_why is null))
) with (fillfactor = 80);
create index bank_feed_line_queue on bank_feed_line (due_at) where due_at is not null;
create index bank_feed_line_unmatched on bank_feed_line (at) where state = 'unmatched';

-- Transfers that members said they would make, each with an amount that no other one has meanwhile.
create table deposit_announcement (
  -- the operation of the call
  id uuid primary key,
  member_id text not null references member (id),
  -- satang: what the member asked for, and what they were told to send
  wanted bigint not null,
  amount bigint not null,
  -- open: its amount is nobody else's; past: its time is over; met: its money came, on that line
  state text not null default 'open',
  line_id text,
  created_at timestamptz not null,
  until timestamptz not null,
  constraint deposit_announcement_state check (state in ('open', 'past', 'met')),
  constraint deposit_announcement_met check ((state = 'met') = (line_id is not null))
);
create unique index deposit_announcement_amount on deposit_announcement (amount) where state = 'open';
create index deposit_announcement_told on deposit_announcement (amount, until) where state <> 'met';
create index deposit_announcement_member on deposit_announcement (member_id) where state = 'open';
