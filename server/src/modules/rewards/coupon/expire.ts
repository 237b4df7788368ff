/** Coupons whose time is over: what was kept for a bonus is its offer's again. */
import type { Db } from '../../../db/pool.ts';
import { freeBonus } from '../bonus/prize.ts';
import { expireSome } from './store.ts';

/** Closed in one statement. */
const BATCH = 1_000;

export async function expireCoupons(db: Db, now: Date): Promise<void> {
  await db.withTx((tx) => expireSome(tx, now, { kind: 'cash', most: BATCH }));
  for (let isMore = true; isMore;)
    // one at a time: nobody waits for an offer and holds another
    isMore = await db.withTx(async (tx) => {
      const [one] = await expireSome(tx, now, { kind: 'bonus', most: 1 });
      if (one?.offer) await freeBonus(tx, { offer: one.offer, value: one.value });
      return one !== undefined;
    });
}
