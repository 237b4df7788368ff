/** An inviter and who was invited that share a browser or an address, or that a person chose, and what is held of their days until one has looked. */
import type { MemberId } from '@krapao/contract/ids';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { least, notBelowZero } from '../ceiling.ts';
import type { Earning } from './store.ts';

export type PairState = 'held' | 'cleared' | 'refused';
export interface Pair {
  inviteeId: MemberId;
  inviterId: MemberId;
  /** null: a person wanted to look. */
  shares: 'device' | 'address' | null;
  state: PairState;
  since: Date;
  /** Which time it waits. */
  round: number;
}
const COLUMNS = `invitee_id as "inviteeId", inviter_id as "inviterId", shares, state, since, round`;
const PAIR = `select ${COLUMNS} from invite_pair`;

export async function pairsOf(on: Queryable, invitees: readonly MemberId[]): Promise<Pair[]> {
  const { rows } = await on.client.query<Pair>(`${PAIR} where invitee_id = any ($1)`, [invitees]);
  return rows;
}

/** Of all whom that member invited. */
export async function pairsWith(on: Queryable, inviter: MemberId): Promise<Pair[]> {
  const { rows } = await on.client.query<Pair>(`${PAIR} where inviter_id = $1`, [inviter]);
  return rows;
}

export async function heldPairs(on: Queryable): Promise<Pair[]> {
  const { rows } = await on.client.query<Pair>(`${PAIR} where state = 'held' order by since`);
  return rows;
}

/** From now on; one that a person has cleared before waits again. */
export async function holdPair(
  tx: Tx,
  { inviteeId, inviterId, shares }: Pick<Pair, 'inviteeId' | 'inviterId' | 'shares'>,
): Promise<void> {
  await tx.client.query(
    `insert into invite_pair (invitee_id, inviter_id, shares, state) values ($1, $2, $3, 'held')
      on conflict (invitee_id) do update set state = 'held', since = now(), round = invite_pair.round + 1 where invite_pair.state = 'cleared'`,
    [inviteeId, inviterId, shares],
  );
}

/** What a person says of a pair that waits, which it answers. Nobody counts a day of its inviter meanwhile. */
export async function decidePair(
  tx: Tx,
  invitee: MemberId,
  state: 'cleared' | 'refused',
): Promise<Pair | undefined> {
  const { rows } = await tx.client.query<Pair>(
    `update invite_pair set state = $2 where invitee_id = $1 and state = 'held' returning ${COLUMNS}`,
    [invitee, state],
  );
  return rows[0];
}

/** What was held of that member's days, in all. */
export interface Held {
  earned: Satang;
  amount: Satang;
}

export async function heldSum(tx: Tx, invitee: MemberId): Promise<Held> {
  const { rows } = await tx.client.query<Held>(
    `select coalesce(sum(earned), 0)::bigint as earned, coalesce(sum(amount), 0)::bigint as amount from invite_earning
      where invitee_id = $1 and state = 'held'`,
    [invitee],
  );
  return rows[0] ?? { earned: satang(0), amount: satang(0) };
}

/** It is given from now on, by that movement; where there was nothing to give, by none. */
export async function grantHeld(tx: Tx, invitee: MemberId, movementId: bigint | null): Promise<void> {
  await tx.client.query(
    `update invite_earning set state = 'granted', movement_id = case when amount > 0 then $2::bigint end where invitee_id = $1 and state = 'held'`,
    [invitee, movementId],
  );
}

/** It is given to nobody: debts that it paid are owed again. */
export async function refuseHeld(tx: Tx, { inviteeId, inviterId }: Pair): Promise<void> {
  const { earned, amount } = await heldSum(tx, inviteeId);
  await tx.client.query(
    `update invite_earning set state = 'refused' where invitee_id = $1 and state = 'held'`,
    [inviteeId],
  );
  await tx.client.query('update inviter set owed = owed + $2 where id = $1', [inviterId, earned - amount]);
}

/** What was lowered of held earnings, and what of that had paid debts: it is owed again. */
export interface Lowered {
  lowered: Satang;
  owed: Satang;
}

interface Lowering extends Pick<Earning, 'inviteeId' | 'played'> {
  /** What the inviter has of that play, held back or not. */
  invited: Satang;
  /** The days whose play was corrected, and what that takes of each at most. */
  days: readonly { day: string; most: Satang }[];
}

/**
 * Of what is held for play of that period so much less is earned: of the days that were corrected first, and of others what is more than was
 * given, so that what was given is not paid by what a person may yet refuse. What waits first, then what had paid debts, the newest first.
 */
export async function lowerHeld(
  tx: Tx,
  { inviteeId, played, invited, days }: Lowering,
  by: Satang,
): Promise<Lowered> {
  const { rows } = await tx.client.query<Held & { id: string; day: string }>(
    `select id, day::text, earned, amount from invite_earning where invitee_id = $1 and played = $2 and state = 'held' order by day desc`,
    [inviteeId, played],
  );
  const given = notBelowZero(invited - rows.reduce((sum, { earned }) => sum + earned, 0n));
  let owed = ZERO;
  const lower = (some: readonly Held[], most: Satang): Satang => {
    let left = most;
    for (const row of some) {
      const less = least(row.amount, left);
      left = satang(left - less);
      row.amount = satang(row.amount - less);
      row.earned = satang(row.earned - less);
    }
    for (const row of some) {
      const less = least(satang(row.earned - row.amount), left);
      left = satang(left - less);
      owed = satang(owed + less);
      row.earned = satang(row.earned - less);
    }
    return satang(most - left);
  };
  let lowered = ZERO;
  for (const { day, most } of days) {
    const ofDay = rows.filter((row) => row.day === day);
    lowered = satang(lowered + lower(ofDay, least(most, satang(by - lowered))));
  }
  lowered = satang(lowered + lower(rows, notBelowZero(by - lowered - given)));
  const gone = rows.filter(({ earned }) => earned === 0n);
  await tx.client.query('delete from invite_earning where id = any ($1::uuid[])', [gone.map(({ id }) => id)]);
  const kept = rows.filter(({ earned }) => earned > 0n);
  await tx.client.query(
    `update invite_earning e set earned = k.earned, amount = k.amount
      from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as k (id, earned, amount) where e.id = k.id`,
    [kept.map(({ id }) => id), kept.map(({ earned }) => earned), kept.map(({ amount }) => amount)],
  );
  return { lowered, owed };
}

/** What is held of each of those members' days. */
export async function heldFor(on: Queryable, invitees: readonly MemberId[]) {
  const { rows } = await on.client.query<{ inviteeId: MemberId; amount: Satang; days: number }>(
    `select invitee_id as "inviteeId", sum(amount)::bigint as amount, count(distinct day)::int as days from invite_earning
      where invitee_id = any ($1) and state = 'held' group by 1`,
    [invitees],
  );
  return new Map(rows.map((row) => [row.inviteeId, row]));
}
