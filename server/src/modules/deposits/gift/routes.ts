import type { Db } from '../../../db/pool.ts';
import type { Api } from '../../../http/bind.ts';
import type { createRedeemGift } from './redeem-gift.ts';
import { untilKnown } from './rules.ts';
import { giftsBesideStatement } from './store.ts';

export function serveGifts(
  api: Api,
  { db, redeemGift }: { db: Db; redeemGift: ReturnType<typeof createRedeemGift> },
): void {
  api.serve('POST /api/wallet/truelink', ({ session: { memberId }, operation, body: { link } }) =>
    redeemGift({ memberId, operation, link }),
  );
  api.serve('GET /api/wallet/truelink', async ({ session }) => {
    const gifts = await giftsBesideStatement(db, session.memberId);
    return {
      gifts: gifts.map((gift) => ({
        reference: gift.id,
        status: gift.state === 'refused' ? ('FAILED' as const) : ('PENDING' as const),
        createdAt: gift.createdAt,
        until: untilKnown(gift),
      })),
    };
  });
}
