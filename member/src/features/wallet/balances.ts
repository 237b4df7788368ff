import { fromBaht, satang, toBaht } from '@krapao/contract/money';
import type { Slot, Wallet } from './queries.ts';

/** Adds amounts of baht exactly. */
export function sumBaht(amounts: readonly number[]): number {
  return toBaht(satang(amounts.reduce((sum, amount) => sum + fromBaht(amount), 0n)));
}

/** What is in all opened game accounts, in baht. */
export function gamesTotal(slots: readonly Slot[]): number {
  return sumBaht(slots.filter((slot) => slot.isActive).map((slot) => slot.amount));
}

/** The wallet and all opened game accounts, in baht (product, Total balance). */
export function totalBalance(wallet: Wallet): number {
  return sumBaht([wallet.wallet.amount, gamesTotal(wallet.slots)]);
}
