import { TRANSFER_MIN_BAHT } from '@krapao/contract/constants';
import { WALLET } from '@krapao/contract/ids';
import { fromBaht, satang, toBaht } from '@krapao/contract/money';
import type { Slot, TransferBody } from './queries.ts';

/** `in`: from the wallet to the game; `out`: back home. */
export type Direction = 'in' | 'out';

/** What each side holds, in baht. */
export interface Sides {
  wallet: number;
  game: number;
}

export type AmountProblem = 'required' | 'minimum' | 'notEnough';

export function availableFor(direction: Direction, sides: Sides): number {
  return direction === 'in' ? sides.wallet : sides.game;
}

/** Both sides after the transfer. */
export function after(direction: Direction, sides: Sides, amount: number): Sides {
  const moved = fromBaht(direction === 'in' ? amount : -amount);
  return {
    wallet: toBaht(satang(fromBaht(sides.wallet) - moved)),
    game: toBaht(satang(fromBaht(sides.game) + moved)),
  };
}

/** At least 1 baht and at most what is there (specification 5, Transfer). */
export function amountProblem(amount: number, available: number): AmountProblem | null {
  if (amount <= 0) return 'required';
  if (amount < TRANSFER_MIN_BAHT) return 'minimum';
  return amount > available ? 'notEnough' : null;
}

export function transferBody(direction: Direction, slot: Slot, amount: number): TransferBody {
  return direction === 'in'
    ? { from: WALLET, to: slot.code, amount }
    : { from: slot.code, to: WALLET, amount };
}

const QUICK = [100, 500];

/** Amounts to choose by one tap that the account can pay, in plain digits. */
export function quickAmounts(available: number): string[] {
  return QUICK.filter((amount) => amount < available).map(String);
}
