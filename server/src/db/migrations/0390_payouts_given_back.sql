-- Payouts of the bank whose money a person gave back: the bank is asked about each for a day more, since a sending that nobody heard of may have
-- paid it all the same (docs/decisions/0251). A row is its own place in the queue (db/saga.ts), and goes when there is nothing left to ask.
create table payout_given_back (
  id uuid primary key references payout (id),
  attempts int not null default 0,
  due_at timestamptz not null
);
create index payout_given_back_due on payout_given_back (due_at);
