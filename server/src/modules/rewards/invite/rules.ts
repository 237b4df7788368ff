/** What an inviter earns of a day (docs/money.md, Invite). Rates are basis points, amounts satang. */
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Settings } from '../../site/face.ts';
import { BASIS, basisPoints, least, notBelowZero } from '../ceiling.ts';
import { dayAfter } from '../periods.ts';

export interface InviteTerms {
  success: bigint;
  fail: bigint;
}

export const inviteRates = ({ inviteSuccess, inviteFail }: Settings): InviteTerms => ({
  success: basisPoints(inviteSuccess),
  fail: basisPoints(inviteFail),
});

/** Switched off, days go on and bring nothing. */
export const inviteTerms = (settings: Settings): InviteTerms =>
  settings.inviteActive ? inviteRates(settings) : { success: 0n, fail: 0n };

type Carry = Settings['inviteCarry'];

/** The first day, `YYYY-MM-DD`, of the span that wins are made up in. */
export function carriedSince(day: string, carry: Carry): string {
  if (carry === 'month') return `${day.slice(0, 8)}01`;
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -sinceMonday);
}

/** A day of an inviter: what all those invited lost, below zero where they won, and what the inviter won. */
export interface DaySum {
  day: string;
  loss: bigint;
  own: bigint;
  /** The rate of losses that the day was counted by. */
  fail?: bigint | null;
}

export interface Stand {
  base: bigint;
  /** What each day's losses earned, at its own rate, in ten-thousandths of a satang. */
  worth: ReadonlyMap<string, bigint>;
  carry: Satang;
}

/**
 * Of the days of one span in their order: the losses that earn, and what of wins is to be made up after the last one, 0 or less. Losses earn as far
 * as they reach beyond all before, so that a win is made up first; that says the same of days that are corrected later. What the inviter won counts
 * against the losses of its day, no further.
 */
export function standOf(days: readonly DaySum[]): Stand {
  let sum = 0n;
  let base = 0n;
  const worth = new Map<string, bigint>();
  for (const { day, loss, own, fail } of days) {
    const lost = notBelowZero(loss);
    sum += loss - (own < lost ? own : lost);
    if (sum <= base) continue;
    worth.set(day, (fail ?? 0n) * (sum - base));
    base = sum;
  }
  return { base, worth, carry: satang(sum - base) };
}

/** The losses that earn, of several spans together; days in their order. */
export const baseOf = (days: readonly DaySum[], carry: Carry): bigint =>
  standsOf(days, carry).reduce((sum, { base }) => sum + base, 0n);

/** What each day earned, by the rate that it was counted by, in ten-thousandths of a satang. */
export const worthOf = (days: readonly DaySum[], carry: Carry): ReadonlyMap<string, bigint> =>
  new Map(standsOf(days, carry).flatMap(({ worth }) => [...worth]));

function standsOf(days: readonly DaySum[], carry: Carry): Stand[] {
  const spans = new Map<string, DaySum[]>();
  for (const day of days) {
    const since = carriedSince(day.day, carry);
    spans.set(since, [...(spans.get(since) ?? []), day]);
  }
  return [...spans.values()].map(standOf);
}

/** What is new for an inviter: how many losses more earn. */
export interface Base {
  /** Of the day that is counted. */
  fresh: bigint;
  /** Of days that were counted before; below zero: so many earn no more. */
  late: bigint;
  /** What those had brought that earn no more, satang; and the days that earn less, by how much in ten-thousandths of one. */
  worth: Satang;
  less: ReadonlyMap<string, bigint>;
}

/** @param before days that were counted, as they were; `after`, as they are; `day`: the one that is counted */
export function newBase(
  { before, after, day }: Readonly<Record<'before' | 'after', readonly DaySum[]>> & { day: string },
  carry: Carry,
): Base {
  const corrected = after.filter((one) => one.day !== day);
  const late = baseOf(corrected, carry) - baseOf(before, carry);
  const fresh = baseOf(after, carry) - baseOf(corrected, carry);
  if (late >= 0n) return { fresh, late, worth: ZERO, less: new Map() };
  const [was, is] = [worthOf(before, carry), worthOf(corrected, carry)];
  const changes = [...new Set([...was.keys(), ...is.keys()])].map(
    (one) => [one, (was.get(one) ?? 0n) - (is.get(one) ?? 0n)] as const,
  );
  return {
    fresh,
    late,
    worth: notBelowZero(changes.reduce((sum, [, change]) => sum + change, 0n) / BASIS),
    less: new Map(changes.filter(([, change]) => change > 0n)),
  };
}

/** What is new of one who was invited: lost, less what rewards gave, below zero: won, or corrected; and what counts of the stakes of the day that is counted. */
export interface News<Id> {
  id: Id;
  loss: bigint;
  /** Of that loss, what is of days that were counted before. */
  late: bigint;
  counted: bigint;
  /** What less stakes of days that were counted before bring, by the rates of those, in ten-thousandths of a satang; below zero: more. */
  uncounted?: bigint;
}

export interface Share<Id> {
  id: Id;
  /** Below zero: what corrections take back. */
  amount: bigint;
  /** What of that is for losses that earn no more: where one's play did not bring so much, others' did. */
  back: Satang;
}

export interface Shares<Id> {
  shares: Share<Id>[];
  /** What is taken back by nobody's play of those: the inviter's own wins. */
  rest: Satang;
}

const part = (rate: bigint, amount: bigint): bigint => (rate * amount) / BASIS;

/** A sum in parts by weight; below zero is none, and where nobody has any there are no parts. Rounded by the sum so far, so that the parts are the whole. */
function split(sum: bigint, weights: readonly bigint[]): Satang[] {
  const whole = weights.reduce((all, one) => all + notBelowZero(one), 0n);
  let before = 0n;
  return weights.map((weight) => {
    const until = before + notBelowZero(weight);
    const share = whole === 0n ? 0n : (sum * until) / whole - (sum * before) / whole;
    before = until;
    return satang(share);
  });
}

/**
 * What losses earn is shared by what each lost. What earns no more is taken by what each one's days that were counted before were corrected by, apart
 * from the day that is counted: who wins on a new day takes nothing back.
 */
export function sharesOf<Id>(
  news: readonly News<Id>[],
  { fresh, late, worth }: Base,
  { success, fail }: InviteTerms,
): Shares<Id> {
  const isLess = late < 0n;
  const earned = part(fail, isLess ? fresh : fresh + late);
  const given = split(
    earned,
    news.map((one) => (isLess ? one.loss - one.late : one.loss)),
  );
  const taken = split(
    worth,
    news.map((one) => -one.late),
  );
  const shares = news.map(({ id, counted, uncounted = 0n }, i) => {
    const back = taken[i] ?? ZERO;
    return { id, amount: (given[i] ?? 0n) - back + part(success, counted) - uncounted / BASIS, back };
  });
  return { shares, rest: satang(worth - taken.reduce((sum: bigint, one) => sum + one, 0n)) };
}

/** What is taken of nobody's correction: of each day what it has less, there by what each lost. Answers it by `idOf`. */
export function restByLoss<Id, Lost extends { day: string; loss: bigint }>(
  rest: Satang,
  less: Base['less'],
  losses: readonly Lost[],
  idOf: (lost: Lost) => Id,
): ReadonlyMap<Id, Satang> {
  const sums = new Map<Id, Satang>();
  const days = [...less.keys()];
  for (const [i, ofDay] of split(rest, [...less.values()]).entries()) {
    const lost = losses.filter(({ day }) => day === days[i]);
    const parts = split(
      ofDay,
      lost.map(({ loss }) => loss),
    );
    for (const [n, one] of lost.entries())
      sums.set(idOf(one), satang((sums.get(idOf(one)) ?? ZERO) + (parts[n] ?? ZERO)));
  }
  return sums;
}

/** What is taken of each, of what it has at most. What is missing for losses that earn no more is taken of the others that were corrected, then of `rest`. */
export function takenOf<Id>(
  { shares, rest }: Shares<Id>,
  hadOf: (id: Id) => Satang,
): { taken: ReadonlyMap<Id, Satang>; rest: Satang } {
  const taken = new Map<Id, Satang>();
  let missing: Satang = rest;
  for (const { id, amount, back } of shares) {
    const asked = notBelowZero(-amount);
    const takes = least(asked, hadOf(id));
    if (takes > 0n) taken.set(id, takes);
    missing = satang(missing + least(satang(asked - takes), back));
  }
  for (const { id, back } of shares) {
    const more = back > 0n ? least(missing, satang(hadOf(id) - (taken.get(id) ?? ZERO))) : ZERO;
    if (more > 0n) taken.set(id, satang((taken.get(id) ?? ZERO) + more));
    missing = satang(missing - more);
  }
  return { taken, rest: missing };
}

/** Each within its own bound, all together within what is left of the week. */
export function within<Id>(
  shares: readonly { id: Id; amount: Satang }[],
  roomOf: (id: Id) => Satang,
  leftOfWeek: Satang,
): { id: Id; amount: Satang }[] {
  let left = leftOfWeek;
  return shares.map(({ id, amount }) => {
    const given = least(least(amount, roomOf(id)), left);
    left = satang(left - given);
    return { id, amount: given };
  });
}

/** What is earned pays what is owed first: what is given of each, and what is owed after that. */
export function payOff<Id>(
  earned: readonly { id: Id; amount: Satang }[],
  owed: Satang,
): { given: { id: Id; earned: Satang; amount: Satang }[]; owed: Satang } {
  let left = owed;
  const given = earned.map(({ id, amount }) => {
    const paid = least(amount, left);
    left = satang(left - paid);
    return { id, earned: amount, amount: satang(amount - paid) };
  });
  return { given, owed: left };
}

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Enough of a name to know a friend by. */
export function shortName(name: string): string {
  const [first = '', second = ''] = Array.from(graphemes.segment(name.trim()), ({ segment }) => segment);
  return `${first}${second}…`;
}
