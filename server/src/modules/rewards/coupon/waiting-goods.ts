/** Goods that members won: an operator hands them out, or says why not. */
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { recordAction, requireHand, type Hand, type Waiting, type WaitingKind } from '../../operator/face.ts';
import { closeCoupon, couponById, goodsWaiting, lockCoupon } from './store.ts';
import type { Coupon } from './tables.ts';

interface Deps {
  db: Db;
  clock: Clock;
  realtime: Realtime;
}

const RIGHT = 'reward.decide';
const KIND = 'goods';

const toWaiting = ({ id, memberId, wonAt, state, value, name, prize }: Coupon): Waiting => ({
  kind: KIND,
  id,
  memberId,
  amount: null,
  since: wonAt,
  waits: state === 'won' ? 'to be handed out' : null,
  state,
  facts: { prize, name: name.en, pieces: String(value) },
  named: name,
});

export function waitingGoodsKind({ db, clock, realtime }: Deps): WaitingKind {
  const close =
    (verdict: 'settle' | 'refuse') =>
    async ({ id, who, why, signed }: Hand & { id: string }) => {
      requireHand({ who, why, signed });
      await db.withTx(async (tx) => {
        const won = await lockCoupon(tx, id, clock.now());
        if (won?.kind !== 'goods' || won.state !== 'won') throw new AppError('NO_DATA');
        await recordAction(tx, { right: RIGHT, kind: KIND, subject: id, verdict, who, why, signed });
        const state = verdict === 'settle' ? 'claimed' : 'refused';
        await closeCoupon(tx, won, { state, at: clock.now() });
        tx.afterCommit(() => realtime.changed(won.memberId, ['wheel']));
      });
    };
  return {
    name: KIND,
    right: () => RIGHT,
    since: `select won_at from coupon where state = 'won' and kind = 'goods'`,
    ids: 'uuid',
    list: async () => (await goodsWaiting(db)).map(toWaiting),
    async find(id) {
      const one = await couponById(db, id);
      return one?.kind === 'goods' ? toWaiting(one) : undefined;
    },
    verdicts: {
      settle: { takes: [], carryOut: close('settle') },
      refuse: { takes: [], carryOut: close('refuse') },
    },
  };
}
