import { toDecimal } from '@krapao/contract/money';
import type { GamesDeps } from '../deps.ts';
import { judge } from './judge.ts';
import { takeCheck } from './store.ts';

/** Compares what play changed in balances with what providers report of it, once they have reported all of that time. */
export function createComparePlay({ db, log }: Pick<GamesDeps, 'db' | 'log'>) {
  return {
    /** Compares one account; undefined when there is none to compare now. */
    take: (): Promise<true | undefined> =>
      db.withTx(async (tx) => {
        const account = await takeCheck(tx);
        if (!account) return undefined;
        const found = await judge(tx, account);
        if (found?.isNew)
          tx.afterCommit(() =>
            log.error(
              { slotCode: account.slotCode, gain: toDecimal(found.gain), transferId: found.transferId },
              'play that no report explains: a person has to look',
            ),
          );
        return true;
      }),
    /** It is compared in the transaction that takes it. */
    carryOut: async (_compared: true): Promise<void> => undefined,
  };
}
