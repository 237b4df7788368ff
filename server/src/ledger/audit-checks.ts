import type { Tx } from '../db/pool.ts';
import { ALL_KINDS, isHold, KINDS, patternsOf } from './kinds.ts';

/**
 * The ledger's invariants, each as one set-based query that answers what breaks it: nothing when all is well. They read every row
 * once or twice, in an order that indexes or hashes give, so that the time grows with the rows and no faster.
 */
export interface Check {
  /** What holds, in a few words. */
  name: string;
  /** Answers rows of `subject`, the account or movement, and `problem`. */
  text: string;
  values?: readonly unknown[];
}

/** A check that no query alone can make: it answers what breaks it. */
export interface FoundCheck {
  name: string;
  find(tx: Tx): AsyncIterable<{ subject: string; problem: string }>;
}

const ACCOUNT = `format('account %s (%s %s)', a.id, coalesce(a.member_id, 'house'), a.code)`;
const MOVEMENT = `format('movement %s (%s %s)', m.id, m.kind, m.reference)`;

/** What the registry says of kinds, for queries: `kind (name, routes, about, ends, is_hold, returns)`; `ends` is the hold that it ends. */
const KIND = `jsonb_to_recordset($1) as kind (name text, routes text[], about text[], ends text, is_hold boolean, returns boolean)`;
const known = [
  JSON.stringify(
    ALL_KINDS.map((name) => ({
      name,
      routes: patternsOf(name),
      about: KINDS[name].about,
      ends: KINDS[name].ends?.hold ?? null,
      is_hold: isHold(name),
      returns: KINDS[name].ends?.as === 'returned',
    })),
  ),
];

/** The ledger by itself, without the work that moves its money. */
export const LEDGER_CHECKS: readonly Check[] = [
  {
    name: "an account's balance is the sum of its entries",
    text: `select ${ACCOUNT} as subject, format('balance %s, sum of entries %s', a.balance, coalesce(e.total, 0)) as problem
      from ledger_account a
      left join (select account_id, sum(amount) as total from ledger_entry group by account_id) e on e.account_id = a.id
      where a.member_id is not null and a.balance <> coalesce(e.total, 0)`,
  },
  {
    name: "an account's balance is what its last entry left",
    text: `select ${ACCOUNT} as subject, format('balance %s, last balance_after %s', a.balance, last.balance_after) as problem
      from ledger_account a
      left join lateral (
        select balance_after from ledger_entry e where e.account_id = a.id order by e.movement_id desc limit 1
      ) last on true
      where a.member_id is not null and a.balance is distinct from coalesce(last.balance_after, 0)`,
  },
  {
    name: 'each entry goes on from the balance before it',
    text: `select format('account %s (%s %s), movement %s', account_id, coalesce(member_id, 'house'), code, movement_id) as subject,
        format('balance_after %s, before it %s, amount %s', balance_after, before, amount) as problem
      from (
        select e.*, a.member_id, a.code,
          coalesce(lag(e.balance_after) over (partition by e.account_id order by e.movement_id), 0) as before
        from ledger_entry e join ledger_account a on a.id = e.account_id
      ) entry
      where case when member_id is null then balance_after is not null
        else balance_after is distinct from before + amount or balance_after < 0 end`,
  },
  {
    name: 'a movement has its two entries and no others',
    text: `select format('movement %s, account %s', coalesce(leg.movement_id, e.movement_id), coalesce(leg.account_id, e.account_id)) as subject,
        format('entry %s, movement says %s', coalesce(e.amount::text, 'missing'), coalesce(leg.amount::text, 'none')) as problem
      from (
        select id as movement_id, from_account as account_id, -amount as amount from ledger_movement
        union all
        select id, to_account, amount from ledger_movement
      ) leg
      full join ledger_entry e on e.movement_id = leg.movement_id and e.account_id = leg.account_id
      where leg.amount is distinct from e.amount`,
  },
  {
    name: 'a movement takes more than nothing, and names accounts that there are',
    text: `select ${MOVEMENT} as subject,
        format('amount %s, from account %s (%s), to account %s (%s)', m.amount, m.from_account, coalesce(f.code, 'unknown'),
          m.to_account, coalesce(t.code, 'unknown')) as problem
      from ledger_movement m
      left join ledger_account f on f.id = m.from_account
      left join ledger_account t on t.id = m.to_account
      where m.amount <= 0 or f.id is null or t.id is null or f.id = t.id`,
  },
  {
    name: 'the house keeps no balance; a statement is counted on the wallet only',
    text: `select ${ACCOUNT} as subject, format('balance %s, statement_count %s', a.balance, a.statement_count) as problem
      from ledger_account a
      where (a.member_id is null and a.balance <> 0) or a.balance < 0
        or (a.statement_count <> 0 and (a.member_id is null or a.code <> 'WALLET'))`,
  },
  {
    name: 'a movement touches accounts of its own member and of the house',
    text: `select ${ACCOUNT} as subject, format('movement %s is of member %s', m.id, m.member_id) as problem
      from ledger_movement m
      join ledger_account a on a.id in (m.from_account, m.to_account)
      where a.member_id is not null and a.member_id <> m.member_id`,
  },
  {
    name: 'money of each kind goes where the chart says',
    text: `with movement as (
        select m.id, m.reference, m.kind,
          case when f.member_id is null then '#' else '' end || f.code || ' > '
            || case when t.member_id is null then '#' else '' end || t.code as route
        from ledger_movement m
        join ledger_account f on f.id = m.from_account
        join ledger_account t on t.id = m.to_account
      ), wrong as (
        select known.kind, known.route from (select distinct kind, route from movement) known
        left join ${KIND} on kind.name = known.kind
        where kind.name is null or not exists (select 1 from unnest(kind.routes) as way (pattern) where known.route ~ way.pattern)
      )
      select ${MOVEMENT} as subject, m.route as problem
      from movement m join wrong on wrong.kind = m.kind and wrong.route = m.route`,
    values: known,
  },
  {
    name: 'a movement is about what its kind is about',
    text: `select ${MOVEMENT} as subject, coalesce(format('%s %s', m.subject_kind, m.subject_id), 'nothing') as problem
      from ledger_movement m join ${KIND} on kind.name = m.kind
      where not coalesce(m.subject_kind = any (kind.about) and m.subject_id <> '', false)`,
    values: known,
  },
  {
    name: 'money came into the account of ours that its movement names, or was paid from it',
    text: `select ${MOVEMENT} as subject, format('%s %s, from account %s', m.our_bank, m.our_account, f.code) as problem
      from ledger_movement m join ledger_account f on f.id = m.from_account
      where m.our_bank is not null and f.code like 'CASH\\_IN:%' and f.code <> 'CASH_IN:' || m.our_bank`,
  },
  {
    name: 'what a statement tells of places is what the accounts are called',
    text: `select ${MOVEMENT} as subject, format('%s, from account %s, to account %s', m.detail, f.code, t.code) as problem
      from ledger_movement m
      join ledger_account f on f.id = m.from_account
      join ledger_account t on t.id = m.to_account
      where m.closes is null and (
        (f.member_id is not null and m.detail ? 'from' and m.detail ->> 'from' <> f.code)
        or (t.member_id is not null and m.detail ? 'to' and m.detail ->> 'to' <> t.code))`,
  },
  {
    name: 'what closes a hold matches it',
    text: `select ${MOVEMENT} as subject, case when hold.id is null then 'closes no hold'
        else format('closes movement %s (%s %s)', hold.id, hold.kind, hold.reference) end as problem
      from ledger_movement m
      left join ${KIND} on kind.name = m.kind
      left join ledger_movement hold on hold.id = m.closes
      where (m.closes is not null or kind.ends is not null) and not coalesce(
        hold.kind = kind.ends and hold.closes is null
        and m.from_account = hold.to_account and m.amount = hold.amount and m.member_id = hold.member_id and m.id > hold.id
        and (not kind.returns or m.to_account = hold.from_account)
        and m.subject_kind = hold.subject_kind and m.subject_id = hold.subject_id
        and m.reference in (regexp_replace(hold.reference, ':hold$', ':settle'), regexp_replace(hold.reference, ':hold$', ':return'))
        and right(m.reference, 6) = right(m.kind, 6), false)`,
    values: known,
  },
  {
    name: 'a hold is closed once',
    text: `select format('movement %s', closes) as subject, format('closed by movements %s', string_agg(id::text, ', ')) as problem
      from ledger_movement where closes is not null group by closes having count(*) > 1`,
  },
  {
    name: 'a reference stands once',
    text: `select format('movements %s', string_agg(id::text, ', ')) as subject, format('reference %s', reference) as problem
      from ledger_movement group by reference having count(*) > 1 or reference = ''`,
  },
  {
    name: 'statement numbers run from 1 without a gap, in order',
    text: `select ${MOVEMENT} as subject, format('statement_no %s of member %s, expected %s', m.statement_no, m.member_id, m.expected) as problem
      from (
        select *, row_number() over (partition by member_id order by id) as expected
        from ledger_movement where statement_no is not null
      ) m
      where m.statement_no <> m.expected`,
  },
  {
    name: 'a wallet counts the movements in its statement',
    text: `select coalesce(${ACCOUNT}, format('member %s', shown.member_id)) as subject,
        format('statement_count %s, shown movements %s', coalesce(a.statement_count::text, 'no wallet'), coalesce(shown.n, 0)) as problem
      from (select member_id, count(*) as n from ledger_movement where statement_no is not null group by member_id) shown
      full join (select * from ledger_account where member_id is not null and code = 'WALLET') a on a.member_id = shown.member_id
      where a.statement_count is distinct from coalesce(shown.n, 0)`,
  },
  {
    name: 'what is in transit is what is held',
    text: `select ${ACCOUNT} as subject, format('in transit %s, open holds %s', coalesce(e.total, 0), coalesce(held.total, 0)) as problem
      from ledger_account a
      left join (select account_id, sum(amount) as total from ledger_entry group by account_id) e on e.account_id = a.id
      left join (
        select hold.to_account, sum(hold.amount) as total from ledger_movement hold
        where hold.kind in (select kind.name from ${KIND} where kind.is_hold) and not exists (select 1 from ledger_movement closing where closing.closes = hold.id)
        group by hold.to_account
      ) held on held.to_account = a.id
      where a.member_id is null and a.code like 'IN\\_TRANSIT:%' and coalesce(e.total, 0) <> coalesce(held.total, 0)`,
    values: known,
  },
];
