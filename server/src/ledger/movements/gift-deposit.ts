import { WALLET, type MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Posting } from '../post.ts';

export interface GiftDeposit {
  /** What its link names. */
  voucher: string;
  memberId: MemberId;
  /** Our share of the gift. */
  amount: Satang;
  /** Ids of the accounts HOUSE.giftsIn and the member's WALLET. */
  giftsIn: bigint;
  wallet: bigint;
}

/** Money of a redeemed gift: our wallet takes a gift once, so the gift's name makes it the only one. */
export function giftDeposit({ voucher, memberId, amount, giftsIn, wallet }: GiftDeposit): Posting {
  return {
    reference: `gift:${voucher}`,
    kind: 'gift_deposit',
    from: giftsIn,
    to: wallet,
    amount,
    memberId,
    isShown: true,
    detail: { from: 'TRUEMONEY', to: WALLET },
  };
}
