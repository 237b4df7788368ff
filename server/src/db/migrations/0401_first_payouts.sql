-- First payouts that wait for nothing but whose account it is: its bank is asked until it is known, or a person has decided (docs/decisions/0266). A row is
-- its own place in the queue (db/saga.ts), and goes when there is nothing left to ask. What waits already, waits for a person.
create table payout_holder_question (
  id uuid primary key references payout (id),
  attempts int not null default 0,
  due_at timestamptz not null
);
create index payout_holder_question_due on payout_holder_question (due_at);
-- Since when one that waited does not any more.
alter table payout add column let_out_at timestamptz;
