/** What a bonus gives, asks and takes, as numbers alone (docs/money.md, Bonuses). Satang everywhere. */
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import { periodOf } from '../periods.ts';
import type { Terms } from './tables.ts';

/** A bonus waits so long for its deposit, and a deposit so long for a bonus to be taken. */
export const ARMED_MS = 24 * 60 * 60_000;
export const CLAIM_WITHIN_MS = 60 * 60_000;
/** So late a report may come and still count. */
export const TOLD_WITHIN_DAYS = 7;
/** So long after its time a sum of what was played for it is final: rounds are kept for longer (games/turnover/read-model.ts). */
const FINAL_AFTER_MS = 90 * 24 * 60 * 60_000;
export const isFinal = (expiresAt: Date, now: Date): boolean =>
  now.getTime() >= expiresAt.getTime() + FINAL_AFTER_MS;
const RELEASE_MINIMUM = 2_000;

const least = (...amounts: readonly Satang[]): Satang => amounts.reduce((a, b) => (a < b ? a : b));
const noLess = (amount: bigint): Satang => satang(amount > 0n ? amount : 0n);

/** What ends no later than it begins is never to be had. */
export const isNever = (from: Date | null, until: Date | null): boolean =>
  from !== null && until !== null && from >= until;

/** What it gives on that deposit. */
export function grantOf({ percentBp, max, fixed }: Terms, deposit: Satang): Satang {
  if (fixed !== null) return satang(fixed);
  const part = satang((deposit * BigInt(percentBp ?? 0)) / 10_000n);
  return max === null ? part : least(part, satang(max));
}

/** What has to be played for it. */
export function requiredOf({ multiple, basis }: Terms, amount: Satang, deposit: Satang): Satang {
  const base = basis === 'total' ? amount + deposit : amount;
  return satang((base * BigInt(multiple) + 99n) / 100n);
}

/** Since when grants are counted for the most that a member may receive. */
export function countedSince(type: Terms['type'], now: Date): Date {
  return type === 'limit' ? new Date(0) : periodOf(type, now).from;
}

const ONE = 10n ** 18n;
/** Shares are rounded, sums of satang are not: a thousandth of one satang is nothing. */
const EPSILON = 10n ** 15n;

/** The part of all that the member has that is the bonus', in 10^18ths. */
export const shareOf = (amount: Satang, own: Satang): bigint =>
  (amount * ONE + (own + amount) / 2n) / (own + amount);

/** What the member has, in all, and what of it came since the share was taken, by neither play nor transfer. */
export interface Holdings {
  total: Satang;
  inflow: bigint;
}

/** What ending takes: the bonus' share of what it won and lost together with the member's own, never of what came later. */
export function forfeitOf(share: bigint, { total, inflow }: Holdings): Satang {
  const part = (share * (total - inflow) + EPSILON) / ONE;
  return least(noLess(part), total);
}

/** The share from now on, where money came in: what it takes stays the same. Null: of nothing there is no share to take anew. */
export function shareAfter(share: bigint, { total, inflow }: Holdings): bigint | null {
  if (total <= 0n) return null;
  const part = share * (total - inflow);
  const anew = part <= 0n ? 0n : (part + total / 2n) / total;
  return anew > ONE ? ONE : anew;
}

/** What is above the most that it may win, where it has such; 0 elsewhere. */
export function aboveMost(
  { maxPayout }: Terms,
  { amount, own }: { amount: Satang; own: Satang },
  { total, inflow }: Holdings,
): Satang {
  if (maxPayout === null) return ZERO;
  return noLess(total - inflow - own - (amount * BigInt(maxPayout)) / 100n);
}

/** So little that ending costs nothing: at most half of what there was when it was given. */
export const releaseBound = (
  { releaseMinimum = RELEASE_MINIMUM }: Pick<Terms, 'releaseMinimum'>,
  { amount, own }: { amount: Satang; own: Satang },
): Satang => least(satang(releaseMinimum), satang((own + amount) / 2n));

/** Whether money may go to that game: something that counts is played there. */
export const counts = (
  { weights }: Pick<Terms, 'weights'>,
  { code, category }: { code: string; category: string },
): boolean => {
  const named = weights.filter(({ provider }) => provider === code);
  if (named.length > 0) return named.some(({ percent }) => percent > 0);
  const kinds = category === 'sport' ? ['sport', 'live'] : [category];
  return weights.some(
    ({ kind, provider, percent }) => provider === null && kinds.includes(kind) && percent > 0,
  );
};
