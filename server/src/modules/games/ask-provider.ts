import { satang } from '@krapao/contract/money';
import type { Clock } from '../../kernel/clock.ts';
import type { GameProvider, TransferOrder } from '../../ports/game-provider.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { REFUSAL_BELIEVED_FROM, SEND_WITHIN_MS } from './rules.ts';
import type { Transfer } from './transfer-store.ts';

const unknown = (reason: string): Outcome => ({ outcome: 'unknown', reason });

export const orderOf = (transfer: Transfer, username: string): TransferOrder => ({
  username,
  amount: transfer.direction === 'fill' ? transfer.amount : satang(0n - transfer.amount),
  reference: transfer.id,
});

/**
 * One attempt to have a transfer carried out. The first sends it. A later one first asks what became of it, and where the provider
 * has not carried it out sends it again under the same reference, which is carried out at most once: money is never given back
 * because of silence. Never throws.
 */
export async function askProvider(
  provider: GameProvider | undefined,
  {
    transfer,
    order,
    takenAt,
    clock,
  }: { transfer: Transfer; order: TransferOrder; takenAt: Date; clock: Clock },
): Promise<Outcome> {
  if (!provider) return unknown('no adapter for this provider');
  try {
    if (transfer.attempts > 1) {
      if (!provider.can.takesReference || !provider.can.answersQueries)
        return unknown('this provider can not be asked twice: a person has to look');
      const before = await standingOutcome(provider, order);
      if (before) return before;
    }
    if (clock.now().getTime() - takenAt.getTime() > SEND_WITHIN_MS) return unknown('too late to send');
    const sent = await provider.transfer(order);
    if (sent.outcome !== 'refused' || transfer.attempts === 1) return sent;
    if (transfer.attempts < REFUSAL_BELIEVED_FROM)
      return unknown(`refused, not yet believed: ${sent.reason}`);
    return (await standingOutcome(provider, order)) ?? sent;
  } catch (error) {
    return unknown(error instanceof Error ? error.message : 'failed');
  }
}

/** Undefined where the provider has not carried it out. */
async function standingOutcome(provider: GameProvider, order: TransferOrder): Promise<Outcome | undefined> {
  const known = await provider.queryTransfer(order);
  if (known.standing === 'absent') return undefined;
  return known.standing === 'done'
    ? { outcome: 'done', externalReference: known.externalReference }
    : unknown(known.reason);
}
