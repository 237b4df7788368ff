import type { Db } from '../../../db/pool.ts';
import type { Api } from '../../../http/bind.ts';
import type { createRedeemGift } from './redeem-gift.ts';
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
      gifts: gifts.map(({ id, state, createdAt }) => ({
        reference: id,
        status: state === 'refused' ? ('FAILED' as const) : ('PENDING' as const),
        createdAt,
      })),
    };
  });
}
