-- What the outside told of money that is booked, other than it is booked, and of which nobody is asked (docs/decisions/0234): the log has it, and alarms count
-- what is here. The same word is here once, however often it is told.
create table told_otherwise (
  -- gift-sum, payout-reference, payout-twice (modules/operator/told-otherwise.ts)
  kind text not null,
  -- the gift or payout that it was told of
  subject uuid not null,
  kept text not null,
  told text not null,
  at timestamptz not null default now(),
  primary key (kind, subject, told)
);
create index told_otherwise_at on told_otherwise (at);
