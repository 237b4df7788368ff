import { phrase } from '@krapao/contract/phrases';
import type { Db } from '../../../db/pool.ts';
import type { GameProvider, TransferOrder } from '../../../ports/game-provider.ts';
import type { Outcome } from '../../../ports/outcome.ts';
import { askUnreferenced } from './ask-unreferenced.ts';
import { isTooLate } from '../../../db/saga.ts';
import { outcomeOf, unknown, type Attempt, type Verdict } from './attempt.ts';
import { REFUSAL_BELIEVED_FROM } from '../rules.ts';

/** One attempt to have a transfer carried out, by what the provider's protocol can do. Never throws. */
export async function askProvider(
  db: Db,
  provider: GameProvider | undefined,
  attempt: Attempt,
): Promise<Verdict> {
  if (!provider) return outcomeOf({ outcome: 'unsent', reason: phrase('noAdapter') }, attempt.transfer);
  try {
    if (!provider.can.takesReference) return await askUnreferenced(db, provider, attempt);
    return await askByReference(provider, attempt);
  } catch (error) {
    return unknown(error instanceof Error ? error.message : 'failed');
  }
}

/**
 * The first attempt sends. A later one first asks what became of it, and where the provider has not carried it out sends it again
 * under the same reference, which is carried out at most once: money is never given back because of silence. Where the provider
 * answers no queries it is only sent again, and a refusal is never believed.
 */
async function askByReference(provider: GameProvider, attempt: Attempt): Promise<Outcome> {
  const { transfer, order } = attempt;
  const { answersQueries } = provider.can;
  if (transfer.attempts > 1 && answersQueries) {
    const before = await standingOutcome(provider, order);
    if (before) return before;
  }
  if (isTooLate(attempt)) return unknown(phrase('tooLate'));
  const sent = outcomeOf(await provider.transfer(order), transfer);
  if (sent.outcome !== 'refused' || transfer.attempts === 1) return sent;
  if (transfer.attempts < REFUSAL_BELIEVED_FROM || !answersQueries)
    return unknown(phrase('refusalNotBelieved', { reason: sent.reason }));
  return (await standingOutcome(provider, order)) ?? sent;
}

/** Undefined where the provider has not carried it out. */
async function standingOutcome(provider: GameProvider, order: TransferOrder): Promise<Outcome | undefined> {
  const known = await provider.queryTransfer(order);
  if (known.standing === 'absent') return undefined;
  return known.standing === 'done'
    ? { outcome: 'done', externalReference: known.externalReference }
    : unknown(known.reason);
}
