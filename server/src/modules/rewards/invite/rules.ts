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
  /** The same, each day's at its own rate. */
  worth: bigint;
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
  let worth = 0n;
  for (const { loss, own, fail } of days) {
    const lost = notBelowZero(loss);
    sum += loss - (own < lost ? own : lost);
    if (sum <= base) continue;
    worth += (fail ?? 0n) * (sum - base);
    base = sum;
  }
  return { base, worth, carry: satang(sum - base) };
}

/** The losses that earn, of several spans together; days in their order. */
export const baseOf = (days: readonly DaySum[], carry: Carry): bigint =>
  standsOf(days, carry).reduce((sum, { base }) => sum + base, 0n);

/** What they earned, each day's by the rate that it was counted by, in ten-thousandths of a satang. */
export const worthOf = (days: readonly DaySum[], carry: Carry): bigint =>
  standsOf(days, carry).reduce((sum, { worth }) => sum + worth, 0n);

function standsOf(days: readonly DaySum[], carry: Carry): Stand[] {
  const spans = new Map<string, DaySum[]>();
  for (const day of days) {
    const since = carriedSince(day.day, carry);
    spans.set(since, [...(spans.get(since) ?? []), day]);
  }
  return [...spans.values()].map(standOf);
}

/** What is new of one who was invited: lost, less what rewards gave; and what of the stakes counts. Below zero: won, or corrected. */
export interface News<Id> {
  id: Id;
  loss: bigint;
  /** Of that loss, what is of days that were counted before. */
  late: bigint;
  counted: bigint;
  /** What stakes that count no more had brought, by the rates of their days, in ten-thousandths of a satang. */
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

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
const part = (rate: bigint, amount: bigint): bigint => (rate * amount) / BASIS;

/**
 * @param base how many losses more earn; below zero: so many earn no more. Shared by what each lost, or by what days that were counted before were
 * corrected by: who wins on a new day takes nothing back
 * @param worth what those that earn no more had brought by the rates of their days, in ten-thousandths of a satang
 */
export function sharesOf<Id>(
  news: readonly News<Id>[],
  base: bigint,
  { success, fail }: InviteTerms,
  worth: bigint = fail * size(base),
): Shares<Id> {
  const sign = base < 0n ? -1n : 1n;
  const all = (base < 0n ? worth : fail * base) / BASIS;
  const weights = news.map(({ loss, late }) => notBelowZero(sign < 0n ? -late : loss));
  const lost = weights.reduce((sum, one) => sum + one, 0n);
  let before = 0n;
  const shares = news.map(({ id, counted, uncounted = 0n }, i) => {
    // rounded by the sum so far, so that the parts are the whole
    const until = before + (weights[i] ?? 0n);
    const share = lost === 0n ? 0n : (all * until) / lost - (all * before) / lost;
    before = until;
    return {
      id,
      amount: sign * share + part(success, counted) - uncounted / BASIS,
      back: sign < 0n ? satang(share) : ZERO,
    };
  });
  return { shares, rest: lost === 0n && sign < 0n ? satang(all) : ZERO };
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
