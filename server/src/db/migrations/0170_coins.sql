-- Coins of members (module rewards, part coins): they come and go by entries, which stay; what a member has is their sum, never below zero.
create table coin_balance (
  member_id text primary key references member (id),
  balance int not null,
  constraint coin_balance_not_below_zero check (balance >= 0)
);

create table coin_entry (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  amount int not null check (amount <> 0),
  -- makes it the only one of its member: `spin:<id>`, `day:<day>:<coins of it until then>`
  reason text not null check (reason <> ''),
  at timestamptz not null default clock_timestamp(),
  unique (member_id, reason)
);

-- Not a row that is proposed with `on conflict do nothing` counts, only one that stands.
create function coin_entry_counts() returns trigger language plpgsql as $$
begin
  update coin_balance set balance = balance + new.amount where member_id = new.member_id;
  if not found then
    insert into coin_balance as b (member_id, balance) values (new.member_id, new.amount)
      on conflict (member_id) do update set balance = b.balance + excluded.balance;
  end if;
  return null;
end $$;
create trigger coin_entry_counts after insert on coin_entry for each row execute function coin_entry_counts();

create function coin_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: coins come and go by entries, which stay', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger coin_entry_append_only before update or delete or truncate on coin_entry
  for each statement execute function coin_entry_stays();
create trigger coin_balance_by_entries before insert or update or delete on coin_balance
  for each row when (pg_trigger_depth() = 0) execute function coin_entry_stays();

-- What earns a member's coins of a day in Bangkok: deposits that were credited then, satang, and how many coins it has given.
create table coin_day (
  member_id text not null references member (id),
  day date not null,
  deposited bigint not null default 0 check (deposited >= 0),
  given int not null default 0 check (given >= 0),
  primary key (member_id, day)
);
create index coin_day_day on coin_day (day);
