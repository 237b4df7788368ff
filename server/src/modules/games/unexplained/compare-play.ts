import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import type { GamesDeps } from '../deps.ts';
import {
  compare,
  explain,
  keepFinding,
  keepMissing,
  spokenOf,
  takeCheck,
  transferLike,
  type AccountKey,
  type Compared,
} from './store.ts';

/**
 * Compares what play changed in balances with what providers report of it, once they have reported all of that time (decision 0056).
 * More than is reported waits for a person. Less is open bets for a while: it waits for a person where it looks like a transfer, or
 * after 60 days.
 */
export function createComparePlay({ db, log }: Pick<GamesDeps, 'db' | 'log'>) {
  async function judge(tx: Tx, account: AccountKey): Promise<void> {
    const told = await compare(tx, account);
    if (!told) return;
    const spoken = await spokenOf(tx, account);
    const gain = satang(told.gain - (spoken > 0n ? spoken : 0n));
    const loss = satang(told.loss - (spoken < 0n ? spoken : 0n));
    const missing = await keepMissing(tx, account, loss < 0n ? 0n - loss : 0n);
    if (gain > 0n) return find(tx, told, gain, await transferLike(tx, account, gain));
    const transferId = loss < 0n ? await transferLike(tx, account, loss) : undefined;
    if (transferId !== undefined) return find(tx, told, loss, transferId);
    if (missing !== undefined) return find(tx, told, satang(0n - missing), undefined);
    return explain(tx, account);
  }

  async function find(tx: Tx, told: Compared, gain: Satang, transferId: string | undefined): Promise<void> {
    const { memberId, slotCode, played, most, knownAt, upTo } = told;
    const evidence = `play in balances ${toDecimal(played)} until ${knownAt.toISOString()}, reported ${toDecimal(most)} until ${upTo.toISOString()}`;
    const finding = { memberId, slotCode, gain, transferId: transferId ?? null, evidence };
    if (await keepFinding(tx, finding))
      tx.afterCommit(() =>
        log.error(
          { slotCode, gain: toDecimal(gain), transferId },
          'play that no report explains: a person has to look',
        ),
      );
  }

  return {
    /** One account; false when there is none to compare now. */
    next: (): Promise<boolean> =>
      db.withTx(async (tx) => {
        const account = await takeCheck(tx);
        if (account) await judge(tx, account);
        return account !== undefined;
      }),
  };
}
export type ComparePlay = ReturnType<typeof createComparePlay>;
