-- The close of a day, and money of the house between its own accounts (docs/product.md, The console). Nothing of it is a member's, so nothing of it
-- is in the ledger. What is written here stays: a mistake is another transfer, a count of the next day.

create table house_transfer (
  id uuid primary key,
  -- where it counts, and the day that it was of where that was closed already
  day date not null,
  of_day date,
  -- `BANK NUMBER`, `BANK`, PAYOUT, OWNER or COSTS
  from_key text not null,
  to_key text not null,
  amount bigint not null check (amount > 0),
  by text not null,
  confirmed_request text,
  why text not null,
  at timestamptz not null default now(),
  constraint house_transfer_two check (from_key <> to_key),
  constraint house_transfer_own check (from_key <> 'COSTS' and not (from_key = 'OWNER' and to_key = 'COSTS'))
);
create index house_transfer_day on house_transfer (day);

-- What an own account held at the end of a day; until the day is closed it may be counted again.
create table day_count (
  day date not null,
  key text not null,
  amount bigint not null,
  by text not null,
  at timestamptz not null default now(),
  primary key (day, key)
);

create table day_close (
  day date primary key,
  closed_by text not null,
  confirmed_by text not null,
  request_id text,
  why text not null,
  at timestamptz not null default now(),
  -- the day as both saw it: its accounts, providers, open work
  figures jsonb not null,
  -- of the log's seals: who has it from here proves the log up to that moment
  head text
);

create function day_stays() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: what was closed stays', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger house_transfer_stays before update or delete or truncate on house_transfer for each statement execute function day_stays();
create trigger day_close_stays before update or delete or truncate on day_close for each statement execute function day_stays();

create function closed_day_stays() returns trigger language plpgsql as $$
begin
  if exists (select from day_close c where c.day in (select day from touched)) then
    raise exception '% of % is refused: that day is closed', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger day_count_added after insert on day_count referencing new table as touched
  for each statement execute function closed_day_stays();
create trigger day_count_changed after update on day_count referencing old table as touched
  for each statement execute function closed_day_stays();
create trigger day_count_taken after delete on day_count referencing old table as touched
  for each statement execute function closed_day_stays();
create trigger report_day_added after insert on report_day referencing new table as touched
  for each statement execute function closed_day_stays();
create trigger report_day_changed after update on report_day referencing old table as touched
  for each statement execute function closed_day_stays();
create trigger report_day_taken after delete on report_day referencing old table as touched
  for each statement execute function closed_day_stays();
