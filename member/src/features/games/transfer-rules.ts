import { WALLET } from '@krapao/contract/ids';
import { fromBaht, satang, toBaht } from '@krapao/contract/money';
import type { Slot } from './queries.ts';

/** Where money can stand: the wallet or an open game account. */
export interface Account {
  code: string;
  name: string;
  /** Baht. */
  amount: number;
  /** A transfer of this account is under way. */
  isTransferring: boolean;
}

/** `in`: from the wallet to a game; `out`: back home; `between`: from one game to another. */
export type Way = 'in' | 'out' | 'between';

export type AmountProblem = 'required' | 'minimum' | 'notEnough';
export type PairProblem = { field: 'from' | 'to'; problem: 'from.required' | 'to.required' | 'to.same' };

export const walletAccount = (name: string, amount: number): Account => ({
  code: WALLET,
  name,
  amount,
  isTransferring: false,
});

export const gameAccount = ({ code, name, amount, isTransferring }: Slot): Account => ({
  code,
  name,
  amount,
  isTransferring,
});

export function wayOf(from: string | undefined, to: string | undefined): Way {
  if (from === WALLET) return 'in';
  return to === WALLET ? 'out' : 'between';
}

/** Both chosen, and not the same (product 5, Transfer). */
export function pairProblem(from: string, to: string): PairProblem | null {
  if (!from) return { field: 'from', problem: 'from.required' };
  if (!to) return { field: 'to', problem: 'to.required' };
  return from === to ? { field: 'to', problem: 'to.same' } : null;
}

/** What each of both holds after the transfer, in baht. */
export function after(from: number, to: number, amount: number): { from: number; to: number } {
  const moved = fromBaht(amount);
  return { from: toBaht(satang(fromBaht(from) - moved)), to: toBaht(satang(fromBaht(to) + moved)) };
}

/** At least the minimum, as the server says it, and at most what is there (product 5, Transfer). */
export function amountProblem(amount: number, available: number, minimum: number): AmountProblem | null {
  if (amount <= 0) return 'required';
  if (amount < minimum) return 'minimum';
  return amount > available ? 'notEnough' : null;
}

/** With nothing to move, playing goes on without a transfer, and a transfer alone asks for the amount (product 4). */
export const isNothingToMove = (amount: number, available: number): boolean => amount <= 0 || available <= 0;

const QUICK = [100, 500];

/** Amounts to choose by one tap that the account can pay, in plain digits. */
export function quickAmounts(available: number): string[] {
  return QUICK.filter((amount) => amount < available).map(String);
}

export type Standing = 'SUCCESS' | 'FAILED' | 'PENDING';
/** A line of the statement about a transfer. */
export interface TransferLine {
  from: string;
  to: string;
  status: Standing;
}

/**
 * How the last transfer from one place to the other stands, by the statement, newest first. Between two games the money passes
 * through the wallet, a line for each half, and the second line comes with the end of the first. `HALFWAY`: it came as far as the
 * wallet and stays there.
 */
export function standingOf(lines: readonly TransferLine[], from: string, to: string): Standing | 'HALFWAY' {
  const way = wayOf(from, to);
  const last = lines.find(
    (line) => (way !== 'out' && line.to === to) || (way !== 'in' && line.from === from),
  );
  if (!last) return 'PENDING';
  if (way !== 'between' || last.status === 'PENDING') return last.status;
  const isSecondHalf = last.to === to;
  if (isSecondHalf === (last.status === 'SUCCESS')) return last.status;
  return 'HALFWAY';
}
