import { satang } from '@krapao/contract/money';
import type { Clock } from '../../../kernel/clock.ts';
import type { SentTransfer, TransferOrder } from '../../../ports/game-provider.ts';
import type { Outcome } from '../../../ports/outcome.ts';
import type { Taken } from '../../../db/saga.ts';
import type { Transfer } from './store.ts';

/** A transfer as somebody took it to carry it out. */
export interface TakenTransfer extends Taken {
  /** Of the answer that will tell it, where it is the rest of another transfer's way that is told there. */
  reference?: string;
}

/** One attempt at a transfer that was taken at that instant. */
export interface Attempt {
  transfer: Transfer;
  order: TransferOrder;
  takenAt: Date;
  clock: Clock;
}

/**
 * waiting: only time is missing, and it is asked again; nobody needs to look. unclear: nothing more can be learned by asking, a person
 * has to look; without a reason nothing new was learned, and they see what they saw.
 */
export type Verdict =
  Outcome | { outcome: 'waiting'; reason: string } | { outcome: 'unclear'; reason: string | null };

export const unknown = (reason: string): Outcome => ({ outcome: 'unknown', reason });

export const orderOf = (transfer: Transfer, username: string): TransferOrder => ({
  username,
  amount: transfer.direction === 'fill' ? transfer.amount : satang(0n - transfer.amount),
  reference: transfer.id,
});

/**
 * What a call means for its transfer: one that was not made proves that nothing was done only where there was none before it.
 */
export function outcomeOf(sent: SentTransfer, { attempts }: Pick<Transfer, 'attempts'>): Outcome {
  if (sent.outcome !== 'unsent') return sent;
  return attempts === 1 ? { outcome: 'refused', reason: sent.reason } : unknown(sent.reason);
}
