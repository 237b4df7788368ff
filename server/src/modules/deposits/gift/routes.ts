import type { Api } from '../../../http/bind.ts';
import type { createRedeemGift } from './redeem-gift.ts';

export function serveGifts(
  api: Api,
  { redeemGift }: { redeemGift: ReturnType<typeof createRedeemGift> },
): void {
  api.serve('POST /api/wallet/truelink', ({ session: { memberId }, operation, body: { link } }) =>
    redeemGift({ memberId, operation, link }),
  );
}
