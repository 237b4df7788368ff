import { fromBaht, satang, toBaht } from '@krapao/contract/money';
import type { Limits } from './queries.ts';

export type WithdrawProblem = 'required' | 'minimum' | 'maximum' | 'notEnough';

/** What may be asked for: the wallet, and the games when they are brought home first. */
export function availableFor(walletAmount: number, gamesAmount: number, withGames: boolean): number {
  return withGames ? toBaht(satang(fromBaht(walletAmount) + fromBaht(gamesAmount))) : walletAmount;
}

/** Between the operator's bounds and at most what is there (product 5, Withdraw). */
export function withdrawProblem(amount: number, available: number, limits: Limits): WithdrawProblem | null {
  if (amount <= 0) return 'required';
  if (amount < limits.withdrawMin) return 'minimum';
  if (amount > limits.withdrawMax) return 'maximum';
  return amount > available ? 'notEnough' : null;
}

/** The most that one withdrawal can take. */
export const mostOf = (available: number, limits: Limits): number => Math.min(available, limits.withdrawMax);

/**
 * Of what is kept once a bonus has ended: as much as was asked for, where that may be withdrawn; null: it is too little. `stays`: of what is
 * kept, too little in games to come home.
 */
export function payableAfter(
  asked: number,
  { kept, stays }: { kept: number; stays: number },
  { withdrawMin, withdrawMax }: Limits,
): number | null {
  const amount = Math.min(asked, leftAfter(stays, kept), withdrawMax);
  return amount < withdrawMin ? null : amount;
}

/** The wallet after it; games that come home first pay their part. */
export function leftAfter(amount: number, available: number): number {
  return toBaht(satang(fromBaht(available) - fromBaht(amount)));
}
