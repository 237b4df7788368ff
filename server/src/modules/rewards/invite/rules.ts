/** What an inviter earns of a day (docs/money.md, Invite). Rates are basis points, amounts satang. */
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Settings } from '../../site/face.ts';
import { BASIS, basisPoints, least, notBelowZero } from '../ceiling.ts';

export interface InviteTerms {
  success: bigint;
  fail: bigint;
}

/** Switched off, days go on and bring nothing. */
export const inviteTerms = ({ inviteActive, inviteSuccess, inviteFail }: Settings): InviteTerms => ({
  success: inviteActive ? basisPoints(inviteSuccess) : 0n,
  fail: inviteActive ? basisPoints(inviteFail) : 0n,
});

/** What a day of one who was invited comes to. */
export interface InviteeDay<Id> {
  id: Id;
  /** Lost, less what rewards gave; below zero where it was won. */
  loss: bigint;
  /** What of the stakes counts. */
  counted: bigint;
}

export interface Shares<Id> {
  shares: { id: Id; amount: Satang }[];
  /** What is left of wins to be made up: 0 or less. */
  carry: Satang;
}

/** Wins of one make up losses of another, and of days to come: what is left of all earns, and is shared by what each lost. */
export function sharesOf<Id>(
  days: readonly InviteeDay<Id>[],
  carried: Satang,
  { success, fail }: InviteTerms,
): Shares<Id> {
  const sum = days.reduce((all, { loss }) => all + loss, 0n) + carried;
  const earned = sum > 0n ? (fail * sum) / BASIS : 0n;
  const lost = days.reduce((all, { loss }) => all + notBelowZero(loss), 0n);
  let before = 0n;
  const shares = days.map(({ id, loss, counted }) => {
    // rounded by the sum so far, so that the parts are the whole
    const until = before + notBelowZero(loss);
    const part = lost === 0n ? 0n : (earned * until) / lost - (earned * before) / lost;
    before = until;
    return { id, amount: satang(part + (success * notBelowZero(counted)) / BASIS) };
  });
  return { shares, carry: sum > 0n ? ZERO : satang(sum) };
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

/** Whether what is carried ends before that day, `YYYY-MM-DD`. */
export const isCarryOver = (day: string, carry: 'month' | 'week'): boolean =>
  carry === 'month' ? day.endsWith('-01') : new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Enough of a name to know a friend by. */
export function shortName(name: string): string {
  const [first = '', second = ''] = Array.from(graphemes.segment(name.trim()), ({ segment }) => segment);
  return `${first}${second}…`;
}
