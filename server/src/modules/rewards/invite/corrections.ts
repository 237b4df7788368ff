/** What corrections take back of what was given, of the same play at most (decisions 0104 and 0111). */
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { BASIS, least, notBelowZero } from '../ceiling.ts';
import { spanAt, type Length, type Span } from '../periods.ts';
import { lowerHeld, type PairState } from './pairs.ts';
import { restByLoss, takenOf, type Base, type News, type Shares } from './rules.ts';
import {
  ceilingsOf,
  keepDebts,
  keepWanted,
  lossesOf,
  type Ceiling,
  type Debt,
  type Inviter,
  type Wanted,
} from './store.ts';

/** Play of one who was invited in one period of their refund, as far as it is new. */
export interface Part extends News<string> {
  inviteeId: MemberId;
  period: Span;
  played: string;
  uncounted: bigint;
  /** Of days that were counted before, what each would bring less by its own correction, in ten-thousandths of a satang. */
  less: ReadonlyMap<string, bigint>;
}

export const NO_ROOM: Ceiling = { edge: 0n, refunded: ZERO, invited: ZERO, wanted: ZERO };

interface Corrected {
  inviter: Inviter;
  parts: readonly Part[];
  base: Base;
  shared: Shares<string>;
  ceilings: Map<string, Ceiling>;
  pairs: ReadonlyMap<MemberId, PairState>;
  lengths: readonly Length[];
}

/** Somebody's play of one period of their refund. */
export type Play = Pick<Part, 'id' | 'inviteeId' | 'period' | 'played'>;
export const playedIn = (inviteeId: MemberId, day: string, lengths: readonly Length[]): Play => {
  const period = spanAt(lengths, momentOf(day));
  const played = dayOf(period.from);
  return { id: `${inviteeId} ${played}`, inviteeId, period, played };
};

/** Adds the ceilings of those plays that are not there. */
export async function addCeilings(
  tx: Tx,
  ceilings: Map<string, Ceiling>,
  plays: readonly Play[],
): Promise<void> {
  const others = plays.filter(({ id }) => !ceilings.has(id));
  const found = await ceilingsOf(tx, others);
  for (const [i, { id }] of others.entries()) ceilings.set(id, found[i] ?? NO_ROOM);
}

/** Somebody's play with the days of it that earn less, and of each how much at most. */
type Corrections = Play & { days: readonly { day: string; most: Satang }[] };
const lessByDay = ({ less }: Part) =>
  [...less]
    .filter(([, one]) => one > 0n)
    .map(([day, one]) => ({ day, most: satang((one + BASIS - 1n) / BASIS) }));

/** What corrections take of what each play would have brought, and of which plays: the inviter's own wins take of those whose days earn less. */
async function takenBy(tx: Tx, { inviter, parts, base, shared, ceilings, lengths }: Corrected) {
  const plays = new Map<string, Corrections>(
    parts.filter(({ id }) => ceilings.has(id)).map((one) => [one.id, { ...one, days: lessByDay(one) }]),
  );
  const wantedOf = (id: string) => ceilings.get(id)?.wanted ?? ZERO;
  const { taken: before, rest } = takenOf(shared, wantedOf);
  const taken = new Map(before);
  if (rest === 0n) return { plays, taken };
  const losses = (await lossesOf(tx, inviter.id, [...base.less.keys()])).map((one) => ({
    ...one,
    ...playedIn(one.inviteeId, one.day, lengths),
  }));
  await addCeilings(tx, ceilings, [...new Map(losses.map((one) => [one.id, one])).values()]);
  for (const one of losses) {
    const { days, ...play } = plays.get(one.id) ?? { ...one, days: [] };
    plays.set(one.id, { ...play, days: [...days, { day: one.day, most: rest }] });
  }
  for (const [id, amount] of restByLoss(rest, base.less, losses, (one) => one.id)) {
    const sofar = taken.get(id) ?? ZERO;
    taken.set(id, satang(sofar + least(amount, notBelowZero(wantedOf(id) - sofar))));
  }
  return { plays, taken };
}

/** What corrections take back, of what was given for that play at most: what is held is less, what was given is owed. */
export async function debtsOf(
  tx: Tx,
  corrected: Corrected,
): Promise<{ owed: Satang; back: Map<string, Satang> }> {
  const { inviter, parts, shared, ceilings, pairs } = corrected;
  const { id: inviterId, nextDay: day } = inviter;
  const { plays, taken } = await takenBy(tx, corrected);
  const more = new Map(parts.map(({ id }, i) => [id, notBelowZero(shared.shares[i]?.amount ?? 0n)]));
  const wanted: Wanted[] = [];
  const debts: Debt[] = [];
  const back = new Map<string, Satang>();
  let again = ZERO;
  for (const { id, inviteeId, played, days } of plays.values()) {
    const { invited, wanted: before } = ceilings.get(id) ?? NO_ROOM;
    const left = satang(before - (taken.get(id) ?? ZERO));
    wanted.push({ inviteeId, played, amount: satang(left + (more.get(id) ?? ZERO)) });
    // what the ceiling or the maximum had kept back of it goes first
    let amount = left < before ? notBelowZero(invited - left) : ZERO;
    back.set(id, amount);
    if (amount > 0n && pairs.get(inviteeId) === 'held') {
      const held = await lowerHeld(tx, { inviteeId, played, invited, days }, amount);
      amount = satang(amount - held.lowered);
      again = satang(again + held.owed);
    }
    if (amount > 0n) debts.push({ inviterId, inviteeId, played, day, amount });
  }
  await keepWanted(tx, inviterId, wanted);
  await keepDebts(tx, debts);
  return { owed: satang(debts.reduce((sum: bigint, { amount }) => sum + amount, again)), back };
}
