/**
 * What ledger, members, staff and reported play come to by day in Bangkok: the one text that both the sums and what is not summed yet are made
 * of, so that together they are what the ledger says, at any moment.
 *
 * Names of figures, with their keys:
 *   a kind of movement: an account of the house. count, and satang that went into that account (less than zero: out of it).
 *   own_in, own_out: an account of ours, `BANK NUMBER`, or `BANK` where the number is not known, or PAYOUT, which payouts are sent from; also what
 *     its bank gave by itself or took back, of corrections that name the account.
 *   settled: a provider. Rounds, and what members lost by its reports. turnover: what they staked.
 *   first, first_source, first_referrer: first deposits; deposited_source: all deposits. By source code, by who invited.
 *   registered, registered_source, registered_referrer: members. active: who deposited, withdrew or played.
 *   staff: `NAME RIGHT`. What a person did by that right.
 */
import type { Language } from '@krapao/contract/constants';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';
import { DEPOSITS, kindsWhere, listed } from '../../ledger/kinds.ts';

/** Where these name an account of ours, its bank took the money back, or gave it. */
const REVERSED = kindsWhere(({ shown, reckoned }) => shown?.type !== 'deposit' && reckoned.ours !== null);
const CAME_IN = kindsWhere(({ reckoned }) => reckoned.ours === 'in');
const ACTIVE = kindsWhere(({ reckoned }) => reckoned.isActive);

const dayOf = (at: string) => `(${at} at time zone 'Asia/Bangkok')::date`;

/** Numbers of the values that a text of {@link figuresFrom} takes. */
export interface Bounds {
  movements: { after: bigint; upTo: bigint };
  accounts: { after: bigint; upTo: bigint };
  events: { after: bigint; upTo: bigint };
  /** `YYYY-MM-DD` */
  closedDay: string | null;
}
export const valuesOf = ({ movements, accounts, events, closedDay }: Bounds) => [
  ...[movements.after, movements.upTo, accounts.after, accounts.upTo, events.after, events.upTo, closedDay],
];

/** `moved` and what else figures are made of, and `placed`: figures on the days where they stand. */
const sources = (play: string, fresh: string) => `
  moved as materialized (
    select m.id, m.kind, m.amount, m.member_id, m.statement_no, m.our_bank, m.our_account, m.at, ${dayOf('m.at')} as day,
      f.code as from_code, f.member_id is null as from_house, t.code as to_code, t.member_id is null as to_house
    from ledger_movement m join ledger_account f on f.id = m.from_account join ledger_account t on t.id = m.to_account
    where m.id > $1 and m.id <= $2
  ), deposit as materialized (
    select d.*, coalesce(p.source_code, '') as source, p.invited_by, (
        select 1 from ledger_movement e where e.member_id = d.member_id and e.statement_no < d.statement_no and e.kind = any (${listed(DEPOSITS)})
          order by e.statement_no limit 1
      ) is null as is_first
    from moved d left join member p on p.id = d.member_id where d.kind = any (${listed(DEPOSITS)})
  ), paid as materialized (
    select m.*, case when m.to_code = 'CASH_OUT' then m.amount else -m.amount end as paid
    from moved m where (m.from_house and m.from_code = 'CASH_OUT') or (m.to_house and m.to_code = 'CASH_OUT')
  ), reversed as materialized (
    select m.*, m.our_bank || coalesce(' ' || m.our_account, '') as own from moved m
    where m.our_bank is not null and m.kind = any (${listed(REVERSED)})
  ), joined as materialized (
    select p.created_at as at, ${dayOf('p.created_at')} as day, coalesce(p.source_code, '') as source, p.invited_by
    from ledger_account a join member p on p.id = a.member_id where a.code = 'WALLET' and a.id > $3 and a.id <= $4
  ), acting as (
    select distinct day, member_id from moved where kind = any (${listed(ACTIVE)})
  ), fresh as (
    ${fresh}
  ), played as (
    ${play}
  ), figure (day, told, name, key, count, amount) as (
    select day, null::date, kind, from_code, count(*), -sum(amount) from moved where from_house group by day, kind, from_code
    union all
    select day, null, kind, to_code, count(*), sum(amount) from moved where to_house group by day, kind, to_code
    union all
    select day, null, 'own_in', coalesce(our_bank, substr(from_code, 9)) || coalesce(' ' || our_account, ''), count(*), sum(amount)
      from deposit group by day, 4
    union all
    select day, null, 'own_out', coalesce(our_bank || coalesce(' ' || our_account, ''), 'PAYOUT'), count(*), sum(paid) from paid group by day, 4
    union all
    select day, null, case when kind = any (${listed(CAME_IN)}) then 'own_in' else 'own_out' end, own, count(*), sum(amount) from reversed group by day, 3, own
    union all
    select day, null, 'first', '', count(*), sum(amount) from deposit where is_first group by day
    union all
    select day, null, 'first_source', source, count(*), sum(amount) from deposit where is_first group by day, source
    union all
    select day, null, 'first_referrer', invited_by, count(*), sum(amount) from deposit where is_first and invited_by is not null group by day, invited_by
    union all
    select day, null, 'deposited_source', source, count(*), sum(amount) from deposit group by day, source
    union all
    select day, null, 'registered', '', count(*), 0 from joined group by day
    union all
    select day, null, 'registered_source', source, count(*), 0 from joined group by day, source
    union all
    select day, null, 'registered_referrer', invited_by, count(*), 0 from joined where invited_by is not null group by day, invited_by
    union all
    select day, null, 'active', '', count(*), 0 from fresh group by day
    union all
    select ${dayOf('e.at')}, null, 'staff', e.name || ' ' || e."right", count(*), 0 from staff_event e where e.id > $5 and e.id <= $6 group by 1, e.name, e."right"
    union all
    select day, ${dayOf('told_at')}, 'settled', slot_code, sum(rounds), -sum(net) from played group by day, 2, slot_code
    union all
    select day, ${dayOf('told_at')}, 'turnover', slot_code, 0, sum(stake) from played group by day, 2, slot_code
  ), placed as (
    -- what is told of a closed day stands on the day when it was told
    select case when f.day <= $7::date then greatest(coalesce(f.told, ${dayOf('now()')}), $7::date + 1) else f.day end as day,
      f.name, f.key, coalesce(f.day <= $7::date, false) as is_earlier, sum(f.count)::bigint as count, sum(f.amount)::bigint as amount
    from figure f group by 1, 2, 3, 4
  ), minute as (
    select date_trunc('minute', at) as at, 'deposit' as name, count(*) as count, sum(amount)::bigint as amount from deposit group by 1
    union all
    select date_trunc('minute', at), 'withdrawal', count(*), sum(paid)::bigint from paid group by 1
    union all
    select date_trunc('minute', at), 'registered', count(*), 0 from joined group by 1
  )`;

/** Takes at most so many rows of told play. */
const MOST_PLAY = 20_000;
/** How long minutes are kept. */
const MINUTES_KEPT = '3 days';

/** Adds what lies between the bounds to the sums, all or nothing. */
export const ADD_FIGURES = `with ${sources(
  `delete from report_play where id in (select id from report_play order by id limit ${MOST_PLAY}) returning day, slot_code, rounds, stake, net, told_at`,
  'insert into report_active (day, member_id) select day, member_id from acting order by 1, 2 on conflict do nothing returning day',
)}, by_minute as (
    insert into report_minute as r (at, name, count, amount)
      select at, name, count, amount from minute where at > now() - interval '${MINUTES_KEPT}' order by at, name
      on conflict (at, name) do update set count = r.count + excluded.count, amount = r.amount + excluded.amount
  )
  insert into report_day as r (day, name, key, is_earlier, count, amount)
    select day, name, key, is_earlier, count, amount from placed order by 2, 1, 3, 4
    on conflict (name, day, key, is_earlier) do update set count = r.count + excluded.count, amount = r.amount + excluded.amount`;

const LIVE = sources(
  'select * from report_play',
  'select a.day from acting a where not exists (select from report_active r where r.day = a.day and r.member_id = a.member_id)',
);

/** What the sums and what lies after the bounds come to: `placed` of both as `told`, `by_minute` likewise. */
export const WITH_FIGURES = `with ${LIVE}, told as (
    select day, name, key, is_earlier, count, amount from report_day
    union all
    select day, name, key, is_earlier, count, amount from placed
  ), by_minute as (
    select at, name, count, amount from report_minute
    union all
    select at, name, count, amount from minute
  )`;

/** What is written before it has a transaction number is left out this long: no transaction lasts so. */
const LATE = '10 minutes';

export const LAST_PLACES = `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_movement', 'id')::regclass), 0)::bigint as movement,
    coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_account', 'id')::regclass), 0)::bigint as account,
    coalesce((select id from staff_event where at < now() - interval '${LATE}' order by id desc limit 1), 0)::bigint as event,
    now() as at`;

const NAMES = {
  providers: () => 'select code as key, name from game_provider where code = any ($1)',
  members: () => 'select id as key, name from member where id = any ($1)',
  sources: (language: Language) =>
    `select code as key, coalesce(nullif(btrim(description_${language}), ''), description_th) as name from site_source where code = any ($1)`,
};

/** What keys are called in that language. */
export async function namesOf(
  on: Queryable,
  of: keyof typeof NAMES | undefined,
  keys: readonly string[],
  language: Language = 'th',
): Promise<ReadonlyMap<string, string>> {
  if (of === undefined || keys.length === 0) return new Map();
  const { rows } = await on.client.query<{ key: string; name: string }>(NAMES[of](language), [keys]);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** By hour: of today since midnight ($8), and of yesterday from $9 until $10. */
export const MINUTES = `select name, at >= $8 as "isToday", extract(hour from at at time zone 'Asia/Bangkok')::int as hour,
    sum(count)::bigint as count, sum(amount)::bigint as amount
  from by_minute where at >= $8 or (at >= $9 and at < $10) group by 1, 2, 3`;

/** Median seconds from a withdrawal until a person decided about it, of decisions in that time; null: there were none. */
export async function decidedMedians(
  on: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<number | null> {
  const { rows } = await on.client.query<{ seconds: number | null }>(
    `with decided as materialized (
        select subject::uuid as id, at from operator_action
          where kind = 'payout' and verdict in ('approve', 'refuse') and at >= $1 and at < $2
      )
      select percentile_cont(0.5) within group (order by extract(epoch from d.at - p.created_at)::float8) as seconds
        from decided d join payout p on p.id = d.id`,
    [from, to],
  );
  return rows[0]?.seconds ?? null;
}

/** Asked twice in vain, or more: an attempt that the bank answers is the last one. */
const ATTEMPTS = 3;

/**
 * Payouts that the bank was asked for in vain since its last answer about any, and since when (decision 0154). One that it left unanswered
 * while it answered about others tells nothing of the bank, for however long it is asked about.
 */
export async function payoutsStuck(on: Queryable): Promise<{ items: number; at: Date | null }> {
  const { rows } = await on.client.query<{ items: number; at: Date | null }>(
    `select count(*)::int as items, min(in_vain_since) as at from payout
      where attempts >= ${ATTEMPTS} and in_vain_since > coalesce((select max(answered_at) from payout), '-infinity')`,
  );
  return rows[0]!;
}

/** Accounts of the house of which the sums are not what the ledger had when they were made; $1: all kinds. */
export const summedUpTo = `select format('reports of %s on %s', coalesce(l.kind, s.name), coalesce(l.code, s.key)) as subject,
    format('summed %s in %s movements, the ledger says %s in %s', coalesce(s.amount, 0), coalesce(s.count, 0), coalesce(l.amount, 0), coalesce(l.count, 0)) as problem
  from (
    select m.kind, a.code, count(*) as count, sum(e.amount) as amount
    from ledger_entry e join ledger_movement m on m.id = e.movement_id join ledger_account a on a.id = e.account_id
    where a.member_id is null and m.id <= (select upto_movement from report_state) group by 1, 2
  ) l full join (
    select name, key, sum(count) as count, sum(amount) as amount from report_day where name = any ($1) group by 1, 2
  ) s on s.name = l.kind and s.key = l.code
  where (l.count, l.amount) is distinct from (s.count, s.amount)`;

/**
 * The same of accounts of ours, own_in and own_out. Two things of before are left out: what its bank took or gave may be missing, which was not counted
 * once; and where more was summed without a number than the ledger has so by now (db/fill-subjects.ts), all accounts of that bank are taken together.
 */
export const ownSummedUpTo = `with own (name, key, amount, is_reversed) as (
    select 'own_in', coalesce(m.our_bank, substr(f.code, 9)) || coalesce(' ' || m.our_account, ''), m.amount, false
      from ledger_movement m join ledger_account f on f.id = m.from_account
      where m.kind = any (${listed(DEPOSITS)}) and m.id <= (select upto_movement from report_state)
    union all
    select 'own_out', coalesce(m.our_bank || coalesce(' ' || m.our_account, ''), 'PAYOUT'), e.amount, false
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_movement m on m.id = e.movement_id
      where a.member_id is null and a.code = 'CASH_OUT' and m.id <= (select upto_movement from report_state)
    union all
    select case when kind = any (${listed(CAME_IN)}) then 'own_in' else 'own_out' end, our_bank || coalesce(' ' || our_account, ''), amount, true
      from ledger_movement
      where our_bank is not null and kind = any (${listed(REVERSED)}) and id <= (select upto_movement from report_state)
  ), known as (
    select coalesce(l.name, s.name) as name, coalesce(l.key, s.key) as key, coalesce(l.count, 0) as count, coalesce(l.amount, 0) as amount,
      coalesce(l.reversals, 0) as reversals, coalesce(l.reversed, 0) as reversed, coalesce(s.count, 0) as summed_count, coalesce(s.amount, 0) as summed
    from (
      select name, key, count(*) as count, sum(amount) as amount, count(*) filter (where is_reversed) as reversals, sum(amount) filter (where is_reversed) as reversed
      from own group by 1, 2
    ) l full join (
      select name, key, sum(count) as count, sum(amount) as amount from report_day where name in ('own_in', 'own_out') group by 1, 2
    ) s on s.name = l.name and s.key = l.key
  ), compared as (
    select k.name, case when n.key is null then k.key else n.key end as key, sum(count) as count, sum(amount) as amount, sum(reversals) as reversals,
      sum(reversed) as reversed, sum(summed_count) as summed_count, sum(summed) as summed
    from known k left join (select name, key from known where key !~ ' ' and summed > amount) n on n.name = k.name and n.key = split_part(k.key, ' ', 1)
    group by 1, 2
  )
  select format('reports of %s on %s', name, key) as subject, format('summed %s in %s movements, the ledger says %s in %s', summed, summed_count, amount, count) as problem
  from compared where (count, amount) <> (summed_count, summed)
    and not (count - summed_count between 1 and reversals and amount - summed between 1 and reversed)`;

/** When the bank's feed told a line of each account and wallet of ours last. */
export async function linesOfAccounts(on: Queryable): Promise<{ key: string; lineAt: Date | null }[]> {
  const { rows } = await on.client.query<{ key: string; lineAt: Date | null }>(
    `select bank || ' ' || number as key,
        (select max(l.at) from bank_feed_line l where l.bank_code = bank and l.account_no = number) as "lineAt"
      from (select bank_code, account_no from site_receiving_account union select 'TRUEMONEY', mobile from site_wallet) own (bank, number)`,
  );
  return rows;
}

export interface ProviderTold {
  code: string;
  /** Transfers that have not ended, and those of them whose end nobody knows. */
  open: number;
  unknown: number;
  /** Until when it told of play. */
  toldAt: Date | null;
  /** How often it was asked for play in vain since. */
  inVain: number;
}

export async function transfersOfProviders(on: Queryable): Promise<ProviderTold[]> {
  const { rows } = await on.client.query<ProviderTold>(
    `with open as (
        select slot_code, count(*)::int as open, (count(*) filter (where state = 'review'))::int as unknown
        from game_transfer where closed_at is null group by 1
      )
      select p.code, coalesce(open.open, 0) as open, coalesce(open.unknown, 0) as unknown, r.up_to as "toldAt", coalesce(r.attempts, 0) as "inVain"
      from game_provider p left join open on open.slot_code = p.code left join game_report r on r.slot_code = p.code order by p.code`,
  );
  return rows;
}

export interface OfferTaken {
  code: string;
  given: Satang;
  budget: Satang;
  received: number;
  receivers: number;
}

export async function takenOfOffers(on: Queryable): Promise<OfferTaken[]> {
  const { rows } = await on.client.query<OfferTaken>(
    'select code, given, budget, received, receivers from bonus_offer order by code',
  );
  return rows;
}

export async function usesOfCodes(on: Queryable): Promise<{ code: string; used: number; uses: number }[]> {
  const { rows } = await on.client.query<{ code: string; used: number; uses: number }>(
    'select code, used, uses from promotion order by code',
  );
  return rows;
}

/** By index alone, and still over all who accepted it. */
export const ACCEPTANCES =
  'select count(*)::int as members from site_agreement_acceptance where version = $1';

export async function acceptancesOf(on: Queryable, version: string): Promise<number> {
  const { rows } = await on.client.query<{ members: number }>(ACCEPTANCES, [version]);
  return rows[0]?.members ?? 0;
}
