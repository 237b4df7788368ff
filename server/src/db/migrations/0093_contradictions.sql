-- Payouts of which the bank told another end after they were closed by its first word, or by a person's (module withdrawals).
create table payout_contradiction (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null,
  -- how the payout had ended by the ledger, and how the bank said that it ended
  ended text not null check (ended in ('settled', 'returned')),
  told text not null check (told in ('settled', 'returned')),
  -- the bank's own reference or reason, and where it said so: callback, or its answer to a call of ours
  said text not null,
  told_by text not null check (told_by in ('callback', 'answer')),
  -- each word that was another than the one before, in its order: {told, said, by, at}
  words jsonb not null default '[]',
  times int not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default now(),
  -- waiting: a person has to say what is true; kept: it ended as it is closed; corrected: it ended as the bank told, and the ledger follows
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'corrected')),
  -- satang that were taken from or given to the member's wallet, where it was corrected; what is left of the payout the house bears
  corrected bigint check (corrected >= 0),
  closed_at timestamptz,
  constraint payout_contradiction_contradicts check (ended <> told),
  constraint payout_contradiction_closed check ((closed_at is not null) = (state <> 'waiting') and (corrected is not null) = (state = 'corrected'))
);
create index payout_contradiction_of on payout_contradiction (payout_id);
-- what the bank says while a person is asked belongs to the same question; what is new after their word is another
create unique index payout_contradiction_once on payout_contradiction (payout_id) where state = 'waiting';
create index payout_contradiction_waiting on payout_contradiction (first_at) where state = 'waiting';
