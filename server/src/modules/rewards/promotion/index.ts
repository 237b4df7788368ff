/** Promotion codes: for some days they raise what is refunded of losses. */
import type { Part } from '../part.ts';
import { promotionChecks } from './audit.ts';
import { changeablePromotions } from './change-promotions.ts';
import { createPromotions } from './promotions.ts';
import { servePromotions } from './routes.ts';

export const promotions: Part = {
  name: 'promotion',
  desk: () => ({ changeables: [changeablePromotions], auditChecks: promotionChecks }),
  create: (deps) => ({
    routes: (api) => servePromotions(api, { promotions: createPromotions(deps), settings: deps.settings }),
  }),
};
