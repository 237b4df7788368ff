-- Where a wallet's money may be held for, while something stands on it: a bonus (docs/money.md). Who writes it holds the wallet's row.
create table ledger_bound (
  account_id bigint primary key,
  -- codes of the house's accounts that holds may go to; an empty list: none may
  only_to text[] not null
);

-- As before (migration 0140), with one result more: locked (the wallet's money may not be held for that). What stands already is told as a
-- duplicate whatever binds the wallet now.
create or replace function ledger_post(list json) returns table (result text, movement_id bigint) language plpgsql
-- one plan for all batches, and by the index: planning costs more than posting, and plans are kept from when the tables were small
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  postings ledger_posting[];
  n int;
  touched bigint[];
  members text[];
  -- the members' accounts that the batch touches, and what they hold before it
  accounts bigint[];
  balances bigint[];
  posted bigint[];
  foreseen text[];
  accepted int[];
  locked int[];
  violated text;
begin
  select array_agg(p), array_agg(p.from_account) || array_agg(p.to_account), array_agg(p.member_id) into postings, touched, members
    from json_populate_recordset(null::ledger_posting, list) p;
  n := cardinality(postings);

  select array_agg(id order by id), array_agg(balance order by id) into accounts, balances from (
    select id, balance from ledger_account
      where member_id is not null and (id = any (touched) or (code = 'WALLET' and member_id = any (members)))
      order by id for no key update
  ) locked_accounts;

  if exists (select from ledger_bound where account_id = any (touched)) then
    locked := array(
      select o from generate_series(1, n) o
        join ledger_bound bound on bound.account_id = (postings[o]).from_account
        join ledger_account target on target.id = (postings[o]).to_account
        where (postings[o]).kind like '%\_hold' and target.code <> all (bound.only_to)
          and not exists (select from ledger_movement m where m.reference = (postings[o]).reference)
        order by o);
    if cardinality(locked) = n then
      return query select 'locked'::text, null::bigint from generate_series(1, n);
      return;
    end if;
    if cardinality(locked) > 0 then
      return query
        with others as (
          select json_agg(value order by o) as rest, array_agg(o order by o) as at
            from json_array_elements(list) with ordinality as one (value, o) where o <> all (locked)
        ), answered as (
          select others.at[r.i] as o, r.result, r.movement_id
            from others cross join lateral ledger_post(others.rest) with ordinality as r (result, movement_id, i)
        )
        select coalesce(a.result, 'locked'), a.movement_id from generate_series(1, n) asked (i) left join answered a on a.o = asked.i order by asked.i;
      return;
    end if;
  end if;

  posted := ledger_try(postings);
  if posted is not null then
    return query select 'posted'::text, id from unnest(posted) with ordinality as p (id, o) order by o;
    return;
  end if;

  foreseen := ledger_foresee(postings, accounts, balances);
  accepted := array(select o from generate_series(1, n) o where foreseen[o] = 'posted' order by o);
  if cardinality(accepted) < n then
    posted := ledger_try(array(select postings[o] from unnest(accepted) with ordinality as a (o, i) order by i));
    if posted is not null then
      return query
        select f.result, coalesce(p.id, m.id)
          from unnest(foreseen) with ordinality as f (result, o)
          left join unnest(accepted, posted) as p (o, id) on p.o = f.o
          left join ledger_movement m on f.result = 'duplicate' and m.reference = (postings[f.o]).reference
          order by f.o;
      return;
    end if;
  end if;

  for i in 1 .. n loop
    begin
      posted := ledger_insert(postings[i:i]);
      if cardinality(posted) = 1 then
        result := 'posted';
        movement_id := posted[1];
      else
        select m.id into movement_id from ledger_movement m where m.reference = (postings[i]).reference;
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
