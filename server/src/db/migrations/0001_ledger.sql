-- The ledger (docs/money.md). A movement takes an amount from one account and gives it to another; its two entries and the
-- balances follow from it by triggers, in this file only. Nothing else can write an entry or a balance.

create table ledger_account (
  id bigint generated always as identity primary key,
  -- null: an account of the house, which keeps no running balance, so that no row is hot
  member_id text,
  code text not null,
  balance bigint not null default 0,
  -- how many of the owner's movements stand in the statement; kept on the WALLET account
  statement_count bigint not null default 0,
  constraint ledger_account_not_negative check (balance >= 0),
  constraint ledger_account_house_has_no_balance check (member_id is not null or balance = 0),
  constraint ledger_account_owner unique nulls not distinct (member_id, code)
) with (fillfactor = 70);

create table ledger_movement (
  id bigint generated always as identity primary key,
  -- what makes this movement the only one of its kind: posting the same reference again does nothing
  reference text not null,
  kind text not null,
  from_account bigint not null,
  to_account bigint not null,
  amount bigint not null,
  member_id text not null,
  -- the hold that this movement settles or returns
  closes bigint,
  -- its place in the member's statement, 1 for the first; null: not shown
  statement_no bigint,
  detail jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  constraint ledger_movement_reference unique (reference),
  constraint ledger_movement_amount check (amount > 0),
  constraint ledger_movement_two_accounts check (from_account <> to_account),
  constraint ledger_movement_closes_hold check ((closes is not null) = (kind like '%\_settle' or kind like '%\_return'))
);
-- a hold is closed once: settled or returned, never both, never twice
create unique index ledger_movement_closes on ledger_movement (closes) where closes is not null;
create unique index ledger_movement_statement on ledger_movement (member_id, statement_no) where statement_no is not null;

create table ledger_entry (
  movement_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  -- the balance after this entry; null for the house
  balance_after bigint,
  primary key (movement_id, account_id),
  constraint ledger_entry_amount check (amount <> 0),
  constraint ledger_entry_not_negative check (balance_after >= 0)
);
create index ledger_entry_account on ledger_entry (account_id, movement_id);

-- Applies the movements that one statement inserted: two entries each, in order, and the balances.
create function ledger_apply() returns trigger language plpgsql as $$
declare
  applied int;
begin
  perform 1 from ledger_account
    where id in (select from_account from inserted union select to_account from inserted) and member_id is not null
    order by id for no key update;

  insert into ledger_entry (movement_id, account_id, amount, balance_after)
    select leg.movement_id, leg.account_id, leg.amount,
      case when account.member_id is not null
        then account.balance + sum(leg.amount) over (partition by leg.account_id order by leg.movement_id) end
    from (
      select id as movement_id, from_account as account_id, -amount as amount from inserted
      union all
      select id, to_account, amount from inserted
    ) leg
    join ledger_account account on account.id = leg.account_id;
  get diagnostics applied = row_count;
  if applied <> 2 * (select count(*) from inserted) then
    raise exception 'a movement names an account that does not exist' using errcode = 'foreign_key_violation';
  end if;
  if exists (
    select 1 from inserted m where m.closes is not null and not exists (
      select 1 from ledger_movement hold
      where hold.id = m.closes and hold.to_account = m.from_account and hold.amount = m.amount
        and hold.member_id = m.member_id and hold.kind like '%\_hold'
        and (m.kind = replace(hold.kind, '_hold', '_settle')
          or (m.kind = replace(hold.kind, '_hold', '_return') and m.to_account = hold.from_account)))
  ) then
    raise exception 'a movement closes a hold that it does not match' using errcode = 'integrity_constraint_violation';
  end if;

  update ledger_account account
    set balance = account.balance + delta.amount, statement_count = account.statement_count + delta.shown
    from (
      select account_id, sum(amount) as amount, sum(shown) as shown from (
        select from_account as account_id, -amount as amount, 0 as shown from inserted
        union all
        select to_account, amount, 0 from inserted
        union all
        select wallet.id, 0, 1 from inserted m
          join ledger_account wallet on wallet.member_id = m.member_id and wallet.code = 'WALLET'
          where m.statement_no is not null
      ) legs group by account_id
    ) delta
    where account.id = delta.account_id and account.member_id is not null;
  return null;
end $$;

create trigger ledger_movement_apply after insert on ledger_movement
  referencing new table as inserted for each statement execute function ledger_apply();

-- Append-only, and no balance by hand. Entries and balances are written from within ledger_apply only: at trigger depth 2.
create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the ledger is append-only', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create function ledger_only_by_movement() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% of % is refused: only a movement does that', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create function ledger_account_opens_empty() returns trigger language plpgsql as $$
begin
  if exists (select 1 from opened where balance <> 0 or statement_count <> 0) then
    raise exception 'an account opens empty' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- Movements are inserted by ledger_post only, which locks, numbers and answers; a hand that inserts one would do none of it.
create function ledger_only_by_post() returns trigger language plpgsql as $$
declare
  stack text;
begin
  get diagnostics stack = pg_context;
  if stack not like '%ledger_post(%' then
    raise exception '% of % is refused: only ledger_post does that', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create trigger ledger_movement_by_post before insert on ledger_movement
  for each statement execute function ledger_only_by_post();
create trigger ledger_movement_append_only before update or delete or truncate on ledger_movement
  for each statement execute function ledger_refuse();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse();
create trigger ledger_entry_by_movement before insert on ledger_entry
  for each statement execute function ledger_only_by_movement();
create trigger ledger_account_by_movement before update on ledger_account
  for each statement execute function ledger_only_by_movement();
create trigger ledger_account_keeps before delete or truncate on ledger_account
  for each statement execute function ledger_refuse();
create trigger ledger_account_empty after insert on ledger_account
  referencing new table as opened for each statement execute function ledger_account_opens_empty();

-- Posts postings in their order. Each has its own result: the movement's id, or null where it was refused, with the reason:
--   posted; duplicate (that reference stands already: its id is given); closed (that hold is closed already); short (an account
--   would go below zero).
-- Locks are taken first and sorted, so that batches never wait for each other in a circle. Most batches go in as a whole; where a
-- posting is refused, it is worked out which, and the others go in as a whole. One by one is for what only an insert can find out:
-- a reference that another transaction, not committed yet, has used.
create function ledger_post(
  references_ text[], kinds text[], from_accounts bigint[], to_accounts bigint[], amounts bigint[],
  members text[], closes_ bigint[], shown boolean[], details jsonb[], moments timestamptz[]
) returns table (result text, movement_id bigint) language plpgsql
-- one plan for all batches, and by the index: planning costs more than posting, and plans are kept from when the tables were small
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  n int := cardinality(references_);
  -- the members' accounts that the batch touches, and what they hold before it
  accounts bigint[];
  balances bigint[];
  posted bigint[];
  foreseen text[];
  accepted int[];
  violated text;
begin
  select array_agg(id order by id), array_agg(balance order by id) into accounts, balances from (
    select id, balance from ledger_account
      where member_id is not null and (id = any (from_accounts || to_accounts)
        or (code = 'WALLET' and member_id = any (members)))
      order by id for no key update
  ) locked;

  posted := ledger_try(references_, kinds, from_accounts, to_accounts, amounts, members, closes_, shown, details, moments,
    array(select generate_series(1, n)));
  if posted is not null then
    return query select 'posted'::text, id from unnest(posted) with ordinality as p (id, o) order by o;
    return;
  end if;

  foreseen := ledger_foresee(references_, from_accounts, to_accounts, amounts, closes_, accounts, balances);
  accepted := array(select o from generate_series(1, n) o where foreseen[o] = 'posted' order by o);
  if cardinality(accepted) < n then
    posted := ledger_try(references_, kinds, from_accounts, to_accounts, amounts, members, closes_, shown, details, moments, accepted);
    if posted is not null then
      return query
        select f.result, coalesce(p.id, m.id)
          from unnest(foreseen) with ordinality as f (result, o)
          left join unnest(accepted, posted) as p (o, id) on p.o = f.o
          left join ledger_movement m on f.result = 'duplicate' and m.reference = references_[f.o]
          order by f.o;
      return;
    end if;
  end if;

  for i in 1 .. n loop
    begin
      posted := ledger_insert(references_, kinds, from_accounts, to_accounts, amounts, members, closes_, shown, details, moments, array[i]);
      if cardinality(posted) = 1 then
        result := 'posted';
        movement_id := posted[1];
      else
        select m.id into movement_id from ledger_movement m where m.reference = references_[i];
        result := case when movement_id is null then 'closed' else 'duplicate' end;
      end if;
    exception when check_violation then
      get stacked diagnostics violated = constraint_name;
      if violated not in ('ledger_account_not_negative', 'ledger_entry_not_negative') then
        raise;
      end if;
      result := 'short';
      movement_id := null;
    end;
    return next;
  end loop;
end $$;

-- Inserts the postings at those places, all or none: their ids in order, or null when one of them is refused.
create function ledger_try(
  references_ text[], kinds text[], from_accounts bigint[], to_accounts bigint[], amounts bigint[],
  members text[], closes_ bigint[], shown boolean[], details jsonb[], moments timestamptz[], which int[]
) returns bigint[] language plpgsql as $$
declare
  posted bigint[];
begin
  posted := ledger_insert(references_, kinds, from_accounts, to_accounts, amounts, members, closes_, shown, details, moments, which);
  if cardinality(posted) = cardinality(which) then
    return posted;
  end if;
  raise exception using errcode = 'KR001';
exception when sqlstate 'KR001' or check_violation or unique_violation then
  return null;
end $$;

-- What each posting will get when they are posted in order, with the locks held: the same answers as ledger_post's.
create function ledger_foresee(
  references_ text[], from_accounts bigint[], to_accounts bigint[], amounts bigint[], closes_ bigint[],
  accounts bigint[], balances bigint[]
) returns text[] language plpgsql as $$
declare
  results text[];
  used text[] := '{}';
  closed bigint[] := '{}';
  source int;
  target int;
begin
  select array_agg(case
      when exists (select 1 from ledger_movement m where m.reference = p.reference) then 'duplicate'
      when exists (select 1 from ledger_movement m where m.closes = p.closes) then 'closed'
      else 'posted' end order by p.o)
    into results from unnest(references_, closes_) with ordinality as p (reference, closes, o);

  for i in 1 .. cardinality(references_) loop
    source := array_position(accounts, from_accounts[i]);
    target := array_position(accounts, to_accounts[i]);
    if references_[i] = any (used) then
      results[i] := 'duplicate';
    elsif closes_[i] = any (closed) then
      results[i] := 'closed';
    elsif results[i] = 'posted' and balances[source] < amounts[i] then
      results[i] := 'short';
    elsif results[i] = 'posted' then
      if source is not null then
        balances[source] := balances[source] - amounts[i];
      end if;
      if target is not null then
        balances[target] := balances[target] + amounts[i];
      end if;
      used := used || references_[i];
      closed := closed || closes_[i];
    end if;
  end loop;
  return results;
end $$;

-- Inserts the postings at those places, in order, and answers their ids in order; fewer ids than postings when one stands already.
create function ledger_insert(
  references_ text[], kinds text[], from_accounts bigint[], to_accounts bigint[], amounts bigint[],
  members text[], closes_ bigint[], shown boolean[], details jsonb[], moments timestamptz[], which int[]
) returns bigint[] language plpgsql as $$
declare
  ids bigint[];
begin
  with posting as (
    select o, references_[o] as reference, kinds[o] as kind, from_accounts[o] as from_account, to_accounts[o] as to_account,
      amounts[o] as amount, members[o] as member_id, closes_[o] as closes, shown[o] as is_shown, details[o] as detail,
      coalesce(moments[o], clock_timestamp()) as at
    from unnest(which) o
  ), numbered as (
    select p.*, case when is_shown then (
        select statement_count from ledger_account where member_id = p.member_id and code = 'WALLET'
      ) + row_number() over (partition by p.member_id, is_shown order by o) end as statement_no
    from posting p
  ), inserted as (
    insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, closes, statement_no, detail, at)
      select reference, kind, from_account, to_account, amount, member_id, closes, statement_no, detail, at from numbered order by o
      on conflict do nothing
      returning id
  )
  select coalesce(array_agg(id order by id), '{}') into ids from inserted;
  return ids;
end $$;
