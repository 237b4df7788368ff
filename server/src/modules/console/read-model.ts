/** What the console shows of several modules' tables at once (docs/decisions/0009). */
import type { MemberId } from '@krapao/contract/ids';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';
import { DEPOSITS } from '../../ledger/kinds.ts';

export interface Whom {
  id: MemberId;
  name: string;
  phone: string;
}

export async function membersNamed(on: Queryable, ids: readonly string[]): Promise<Map<string, Whom>> {
  const { rows } = await on.client.query<Whom>({
    name: 'console_members_named',
    text: 'select id, name, phone from member where id = any($1)',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** People who work here, by their ids or names. */
export async function staffKnown(
  on: Queryable,
  by: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await on.client.query<{ id: string; name: string }>(
    'select id, name from staff where id = any($1) or name = any($1)',
    [by],
  );
  return rows;
}

/** The names that those sign in with who are called so, in capitals or not. */
export async function staffCalled(on: Queryable, called: string): Promise<string[]> {
  const { rows } = await on.client.query<{ name: string }>(
    'select name from staff where lower($1) in (name, lower(display))',
    [called],
  );
  return rows.map(({ name }) => name);
}

export const DECIDED_TODAY = `select kind, count(*)::int as items from operator_action
  where verdict <> 'ask' and at >= date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' group by kind`;

/** How many of each kind were decided today in Bangkok; to have something asked about again decides nothing. */
export async function decidedToday(on: Queryable): Promise<Map<string, number>> {
  const { rows } = await on.client.query<{ kind: string; items: number }>(DECIDED_TODAY);
  return new Map(rows.map(({ kind, items }) => [kind, items]));
}

interface PlayRow {
  lastDepositAt: Date | null;
  balance: bigint;
  deposited: bigint;
  withdrawn: bigint;
  result: bigint;
  turnover: bigint;
  depositedInAll: bigint;
  withdrawnInAll: bigint;
  deposits: number;
  withdrawals: number;
}
export type Play = { [K in keyof PlayRow]: PlayRow[K] extends bigint ? Satang : PlayRow[K] };

/** What a member put in, played and took out: since their last deposit, and in all. */
export async function playOf(on: Queryable, memberId: string): Promise<Play> {
  const { rows } = await on.client.query<PlayRow>({
    name: 'console_play',
    text: `with own as (
        select m.kind = 'withdraw_hold' as is_out, m.amount, m.at from ledger_movement m
        where m.member_id = $1 and m.statement_no is not null and (m.kind = any ($2) or (m.kind = 'withdraw_hold' and coalesce(
          -- which of two ends that its bank told is true, as a person said last, whoever bears it
          (select c.told = 'settled' from payout_contradiction c where c.payout_id = case m.subject_kind when 'payout' then m.subject_id::uuid end
            and c.state = 'corrected' order by c.closed_at desc limit 1),
          not exists (select from ledger_movement c where c.closes = m.id and c.kind = 'withdraw_return'))))
      ), last as (select max(at) as at from own where not is_out)
      select (select at from last) as "lastDepositAt",
        coalesce((select balance from ledger_account where member_id = $1 and code = 'WALLET'), 0) as balance,
        coalesce(sum(amount) filter (where not is_out and at >= (select at from last)), 0)::bigint as deposited,
        coalesce(sum(amount) filter (where is_out and at >= (select at from last)), 0)::bigint as withdrawn,
        coalesce(sum(amount) filter (where not is_out), 0)::bigint as "depositedInAll",
        coalesce(sum(amount) filter (where is_out), 0)::bigint as "withdrawnInAll",
        (count(*) filter (where not is_out))::int as deposits,
        (count(*) filter (where is_out))::int as withdrawals,
        coalesce((select sum(t.net) from game_turnover t where t.member_id = $1 and t.day >= ((select at from last) at time zone 'Asia/Bangkok')::date), 0)::bigint as result,
        coalesce((select sum(t.stake) from game_turnover t where t.member_id = $1 and t.day >= ((select at from last) at time zone 'Asia/Bangkok')::date), 0)::bigint as turnover
      from own`,
    values: [memberId, DEPOSITS],
  });
  const row = rows[0];
  const sum = (value: bigint | undefined): Satang => (value === undefined ? ZERO : satang(value));
  return {
    lastDepositAt: row?.lastDepositAt ?? null,
    balance: sum(row?.balance),
    deposited: sum(row?.deposited),
    withdrawn: sum(row?.withdrawn),
    result: sum(row?.result),
    turnover: sum(row?.turnover),
    depositedInAll: sum(row?.depositedInAll),
    withdrawnInAll: sum(row?.withdrawnInAll),
    deposits: row?.deposits ?? 0,
    withdrawals: row?.withdrawals ?? 0,
  };
}

/** What people who work here are shown as, by id. */
export async function displaysOf(on: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await on.client.query<{ id: string; display: string }>(
    'select id, display from staff where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, display }) => [id, display]));
}
