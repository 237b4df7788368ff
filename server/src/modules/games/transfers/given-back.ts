/**
 * What was given back after a call whose end nobody heard is asked about once more, when no call can be late any more: the provider had nothing of it
 * when it was given back, and may have carried it out since. Nothing is sent (decision 0273).
 */
import { askAgainIn, type Attempt, dequeue, REVIEW_PAUSE_SECONDS, takeAttempt } from '../../../db/saga.ts';
import type { Work } from '../../../kernel/work.ts';
import type { TransferStanding } from '../../../ports/game-provider.ts';
import type { GamesDeps } from '../deps.ts';
import { isOtherAgentSince } from '../turnover/store.ts';
import { orderOf } from './attempt.ts';
import { type KnownTransfer, transferById } from './store.ts';
import type { TransferTransactions } from './transactions.ts';

export const GIVEN_BACK = 'game_given_back';

/** So often a provider that does not tell is asked, every hour. */
const MOST_ATTEMPTS = 24;

export function createGivenBackWork(
  { db, providers, log }: Pick<GamesDeps, 'db' | 'providers' | 'log'>,
  { noteContradiction }: Pick<TransferTransactions, 'noteContradiction'>,
): Work<Attempt> {
  /** Undefined where nobody can tell. */
  async function standingOf(transfer: KnownTransfer): Promise<TransferStanding | undefined> {
    if (transfer.isOtherProtocol) return undefined;
    const unknown = { standing: 'unknown', reason: '' } as const;
    const provider = await providers.get(transfer.slotCode, transfer.protocol);
    if (!provider) return unknown;
    if (!provider.can.answersQueries) return undefined;
    const told = await provider.queryTransfer(orderOf(transfer, transfer.username)).catch(() => unknown);
    return told.standing === 'absent' && (await isOtherAgentSince(db, transfer.id)) ? unknown : told;
  }

  return {
    name: 'game transfers given back',
    width: 1,
    take: () => takeAttempt(db, GIVEN_BACK),
    async carryOut(taken) {
      // whatever goes wrong from here on, and whoever dies, it is asked about again
      await askAgainIn(db, GIVEN_BACK, taken, REVIEW_PAUSE_SECONDS);
      const transfer = await transferById(db, taken.id);
      const known = transfer && (await standingOf(transfer));
      if (known?.standing === 'unknown') {
        if (taken.attempts < MOST_ATTEMPTS) return;
        log.warn(
          { transfer: taken.id },
          'a provider does not tell whether it carried out what was given back',
        );
      }
      if (transfer && known?.standing === 'done') await noteContradiction(transfer, known.externalReference);
      await dequeue(db, GIVEN_BACK, taken);
    },
  };
}
