/** What the close of a day reads of other modules: the site's accounts, the banks' feed, who confirmed. */
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import { kindsWhere } from '../../../ledger/kinds.ts';

/** The accounts of ours that members send to, and those that money stands on by the figures. */
export async function receivingOwn(on: Queryable): Promise<{ key: string; name: string }[]> {
  const { rows } = await on.client.query<{ key: string; name: string }>(
    `select bank_code || ' ' || account_no as key, min(account_name) as name from site_receiving_account where is_active group by 1
      union all
      select 'TRUEMONEY ' || mobile, min(account_name) from site_wallet where is_active group by 1 order by 1`,
  );
  return rows;
}

/** Own accounts after $8 up to $9: on that last day, and on those between. */
export const OWN_SUMS = `select key, day = $9::date as "isDay", coalesce(sum(amount) filter (where name = 'own_in'), 0)::bigint as deposited,
    coalesce(sum(amount) filter (where name = 'own_out'), 0)::bigint as paid
  from told where name in ('own_in', 'own_out') and day > $8::date and day <= $9::date group by 1, 2`;

/** By provider on $8, by the kinds $9 and settled: cash, settled, and settled of earlier days. */
export const PROVIDER_SUMS = `select case when key like 'PLAY:%' then substr(key, 6) else key end as code,
    coalesce(sum(amount) filter (where key like 'PLAY:%'), 0)::bigint as cash,
    coalesce(sum(amount) filter (where name = 'settled' and not is_earlier), 0)::bigint as settled,
    coalesce(sum(amount) filter (where name = 'settled' and is_earlier), 0)::bigint as earlier
  from told where day = $8::date and name = any ($9) and (name = 'settled' or key like 'PLAY:%') group by 1 order by 1`;

/** The transfer that a deposit is named after, as lines of it are found by its index; null: it has another name. Identity, not parsing (decision 0081). */
const transferOf = (movement: string) =>
  `receipt_key(case when ${movement}.reference like 'receipt:%' then substr(${movement}.reference, 9) end)`;
const start = (day: string) => `(${day})::timestamp at time zone 'Asia/Bangkok'`;

/** A line, and the movement that credited all of it: others that a line names are of people, and may be a part of it. */
const LINES =
  "bank_feed_line l left join ledger_movement m on m.id = l.movement_id and m.reference like 'receipt:%'";
/** What is credited of a line's transfer to its account: under its name, perhaps as the amount that the line tells, and over that by people, by whichever line of it. */
const CREDITED_OF = `select c.*, c.reference like 'receipt:%'
      and case l.currency when 'BAHT' then c.amount = l.amount else (c.detail -> 'original' ->> 'amount')::numeric * 100 = l.amount end as is_all from (
      select c.* from ledger_movement c
        where receipt_key(c.reference) = receipt_key(format('receipt:%s:%s', l.sending_bank, l.trans_ref)) and c.reference like 'receipt:%'
      union
      select c.* from bank_feed_line o join ledger_movement c on c.id = o.movement_id
        where receipt_key(o.sending_bank || ':' || o.trans_ref) = receipt_key(l.sending_bank || ':' || l.trans_ref)
    ) c where coalesce(c.our_bank, c.detail ->> 'from') = l.bank_code and coalesce(c.our_account, l.account_no) = l.account_no`;
/**
 * A line in kip is worth what all of it was credited as, else what it was at its time (docs/money.md, Kip). While no rate was ever said, nobody
 * knows.
 */
const BAHT = `case when l.currency <> 'LAK' then l.amount else coalesce(
    m.amount, (select s.amount from (${CREDITED_OF}) s where s.is_all order by s.id limit 1), l.amount * 100 / coalesce(
      (select r.kip_per_baht from site_kip_rate r where r.since <= l.at order by r.since desc, r.id desc limit 1),
      (select r.kip_per_baht from site_kip_rate r order by r.since, r.id limit 1)), 0) end`;
/**
 * What of the ledger a line tells: what credited all of it. Where none did, what people credited, and with that what stands under the name of its
 * transfer, unless they are more than it: that is other money then.
 */
const TOLD_BY = `(select m.id, m.at, m.amount where m.id is not null
    union all
    select s.id, s.at, s.amount from (
      select s.*, bool_or(s.is_all) over () as has_all, sum(s.amount) over () as sum,
          sum(s.amount) filter (where s.reference like 'line:%') over () as parts
      from (${CREDITED_OF}) s where m.id is null
    ) s where case when s.has_all then s.is_all else s.parts <= ${BAHT} and (s.reference like 'line:%' or s.sum <= ${BAHT}) end)`;
/**
 * Of the lines of one transfer the one that its account was told last; what a person read of it counts only where the bank tells no better, of
 * whichever account of ours.
 */
const COUNTS = `l.id = (select o.id from bank_feed_line o
    where receipt_key(o.sending_bank || ':' || o.trans_ref) = receipt_key(l.sending_bank || ':' || l.trans_ref)
      and (l.id like 'unread:%' or (o.bank_code = l.bank_code and o.account_no = l.account_no))
    order by o.id like 'unread:%', o.created_at desc, o.id desc limit 1)`;
/** An account that the feed told nothing of for so long has none. */
const FED_DAYS = 7;
const MOST_LINES = 200;

export interface Fed {
  /** Told of that day. */
  amount: Satang;
  /** Told of the days between the last close and it; null: there was no close, or the feed not yet. */
  before: Satang | null;
}

/** What the banks' own feed told of each account on a day, and since the end of the one that was closed last; accounts without a feed are missing. */
export async function fedOn(on: Queryable, day: string, closed: string | null): Promise<Map<string, Fed>> {
  const { rows } = await on.client.query<Fed & { key: string }>(
    `with line as (
        select l.bank_code || ' ' || l.account_no as key, l.at >= ${start('$2::date + 1')} as is_since, l.at >= ${start('$1::date')} as is_day,
          -- what came before the last close is looked at for whether there is a feed alone
          case when l.at >= ${start('least($1::date, $2::date + 1)')} and ${COUNTS} then ${BAHT} end as baht
        from ${LINES} where l.at >= ${start(`least($1::date, coalesce($2::date + 1, $1::date)) - ${FED_DAYS}`)} and l.at < ${start('$1::date + 1')}
      )
      select key, coalesce(sum(baht) filter (where is_day), 0)::bigint as amount,
        case when bool_or(not is_since) then coalesce(sum(baht) filter (where is_since and not is_day), 0)::bigint end as before
      from line group by 1`,
    [day, closed],
  );
  return new Map(rows.map(({ key, ...fed }) => [key, fed]));
}

export interface LineApart {
  key: string;
  id: string;
  amount: Satang;
  at: Date;
  why: 'uncredited' | 'later' | 'before' | 'earlier';
}

/** The lines of what was credited on $1, movement by movement: a plan that thinks of many would read the names of all lines to join them. */
const creditedWith = (line: string) => `select of_it.id
    from ledger_movement s cross join lateral (select o.id from bank_feed_line o where ${line} offset 0) of_it
    where s.our_account is not null and s.at >= ${start('$1::date')} and s.at < ${start('$1::date + 1')}`;
/** Lines of a week, and older ones whose money was credited on $1: a person may decide long after the bank told of it. Each by its index. */
const NEAR = `select id from bank_feed_line where at >= ${start(`$1::date - ${FED_DAYS}`)} and at < ${start('$1::date + 1')}
  union ${creditedWith(`s.subject_kind = 'bank_feed_line' and o.id = s.subject_id`)}
  union ${creditedWith(`s.reference like 'receipt:%' and receipt_key(o.sending_bank || ':' || o.trans_ref) = ${transferOf('s')}`)}`;

/**
 * Lines that stand on $1 in the feed and not in the ledger, or, less than nothing, the other way round: what is credited of them, each by its own
 * day, and what is nobody's of them still.
 */
export const LINES_APART = `select key, id, (case why when 'before' then -apart else apart end)::bigint as amount, at, why
  from (
    select l.bank_code || ' ' || l.account_no as key, l.id, l.at, s.why, sum(s.apart) as apart
    from ${LINES} cross join (select ${start('$1::date')} as begins, ${start('$1::date + 1')} as ends) d cross join lateral (
      with told as ${TOLD_BY}
      select s.amount as apart, case
          when l.at >= d.begins and s.at >= d.ends then 'later'
          when l.at >= d.begins and s.at < d.begins then 'earlier'
          when l.at < d.begins and s.at >= d.begins and s.at < d.ends then 'before' end as why
        from told s
      union all
      select ${BAHT} - coalesce(sum(s.amount), 0), 'uncredited' from told s
        having l.at >= d.begins and case count(*) when 0 then l.state <> 'known' else ${BAHT} > sum(s.amount) end
    ) s where l.at < d.ends and l.id in (${NEAR}) and s.why is not null and ${COUNTS} group by 1, 2, 3, 4
    -- where there is no room for all, what is nobody's yet comes before what is only of another day
    order by s.why <> 'uncredited', l.at, l.id limit $2) l order by at, id, why desc`;

export async function linesApart(on: Queryable, day: string, most = MOST_LINES): Promise<LineApart[]> {
  const { rows } = await on.client.query<LineApart>(LINES_APART, [day, most]);
  return rows;
}

/** What own_in is made of: also what its bank gave by itself, of which no line can be said to tell. */
const CREDITED = kindsWhere(({ reckoned }) => reckoned.ours === 'in');

const LISTED = `coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'amount', (-amount)::text, 'at', at) order by place)`;

/**
 * Credited on $1 to one of the accounts $2, by the kinds $3, and of which no line that counts tells, or, apart from those, of a moment after its
 * end alone.
 */
export const UNFED = `with credited as (
    select p.our_bank || ' ' || p.our_account as key, p.id, p.amount, p.at, (
        select bool_or(l.at < ${start('$1::date + 1')}) from ${LINES}
        where receipt_key(l.sending_bank || ':' || l.trans_ref) = coalesce(${transferOf('p')},
            (select receipt_key(o.sending_bank || ':' || o.trans_ref) from bank_feed_line o where o.movement_id = p.id))
          and l.bank_code = p.our_bank and l.account_no = p.our_account and ${COUNTS} and p.id in (select s.id from ${TOLD_BY} s)
      ) as is_told from ledger_movement p
    where p.our_account is not null and p.at >= ${start('$1::date')} and p.at < ${start('$1::date + 1')}
      and p.our_bank || ' ' || p.our_account = any ($2) and p.kind = any ($3)
  ), placed as (
    select *, sum(amount) filter (where is_told is null) over (partition by key) as sum, row_number() over (partition by key, is_told order by at, id) as place
    from credited where is_told is distinct from true
  )
  select key, -coalesce(min(sum), 0)::bigint as amount, ${LISTED} filter (where place <= ${MOST_LINES} and is_told is null), '[]') as lines,
    ${LISTED} filter (where place <= ${MOST_LINES} and not is_told), '[]') as after
  from placed group by key`;

interface Credited {
  id: string;
  amount: Satang;
  at: Date;
}
export interface Unfed {
  /** Of all of them, less than nothing: only the ledger has it. */
  amount: Satang;
  lines: Credited[];
  /** Those that the feed tells as of after that day. */
  after: Credited[];
}

/** Money that accounts were credited on a day and of which their feed did not tell, or as of after it. */
export async function unfedOn(
  on: Queryable,
  day: string,
  accounts: readonly string[],
): Promise<Map<string, Unfed>> {
  type Row = Record<'lines' | 'after', { id: string; amount: string; at: string }[]>;
  const { rows } = await on.client.query<Row & { key: string; amount: Satang }>(UNFED, [
    ...[day, accounts, CREDITED],
  ]);
  const creditedIn = (lines: Row['lines']): Credited[] =>
    lines.map((line) => ({ ...line, amount: satang(BigInt(line.amount)), at: new Date(line.at) }));
  return new Map(
    rows.map(({ key, amount, lines, after }) => [
      key,
      { amount, lines: creditedIn(lines), after: creditedIn(after) },
    ]),
  );
}

export interface AskedTransfer {
  request: string;
  /** The day that it is said to be of. */
  day: string;
  from: string;
  to: string;
  amount: Satang;
}

/** Transfers of the house that wait for a second person, of days up to one. */
export async function askedTransfers(on: Queryable, upTo: string): Promise<AskedTransfer[]> {
  const { rows } = await on.client.query<AskedTransfer>(
    `select id as request, "order" ->> 'day' as day, "order" ->> 'from' as from, "order" ->> 'to' as to, amount from staff_request
      where state = 'waiting' and act = 'house.transfer' and "order" ->> 'day' <= $1 order by made_at, id`,
    [upTo],
  );
  return rows;
}

/** Who confirmed a request. */
export async function confirmerOf(on: Queryable, request: string | undefined): Promise<string | undefined> {
  const { rows } = await on.client.query<{ name: string }>(
    'select s.name from staff_request r join staff s on s.id = r.decided_by where r.id = $1',
    [request ?? null],
  );
  return rows[0]?.name;
}
