import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { inviterOf } from '../../members/face.ts';
import type { Span } from '../periods.ts';

export interface Inviter {
  id: MemberId;
  /** Days in Bangkok, `YYYY-MM-DD`. */
  since: string;
  nextDay: string;
  carry: Satang;
}

const INVITER = `select id, since::text, next_day::text as "nextDay", carry from inviter where id = $1`;

export async function inviterById(on: Queryable, id: MemberId): Promise<Inviter | undefined> {
  const { rows } = await on.client.query<Inviter>({ name: 'inviter', text: INVITER, values: [id] });
  return rows[0];
}

/** Nobody else counts a day of that inviter, or pays for the same play, until the transaction ends. */
export async function lockInviter(tx: Tx, id: MemberId): Promise<Inviter | undefined> {
  const { rows } = await tx.client.query<Inviter>({
    name: 'inviter_lock',
    text: `${INVITER} for no key update`,
    values: [id],
  });
  return rows[0];
}

/** The same of who invited that member, if anybody did: refund and invite of one play are counted one after the other. */
export async function lockInviterOf(tx: Tx, memberId: MemberId): Promise<void> {
  const inviter = await inviterOf(tx, memberId);
  if (inviter !== null) await lockInviter(tx, inviter);
}

/** Those who invited somebody and are not counted yet begin with that day. */
export async function addInviters(on: Queryable, ids: readonly MemberId[], since: string): Promise<void> {
  await on.client.query({
    name: 'inviter_add',
    text: `insert into inviter (id, since, next_day, due_at)
      select id, $2::date, $2::date, now() from unnest($1::text[]) as one (id)
        where not exists (select from inviter i where i.id = one.id) order by id
      on conflict do nothing`,
    values: [ids, since],
  });
}

/** The next day is due at that moment. */
export async function postpone(on: Queryable, id: MemberId, until: Date): Promise<void> {
  await on.client.query({
    name: 'inviter_postpone',
    text: 'update inviter set due_at = $2, attempts = 0 where id = $1',
    values: [id, until],
  });
}

export async function closeDay(
  tx: Tx,
  { id, nextDay, carry, dueAt }: Pick<Inviter, 'id' | 'nextDay' | 'carry'> & { dueAt: Date },
): Promise<void> {
  await tx.client.query({
    name: 'inviter_close_day',
    text: 'update inviter set next_day = $2, carry = $3, due_at = $4, attempts = 0 where id = $1',
    values: [id, nextDay, carry, dueAt],
  });
}

/** What was counted of days of those invited. */
export interface Counted {
  inviteeId: MemberId;
  day: string;
  net: Satang;
  counted: Satang;
}

/** Both days included. */
export async function countedOf(
  on: Queryable,
  invitees: readonly MemberId[],
  { from, to }: { from: string; to: string },
): Promise<Counted[]> {
  const { rows } = await on.client.query<Counted>({
    name: 'invite_counted',
    text: `select invitee_id as "inviteeId", day::text, net, counted from invite_earning where invitee_id = any ($1) and day between $2 and $3`,
    values: [invitees, from, to],
  });
  return rows;
}

export type EarningState = 'none' | 'granted' | 'held' | 'refused';
export interface Earning extends Counted {
  id: string;
  inviterId: MemberId;
  amount: Satang;
  state: EarningState;
}

/** Of a day that was counted before, only what is known of its play changes. */
export async function keepEarnings(tx: Tx, earnings: readonly Earning[]): Promise<void> {
  await tx.client.query({
    name: 'invite_earning_keep',
    text: `insert into invite_earning (id, inviter_id, invitee_id, day, net, counted, amount, state)
      select * from unnest($1::uuid[], $2::text[], $3::text[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[])
      on conflict (invitee_id, day) do update set net = excluded.net, counted = excluded.counted`,
    values: [
      earnings.map(({ id }) => id),
      earnings.map(({ inviterId }) => inviterId),
      earnings.map(({ inviteeId }) => inviteeId),
      earnings.map(({ day }) => day),
      earnings.map(({ net }) => net),
      earnings.map(({ counted }) => counted),
      earnings.map(({ amount }) => amount),
      earnings.map(({ state }) => state),
    ],
  });
}

const sumOf = async (on: Queryable, name: string, where: string, values: unknown[]): Promise<Satang> => {
  const { rows } = await on.client.query<{ total: Satang }>({
    name,
    text: `select coalesce(sum(amount), 0)::bigint as total from invite_earning where ${where} and state <> 'refused'`,
    values,
  });
  return rows[0]?.total ?? satang(0);
};

/** What an inviter has of that member's days in a span, held back or not. */
export const invitedFor = (on: Queryable, invitee: MemberId, { from, to }: Span): Promise<Satang> =>
  sumOf(on, 'invited_for', 'invitee_id = $1 and day >= $2 and day < $3', [invitee, dayOf(from), dayOf(to)]);

/** What an inviter earned of days in a span. */
export const earnedBy = (on: Queryable, inviter: MemberId, { from, to }: Span): Promise<Satang> =>
  sumOf(on, 'invite_earned_by', 'inviter_id = $1 and day >= $2 and day < $3 and amount > 0', [
    inviter,
    dayOf(from),
    dayOf(to),
  ]);

export const heldOf = (on: Queryable, inviter: MemberId): Promise<Satang> =>
  sumOf(on, 'invite_held', `inviter_id = $1 and amount > 0 and state = 'held'`, [inviter]);

/** What came of those invited, a row each and day, the newest first, and how many there are. */
export async function earningsPage(
  on: Queryable,
  inviter: MemberId,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; earnings: { inviteeId: MemberId; amount: Satang; createdAt: Date }[] }> {
  const granted = `from invite_earning where inviter_id = $1 and amount > 0 and state = 'granted'`;
  const count = await on.client.query<{ total: number }>(`select count(*)::int as total ${granted}`, [
    inviter,
  ]);
  const { rows: earnings } = await on.client.query<{ inviteeId: MemberId; amount: Satang; createdAt: Date }>(
    `select invitee_id as "inviteeId", amount, created_at as "createdAt" ${granted} order by day desc, id limit $2 offset $3`,
    [inviter, limit, (page - 1) * limit],
  );
  return { total: count.rows[0]?.total ?? 0, earnings };
}

export type PairState = 'held' | 'cleared' | 'refused';
export interface Pair {
  inviteeId: MemberId;
  inviterId: MemberId;
  shares: 'device' | 'address';
  state: PairState;
  since: Date;
}
const PAIR = `select invitee_id as "inviteeId", inviter_id as "inviterId", shares, state, since from invite_pair`;

export async function pairsOf(on: Queryable, invitees: readonly MemberId[]): Promise<Pair[]> {
  const { rows } = await on.client.query<Pair>(`${PAIR} where invitee_id = any ($1)`, [invitees]);
  return rows;
}

export async function heldPairs(on: Queryable): Promise<Pair[]> {
  const { rows } = await on.client.query<Pair>(`${PAIR} where state = 'held' order by since`);
  return rows;
}

export async function holdPair(
  tx: Tx,
  { inviteeId, inviterId, shares }: Omit<Pair, 'state' | 'since'>,
): Promise<void> {
  await tx.client.query(
    `insert into invite_pair (invitee_id, inviter_id, shares, state) values ($1, $2, $3, 'held')`,
    [inviteeId, inviterId, shares],
  );
}

/** What a person says of a pair that waits; false where it does not. Nobody counts a day of its inviter meanwhile. */
export async function decidePair(tx: Tx, invitee: MemberId, state: 'cleared' | 'refused'): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `update invite_pair set state = $2 where invitee_id = $1 and state = 'held'`,
    [invitee, state],
  );
  return rowCount === 1;
}

/** What was held of that member's days is so from now on. */
export async function endHeld(
  tx: Tx,
  invitee: MemberId,
  state: 'granted' | 'refused',
): Promise<{ id: string; amount: Satang }[]> {
  const { rows } = await tx.client.query<{ id: string; amount: Satang }>(
    `update invite_earning set state = $2 where invitee_id = $1 and state = 'held' returning id, amount`,
    [invitee, state],
  );
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** What is held of each of those members' days. */
export async function heldFor(on: Queryable, invitees: readonly MemberId[]) {
  const { rows } = await on.client.query<{ inviteeId: MemberId; amount: Satang; days: number }>(
    `select invitee_id as "inviteeId", sum(amount)::bigint as amount, count(*)::int as days from invite_earning
      where invitee_id = any ($1) and state = 'held' group by 1`,
    [invitees],
  );
  return new Map(rows.map((row) => [row.inviteeId, row]));
}
