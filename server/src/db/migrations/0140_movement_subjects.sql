-- What a movement is about stands in columns, and posting takes one list (docs/money.md, decisions 0080, 0081). Servers of the release before go
-- on with the function and the triggers that they know: what is kept for them says so and goes with the next release.

alter table ledger_movement
  -- the table of the row that it is about, and that row's key: a payout, a slip, a game transfer …
  add column subject_kind text,
  add column subject_id text,
  -- our own account, at a bank or a wallet, that the money came into or was paid from, as far as it is known
  add column our_bank text,
  add column our_account text,
  add constraint ledger_movement_subject check ((subject_kind is null) = (subject_id is null) and (our_account is null or our_bank is not null)) not valid;

-- Our account at the bank of a QR when it was asked for; null in those from before, and of the release before.
alter table payment_qr add column account_no text;

-- One posting, by the names that ledger/post.ts writes.
create type ledger_posting as (
  reference text, kind text, from_account bigint, to_account bigint, amount bigint, member_id text, closes bigint, is_shown boolean,
  detail jsonb, at timestamptz, subject_kind text, subject_id text, our_bank text, our_account text
);

-- Posts postings in their order. Each has its own result: the movement's id, or null where it was refused, with the reason:
--   posted; duplicate (that reference stands already: its id is given); closed (that hold is closed already); short (an account
--   would go below zero).
-- Locks are taken first and sorted, so that batches never wait for each other in a circle. Most batches go in as a whole; where a
-- posting is refused, it is worked out which, and the others go in as a whole. One by one is for what only an insert can find out:
-- a reference that another transaction, not committed yet, has used.
create function ledger_post(list json) returns table (result text, movement_id bigint) language plpgsql
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
  violated text;
begin
  select array_agg(p), array_agg(p.from_account) || array_agg(p.to_account), array_agg(p.member_id) into postings, touched, members
    from json_populate_recordset(null::ledger_posting, list) p;
  n := cardinality(postings);

  select array_agg(id order by id), array_agg(balance order by id) into accounts, balances from (
    select id, balance from ledger_account
      where member_id is not null and (id = any (touched) or (code = 'WALLET' and member_id = any (members)))
      order by id for no key update
  ) locked;

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

-- Inserts those postings, all or none: their ids in order, or null when one of them is refused.
create function ledger_try(postings ledger_posting[]) returns bigint[] language plpgsql as $$
declare
  posted bigint[];
begin
  posted := ledger_insert(postings);
  if cardinality(posted) = cardinality(postings) then
    return posted;
  end if;
  raise exception using errcode = 'KR001';
exception when sqlstate 'KR001' or check_violation or unique_violation then
  return null;
end $$;

-- What each posting will get when they are posted in order, with the locks held: the same answers as ledger_post's.
create function ledger_foresee(postings ledger_posting[], accounts bigint[], balances bigint[]) returns text[] language plpgsql as $$
declare
  results text[];
  used text[] := '{}';
  closed bigint[] := '{}';
  source int;
  target int;
  p ledger_posting;
begin
  select array_agg(case
      when exists (select 1 from ledger_movement m where m.reference = wanted.reference) then 'duplicate'
      when exists (select 1 from ledger_movement m where m.closes = wanted.closes) then 'closed'
      else 'posted' end order by o)
    into results from unnest(postings) with ordinality as wanted (reference, kind, from_account, to_account, amount, member_id, closes,
      is_shown, detail, at, subject_kind, subject_id, our_bank, our_account, o);

  for i in 1 .. cardinality(postings) loop
    p := postings[i];
    source := array_position(accounts, p.from_account);
    target := array_position(accounts, p.to_account);
    if p.reference = any (used) then
      results[i] := 'duplicate';
    elsif p.closes = any (closed) then
      results[i] := 'closed';
    elsif results[i] = 'posted' and balances[source] < p.amount then
      results[i] := 'short';
    elsif results[i] = 'posted' then
      if source is not null then
        balances[source] := balances[source] - p.amount;
      end if;
      if target is not null then
        balances[target] := balances[target] + p.amount;
      end if;
      used := used || p.reference;
      closed := closed || p.closes;
    end if;
  end loop;
  return results;
end $$;

-- Inserts those postings, in order, and answers their ids in order; fewer ids than postings when one stands already.
create function ledger_insert(postings ledger_posting[]) returns bigint[] language plpgsql as $$
declare
  ids bigint[];
begin
  with numbered as (
    select p.*, case when is_shown then (
        select statement_count from ledger_account where member_id = p.member_id and code = 'WALLET'
      ) + row_number() over (partition by p.member_id, is_shown order by o) end as statement_no
    from unnest(postings) with ordinality as p (reference, kind, from_account, to_account, amount, member_id, closes, is_shown, detail, at,
      subject_kind, subject_id, our_bank, our_account, o)
  ), inserted as (
    insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, closes, statement_no, detail, at,
        subject_kind, subject_id, our_bank, our_account)
      select reference, kind, from_account, to_account, amount, member_id, closes, statement_no, detail, coalesce(at, clock_timestamp()),
        subject_kind, subject_id, our_bank, our_account from numbered order by o
      on conflict do nothing
      returning id
  )
  select coalesce(array_agg(id order by id), '{}') into ids from inserted;
  return ids;
end $$;

-- What is below is for the servers of the release before and for what they wrote; the next release drops it, with ledger_try, ledger_foresee and
-- ledger_insert of ten lists, which calls that are under way while this is made still need.

-- What a movement is about, as its reference and its kind tell; for deposits, but those that a database begins with, the row that names it does.
create function ledger_named_subject(reference text, kind text, detail jsonb, out subject_kind text, out subject_id text)
language sql immutable as $$
  select case when named.id is not null then named.kind end, named.id from (
    select case
        when kind in ('withdraw_correction_out', 'withdraw_correction_in', 'withdraw_write_off') then 'payout_contradiction'
        when kind like 'withdraw\_%' then 'payout'
        when kind like 'fill\_%' or kind like 'empty\_%' then 'game_transfer'
        when kind in ('play_correction_out', 'play_correction_in') then 'game_finding'
        when kind = 'play_result' then 'game_account'
        when kind = 'slip_deposit' and reference not like 'receipt:%' then 'opening' end as kind,
      case
        when kind in ('withdraw_correction_out', 'withdraw_correction_in', 'withdraw_write_off') then nullif(split_part(reference, ':', 4), '')
        when kind like 'withdraw\_%' or kind like 'fill\_%' or kind like 'empty\_%' or kind like 'play\_correction\_%'
          then nullif(split_part(reference, ':', 2), '')
        when kind = 'play_result' then coalesce(detail ->> 'from', detail ->> 'to')
        when kind = 'slip_deposit' and reference not like 'receipt:%' then reference end as id
  ) named
$$;

create or replace function ledger_post(
  references_ text[], kinds text[], from_accounts bigint[], to_accounts bigint[], amounts bigint[],
  members text[], closes_ bigint[], shown boolean[], details jsonb[], moments timestamptz[]
) returns table (result text, movement_id bigint) language sql as $$
  select posted.result, posted.movement_id from ledger_post((
    select json_agg(json_build_object('reference', p.reference, 'kind', p.kind, 'from_account', p.from_account, 'to_account', p.to_account,
        'amount', p.amount, 'member_id', p.member_id, 'closes', p.closes, 'is_shown', p.is_shown, 'detail', p.detail, 'at', p.at,
        'subject_kind', about.subject_kind, 'subject_id', about.subject_id) order by p.o)
      from unnest(references_, kinds, from_accounts, to_accounts, amounts, members, closes_, shown, details, moments)
        with ordinality as p (reference, kind, from_account, to_account, amount, member_id, closes, is_shown, detail, at, o)
      cross join lateral ledger_named_subject(p.reference, p.kind, p.detail) about
  )) posted
$$;

-- Writes down what the next movements after that id are about of which it does not stand there, and which of our accounts was touched: as far as
-- it is known. Answers the last that it looked at; null: there are none. Safe to repeat, and by several servers at once.
create function ledger_fill_subjects(after_id bigint, most int) returns bigint language plpgsql
-- row by row and by their indexes, whatever is known of how many there are
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  last bigint;
  m record;
  known record;
begin
  for m in select id, reference, kind, detail from ledger_movement where subject_kind is null and id > after_id order by id limit most loop
    last := m.id;
    if m.kind like '%\_deposit' then
      select * into known from (
        select 'deposit_slip' as subject_kind, id::text as subject_id, bank_code as bank, account_no as account from deposit_slip
          where m.kind = 'slip_deposit' and movement_id = m.id
        union all
        select 'bank_feed_line', id, bank_code, account_no from bank_feed_line where m.kind = 'feed_deposit' and movement_id = m.id
        union all
        select 'deposit_gift', id::text, 'TRUEMONEY', mobile from deposit_gift where m.kind = 'gift_deposit' and movement_id = m.id
        union all
        select 'payment_qr', id::text, bank_code, account_no from payment_qr where m.kind = 'qr_deposit' and movement_id = m.id
        union all
        select 'payment_qr', q.id::text, q.bank_code, q.account_no from payment_qr_payment p join payment_qr q on q.id = p.qr_id
          where m.kind = 'qr_deposit' and p.movement_id = m.id
      ) brought limit 1;
    end if;
    if m.kind not like '%\_deposit' or known is null then
      select named.subject_kind, named.subject_id, null as bank, null as account into known
        from ledger_named_subject(m.reference, m.kind, m.detail) named;
    end if;
    if known.subject_kind is not null then
      update ledger_movement set subject_kind = known.subject_kind, subject_id = known.subject_id, our_bank = known.bank, our_account = known.account
        where id = m.id and subject_kind is null;
    end if;
  end loop;
  return last;
end $$;

-- A movement is written once: but for those four columns, where they are empty, and by that function alone.
create function ledger_only_by_fill() returns trigger language plpgsql as $$
declare
  stack text;
begin
  get diagnostics stack = pg_context;
  -- the outermost call: what is further in quotes statements, which may say anything
  if split_part(stack, E'\n', -1) not like '%ledger\_fill\_subjects(%' then
    raise exception '% of % is refused: the ledger is append-only', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create function ledger_only_subject() returns trigger language plpgsql as $$
begin
  if old.subject_kind is not null or old.our_bank is not null or (to_jsonb(new) - array['subject_kind', 'subject_id', 'our_bank', 'our_account'])
      <> (to_jsonb(old) - array['subject_kind', 'subject_id', 'our_bank', 'our_account']) then
    raise exception '% of % is refused: the ledger is append-only', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

drop trigger ledger_movement_append_only on ledger_movement;
create trigger ledger_movement_append_only before delete or truncate on ledger_movement
  for each statement execute function ledger_refuse();
create trigger ledger_movement_filled before update on ledger_movement
  for each statement execute function ledger_only_by_fill();
create trigger ledger_movement_subject_only before update on ledger_movement
  for each row execute function ledger_only_subject();
