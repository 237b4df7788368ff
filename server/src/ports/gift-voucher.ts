import type { Satang } from '@krapao/contract/money';

export interface GiftOrder {
  /** What the link names: checked characters, never an address. */
  voucher: string;
  /** Our wallet that takes the money: 0 and 9 digits. */
  mobile: string;
}

/**
 * Why nothing is given to us. taken: our wallet took its share before. used-up: others took all shares. own: our wallet made it.
 * no-wallet: that mobile number has no wallet, which is our fault and not the gift's.
 */
export type GiftRefusal = 'not-found' | 'expired' | 'used-up' | 'taken' | 'own' | 'no-wallet' | 'invalid';

/**
 * redeemed: the money is in our wallet now; `amount` is our share of it. refused: this call brought nothing; it says nothing of an
 * earlier call that was not answered. unknown: a time-out, a lost connection, an answer that can't be read.
 */
export type GiftAnswer =
  | { outcome: 'redeemed'; amount: Satang }
  | { outcome: 'refused'; refusal: GiftRefusal }
  | { outcome: 'unknown'; reason: string };

/** Takes gifts into a wallet of ours. A wallet takes one share of a gift, however often it asks. */
export interface GiftVouchers {
  /** Answers within 10 s, and never throws. */
  redeem(order: GiftOrder): Promise<GiftAnswer>;
}
