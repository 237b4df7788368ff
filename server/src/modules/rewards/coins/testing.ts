import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../../../db/pool.ts';
import { enterCoins } from './store.ts';

/** Coins that a test begins with, or takes; answers how many are left. */
export const openingCoins = (
  tx: Tx,
  memberId: MemberId,
  amount: number,
  reason = 'opening',
): Promise<number> =>
  enterCoins(tx, { memberId, amount, reason, subject: { kind: 'opening', id: memberId } });
