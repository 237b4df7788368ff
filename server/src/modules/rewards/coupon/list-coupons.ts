import type { Inside } from '@krapao/contract/api';
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../../db/pool.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { prizeTexts } from '../wheel/prize-store.ts';
import { couponsOf } from './store.ts';
import { couponView } from './view.ts';

type Listed = Inside<'GET /api/spinwheel/coupon'>['output'];

/** What a member may still get something for. */
export function createListCoupons({ db, clock }: { db: Db; clock: Clock }) {
  return async function listCoupons(memberId: MemberId, language: Language): Promise<Listed> {
    const coupons = await couponsOf(db, memberId, clock.now());
    const texts = await prizeTexts(
      db,
      coupons.map(({ prize }) => prize),
    );
    return coupons.map((one) => couponView(one, language, texts));
  };
}
export type ListCoupons = ReturnType<typeof createListCoupons>;
