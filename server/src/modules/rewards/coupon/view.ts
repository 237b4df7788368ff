import type { Inside } from '@krapao/contract/api';
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../../db/pool.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { shownBonus } from '../bonus/prize.ts';
import { couponsOf, type CouponAt } from './store.ts';

type Shown = Inside<'GET /api/spinwheel/coupon'>['output'][number];

/** A coupon as its member sees it. */
export const couponView = (
  { id, slice, name, label, value, kind, htmlDescription, expiresAt, state, terms, isPaused }: CouponAt,
  language: Language,
): Shown => ({
  coupon: id,
  prize: { slice, name: name[language], label: label[language] },
  amount: value,
  kind,
  htmlDescription: htmlDescription?.[language] ?? null,
  expiresAt,
  state: state === 'refused' ? state : 'won',
  bonus: terms && shownBonus(terms, value, language),
  isPaused,
});

/** What a member may still get something for, and what was refused lately. */
export const createListCoupons =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (memberId: MemberId, language: Language): Promise<Shown[]> =>
    (await couponsOf(db, memberId, clock.now())).map((one) => couponView(one, language));
export type ListCoupons = ReturnType<typeof createListCoupons>;
