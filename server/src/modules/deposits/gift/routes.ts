import type { Api } from '../../../http/bind.ts';
import type { createListGifts } from './list-gifts.ts';
import type { createRedeemGift } from './redeem-gift.ts';

export interface Gifts {
  redeemGift: ReturnType<typeof createRedeemGift>;
  listGifts: ReturnType<typeof createListGifts>;
}

export function serveGifts(api: Api, { redeemGift, listGifts }: Gifts): void {
  api.serve('POST /api/wallet/truelink', ({ session: { memberId }, operation, body: { link } }) =>
    redeemGift({ memberId, operation, link }),
  );
  api.serve('GET /api/wallet/truelink', ({ session }) => listGifts(session.memberId));
}
