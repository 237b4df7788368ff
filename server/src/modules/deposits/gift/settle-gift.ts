import { TRUEMONEY } from '@krapao/contract/constants';
import { toDecimal, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Db } from '../../../db/pool.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import {
  actionsOn,
  handOf,
  recordAction,
  requireHand,
  requireSaid,
  type Hand,
  type Unsigned,
  type Waiting,
  type WaitingKind,
} from '../../operator/face.ts';
import type { SettleDeps } from '../channel.ts';
import { creditGift } from './carry-out-gift.ts';
import { giftById, giftsForReview, isQuiet, lookOnceMore, markRefused, openGift } from './store.ts';
import type { Gift } from './tables.ts';

/** What the operator found in our wallet's history: so much came (satang, more than zero), or nothing did. */
export type GiftVerdict = { came: Satang } | 'nothing';

export interface GiftSettlement extends Hand {
  id: string;
  verdict: GiftVerdict;
}

const GIFT_KIND = 'gift';
const GIFT_ACTION = { kind: GIFT_KIND, right: 'deposit.decide' } as const;

const actionOf = ({ id, verdict, ...by }: GiftSettlement) => ({
  ...{ ...GIFT_ACTION, subject: id, ...handOf(by) },
  ...(verdict === 'nothing'
    ? { verdict: 'refuse' }
    : { verdict: 'credit', detail: { baht: toDecimal(verdict.came) } }),
});

/** An operator ends a gift that waits for a person; who and why are kept with it. */
export function createSettleGift({ db, house, creditDeposit, realtime }: SettleDeps) {
  /**
   * While TrueMoney may be asked about it nothing is decided: of a gift that is closed nobody asks again, so that what such a call brought would be
   * nobody's where its server dies (decision 0021).
   * @throws AppError NO_DATA: it does not wait for a person; TRANSFER_IN_PROGRESS; INVALID_REQUEST {fields}
   */
  return async function settleGift(settlement: GiftSettlement): Promise<Gift> {
    requireHand(settlement);
    const { id, verdict } = settlement;
    if (verdict !== 'nothing' && verdict.came <= 0n) throw refused({ came: phrase('moreThanZero') });
    const cashIn = await house(HOUSE.cashIn(TRUEMONEY));
    await db.withTx(async (tx) => {
      const gift = await openGift(tx, id);
      if (gift?.state !== 'review') throw new AppError('NO_DATA');
      if (!(await isQuiet(tx, id))) throw new AppError('TRANSFER_IN_PROGRESS');
      // it may have come before a person before
      const round = (await actionsOn(tx, GIFT_KIND, id)).length + 1;
      await recordAction(tx, { ...actionOf(settlement), round });
      if (verdict === 'nothing') {
        await markRefused(tx, id, 'taken', settlement);
        await lookOnceMore(tx, id);
        tx.afterCommit(() => realtime.changed(gift.memberId, ['statement']));
      } else await creditGift(tx, { cashIn, creditDeposit }, gift, verdict.came, settlement);
    });
    const settled = await giftById(db, id);
    if (!settled) throw new Error(`gift ${id} was settled and is not there`);
    return settled;
  };
}

/** Since when they wait, for metrics. */
export const GIFTS_WAITING = `select created_at from deposit_gift where state = 'review'`;

const toWaiting = (gift: Gift): Waiting => {
  const { id, memberId, amount, state, voucher, mobile, evidence, refusal, createdAt } = gift;
  return {
    kind: GIFT_KIND,
    id,
    memberId,
    amount,
    bank: TRUEMONEY,
    since: createdAt,
    waits: state === 'review' ? 'unclear' : null,
    because: evidence,
    state,
    facts: {
      voucher,
      'our wallet': mobile,
      ...(evidence !== null && { 'TrueMoney said': evidence }),
      ...(refusal !== null && { refused: refusal }),
    },
  };
};

/** @throws AppError INVALID_REQUEST {fields} */
const cameIn = ({ amount }: Pick<Unsigned, 'amount'>): Satang =>
  requireSaid(amount, 'amount', phrase('asInHistory'));

/** Gift links of which nobody but a person can say whether their money came (decision 0021). */
export function waitingGiftKind(db: Db, settleGift: ReturnType<typeof createSettleGift>): WaitingKind {
  return {
    name: GIFT_KIND,
    right: () => GIFT_ACTION.right,
    since: GIFTS_WAITING,
    worthMoney: ['voucher'],
    ids: 'uuid',
    list: async () => (await giftsForReview(db)).map(toWaiting),
    async find(id) {
      const gift = await giftById(db, id);
      return gift && toWaiting(gift);
    },
    async beside(id) {
      const gift = await giftById(db, id);
      // whoever knows that need not decide by hand what TrueMoney may say by itself
      const again = gift?.state === 'review' ? gift.dueAt?.toISOString() : undefined;
      return { people: [], ...(again !== undefined && { facts: { 'TrueMoney asked again': again } }) };
    },
    verdicts: {
      credit: {
        takes: ['amount'],
        requireNow: async (order) => void cameIn(order),
        async carryOut(order) {
          await settleGift({ id: order.id, verdict: { came: cameIn(order) }, ...handOf(order) });
        },
      },
      refuse: {
        takes: [],
        async carryOut(order) {
          await settleGift({ id: order.id, verdict: 'nothing', ...handOf(order) });
        },
      },
    },
  };
}
