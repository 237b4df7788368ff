/** Coupons: prizes that a member won and claims, or an operator hands out. */
import type { Part } from '../part.ts';
import { couponChecks } from './audit.ts';
import { createClaim } from './claim.ts';
import { serveCoupons } from './routes.ts';
import { bell } from '../bonus/carry-out.ts';
import { expireCoupons } from './expire.ts';
import { createListCoupons } from './view.ts';
import { waitingGoodsKind } from './waiting-goods.ts';

/** How often coupons are looked for whose time is over, ms. */
const LOOK_MS = 60_000;

export const coupons: Part = {
  name: 'coupon',
  desk: (deps) => ({ waitingKinds: [waitingGoodsKind(deps)], auditChecks: couponChecks }),
  create: (deps) => ({
    routes: (api) =>
      serveCoupons(api, {
        ...deps,
        claim: createClaim({ ...deps, bonusesDue: bell.ring }),
        listCoupons: createListCoupons(deps),
      }),
    work: [{ name: 'coupons', everyMs: LOOK_MS, run: () => expireCoupons(deps.db, deps.clock.now()) }],
  }),
};
