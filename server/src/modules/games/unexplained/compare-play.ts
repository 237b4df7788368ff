import { toDecimal } from '@krapao/contract/money';
import type { GamesDeps } from '../deps.ts';
import { judge } from './judge.ts';
import { takeCheck } from './store.ts';

/** Compares what play changed in balances with what providers report of it, once they have reported all of that time. */
export function createComparePlay({ db, log }: Pick<GamesDeps, 'db' | 'log'>) {
  return {
    /** One account; false when there is none to compare now. */
    next: (): Promise<boolean> =>
      db.withTx(async (tx) => {
        const account = await takeCheck(tx);
        if (!account) return false;
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
  };
}
export type ComparePlay = ReturnType<typeof createComparePlay>;
