/** What a transfer may be and how its provider is believed. Pure. */
import { TRANSFER_MIN_BAHT } from '@krapao/contract/constants';
import { WALLET } from '@krapao/contract/ids';
import { fromBaht, type Satang } from '@krapao/contract/money';
import { AppError } from '../../kernel/app-error.ts';
import type { Direction, TransferState } from './tables.ts';

const MINIMUM: Satang = fromBaht(TRANSFER_MIN_BAHT);

/** Attempts after which a person should look; the provider is still asked, more rarely. About half an hour. */
export const REVIEW_AFTER = 20;

/**
 * A refusal after an unknown attempt is believed from this attempt on: 14 s have passed since the first, so that a call of ours that
 * was still on its way has arrived, and the query that follows the refusal sees it.
 */
export const REFUSAL_BELIEVED_FROM = 4;

/**
 * Play this long before and after counts as during, ms: the provider's clock is not ours, and it reports play a while later.
 */
export const AROUND_MS = 5 * 60_000;

/** How long after its answer was lost a call may yet be carried out, ms, where a protocol does not say. */
export const LONGEST_DELAY_MS = 10 * 60_000;

/**
 * Which game a transfer concerns first, which way the money goes there, and the game that it goes on to.
 * @throws AppError TRANSFER_SAME, TRANSFER_MINIMUM with the bound in baht
 */
export function planTransfer(
  from: string,
  to: string,
  amount: Satang,
): { slotCode: string; direction: Direction; thenTo: string | null } {
  if (from === to) throw new AppError('TRANSFER_SAME');
  requireMinimum(amount);
  if (from === WALLET) return { slotCode: to, direction: 'fill', thenTo: null };
  return { slotCode: from, direction: 'empty', thenTo: to === WALLET ? null : to };
}

/** Whether it is enough for a transfer. */
export const isMovable = (amount: Satang): boolean => amount >= MINIMUM;

/** @throws AppError TRANSFER_MINIMUM with the bound in baht */
export function requireMinimum(amount: Satang): void {
  if (!isMovable(amount)) throw new AppError('TRANSFER_MINIMUM', { min: TRANSFER_MIN_BAHT });
}

/** What a member is told of a transfer. @throws AppError TRANSFER_FAIL: the money is back */
export function answerFor(transfer: { id: string; amount: Satang; state: TransferState }) {
  if (transfer.state === 'returned') throw new AppError('TRANSFER_FAIL');
  return {
    status: transfer.state === 'settled' ? ('SUCCESS' as const) : ('PENDING' as const),
    reference: transfer.id,
    amount: transfer.amount,
  };
}
export type TransferAnswer = ReturnType<typeof answerFor>;

/** Splits what must not be done together: every batch has each key at most once, and keeps the order of its own. */
export function batchesWithoutRepeats<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const made: Item[][] = [];
  const seen = new Map<string, number>();
  for (const item of items) {
    const batch = seen.get(keyOf(item)) ?? 0;
    seen.set(keyOf(item), batch + 1);
    (made[batch] ??= []).push(item);
  }
  return made;
}
