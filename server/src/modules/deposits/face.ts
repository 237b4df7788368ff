/** What other modules may ask of deposits. */
import type { MemberId } from '@krapao/contract/ids';
import { ZERO, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';
import { untilKnown } from './gift/rules.ts';
import { unfinishedGifts } from './gift/store.ts';
import { pendingSlips } from './slip/store.ts';

export { openAnnouncements } from './announce/told.ts';
export { offeredQr } from './qr/offered-qr.ts';

/** A member's slips whose end is not known, newest first; nothing is their amount until somebody has read them. */
export async function slipsInProgress(
  on: Queryable,
  memberId: MemberId,
  most: number,
): Promise<{ reference: string; amount: Satang; createdAt: Date }[]> {
  const slips = await pendingSlips(on, memberId, most);
  return slips.map(({ id, amount, createdAt }) => ({ reference: id, amount: amount ?? ZERO, createdAt }));
}

/** A member's gift links whose end is not known, newest first, and until when each will be. */
export async function giftsInProgress(
  on: Queryable,
  memberId: MemberId,
  most: number,
): Promise<{ reference: string; createdAt: Date; until: Date | null }[]> {
  const gifts = await unfinishedGifts(on, memberId, most);
  return gifts.map((gift) => ({ reference: gift.id, createdAt: gift.createdAt, until: untilKnown(gift) }));
}
