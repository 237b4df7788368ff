/** What holds for everybody who works here (docs/product.md, The console). */
import type { Satang } from '@krapao/contract/money';
import type { Bound } from '../../http/console-bind.ts';

/** A session ends so long after sign-in, and its screen is locked after so long without a call, ms. */
export const SESSION_MS = 12 * 3_600_000;
export const IDLE_MS = 30 * 60_000;
/** Sessions of one person at once; one more ends the oldest. */
export const MOST_SESSIONS = 2;
/** An invitation, a challenge and a request are over after so long, ms. */
export const INVITE_MS = 24 * 3_600_000;
/** What a recovery code leads to is taken at once, or with another code, ms. */
export const RECOVERY_MS = 30 * 60_000;
export const CHALLENGE_MS = 2 * 60_000;
export const REQUEST_MS = 24 * 3_600_000;
/**
 * So many wrong guesses at a name from one network, and nobody signs in by it there for so long, ms; so many in an hour from everywhere, and nobody does at all until it
 * is over; after so many at any names nobody does from that network.
 */
export const MOST_GUESSES = 5;
export const MOST_GUESSES_PER_NAME = 30;
export const MOST_GUESSES_PER_NETWORK = 60;
export const GUESSES_HOUR_MS = 60 * 60_000;
export const BLOCKED_MS = 15 * 60_000;
export const PASSWORD_LEAST = 12;
export const RECOVERY_CODES = 10;

/** Since when a person is at work without a break: sessions in which nothing was done for as long as locks a screen count as left. */
export function onShiftSince(
  sessions: readonly Readonly<Record<'createdAt' | 'seenAt', Date>>[],
  now: Date,
): Date | null {
  const here = sessions.filter(({ seenAt }) => now.getTime() - seenAt.getTime() <= IDLE_MS);
  return here.map(({ createdAt }) => createdAt).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Somebody came in by a link of another one, and nobody else has vouched for them since. */
export interface LetIn {
  staffId: string;
  byId: string;
}

const otherOf = ({ staffId, byId }: LetIn, id: string): string | undefined =>
  staffId === id ? byId : byId === id ? staffId : undefined;

/**
 * All accounts that may be one person's, that one among them: along links either way, since whoever took one may have made the next. With
 * each the link by which it was reached; its own first one with the account itself.
 */
export function onePersonWith<L extends LetIn>(
  id: string,
  letIn: readonly L[],
): ReadonlyMap<string, L | undefined> {
  const found = new Map([[id, letIn.find(({ staffId }) => staffId === id)]]);
  for (const known of found.keys())
    for (const link of letIn) {
      const other = otherOf(link, known);
      if (other !== undefined && !found.has(other)) found.set(other, link);
    }
  return found;
}

/** The least of some bounds, of which each may be none; null: there is none. */
export const leastOf = (bounds: readonly (Satang | null)[]): Satang | null =>
  bounds.reduce((least, one) => (least === null || (one !== null && one < least) ? one : least), null);

/** Whether a sum is more than one person decides about alone; `spent`: of that day. What is not known is. */
export function isOver({ bound, dayBound }: Bound, amount: Satang | null, spent: Satang): boolean {
  if (bound === null && dayBound === null) return false;
  if (amount === null) return true;
  return (bound !== null && amount > bound) || (dayBound !== null && spent + amount > dayBound);
}
