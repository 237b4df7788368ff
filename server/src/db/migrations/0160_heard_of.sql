-- When the bank feed told something last, whichever server asked it: an answer, and a line that was new. Null: never (decision 0087).
alter table bank_feed add column answered_at timestamptz, add column line_at timestamptz;

-- How the last audit of the ledger ended, for alarms.
create table audit_run (
  id boolean primary key default true check (id),
  ended_at timestamptz not null,
  broken int not null
);
