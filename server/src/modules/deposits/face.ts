/** What other modules may ask of deposits. */
import type { MemberId } from '@krapao/contract/ids';
import { ZERO, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';
import { pendingSlips } from './store.ts';

/** A member's slips whose end is not known, newest first; nothing is their amount until somebody has read them. */
export async function slipsInProgress(
  on: Queryable,
  memberId: MemberId,
  most: number,
): Promise<{ reference: string; amount: Satang; createdAt: Date }[]> {
  const slips = await pendingSlips(on, memberId, most);
  return slips.map(({ id, amount, createdAt }) => ({ reference: id, amount: amount ?? ZERO, createdAt }));
}
