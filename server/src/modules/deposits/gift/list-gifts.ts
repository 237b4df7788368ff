import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../../db/pool.ts';
import { untilKnown } from './rules.ts';
import { giftsBesideStatement } from './store.ts';

/** A member's gifts that the statement does not tell: those under way, and those that were refused (product 7, GET /api/wallet/truelink). */
export function createListGifts(db: Db) {
  return async function listGifts(memberId: MemberId): Promise<Inside<'GET /api/wallet/truelink'>['output']> {
    const gifts = await giftsBesideStatement(db, memberId);
    return {
      gifts: gifts.map((gift) => ({
        reference: gift.id,
        status: gift.state === 'refused' ? ('FAILED' as const) : ('PENDING' as const),
        createdAt: gift.createdAt,
        until: untilKnown(gift),
      })),
    };
  };
}
