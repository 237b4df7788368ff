import type { Db } from '../../../db/pool.ts';
import { requireSaid, type Waiting, type WaitingKind } from '../../operator/face.ts';
import { GIFT_KIND, type createSettleGift } from './settle-gift.ts';
import { giftById, giftsForReview } from './store.ts';
import type { Gift } from './tables.ts';

/** Since when they wait, for metrics. */
export const GIFTS_WAITING = `select created_at from deposit_gift where state = 'review'`;

const toWaiting = (gift: Gift): Waiting => {
  const { id, memberId, amount, state, voucher, mobile, evidence, refusal, createdAt } = gift;
  return {
    kind: GIFT_KIND,
    id,
    memberId,
    amount,
    since: createdAt,
    waits: state === 'review' ? 'unclear' : null,
    state,
    facts: {
      voucher,
      'our wallet': mobile,
      ...(evidence !== null && { 'TrueMoney said': evidence }),
      ...(refusal !== null && { refused: refusal }),
    },
  };
};

/** Gift links of which nobody but a person can say whether their money came (decision 0021). */
export function waitingGiftKind(db: Db, settleGift: ReturnType<typeof createSettleGift>): WaitingKind {
  return {
    name: GIFT_KIND,
    ids: 'uuid',
    list: async () => (await giftsForReview(db)).map(toWaiting),
    async find(id) {
      const gift = await giftById(db, id);
      return gift && toWaiting(gift);
    },
    verdicts: {
      credit: {
        takes: ['amount'],
        async carryOut({ id, who, why, amount }) {
          const came = requireSaid(amount, 'amount', "what came, as our wallet's history shows it");
          await settleGift({ id, verdict: { came }, who, why });
        },
      },
      refuse: {
        takes: [],
        async carryOut({ id, who, why }) {
          await settleGift({ id, verdict: 'nothing', who, why });
        },
      },
    },
  };
}
