/** What the demo offers, and the settings that nobody changed: what the simulation and the replay go by. */
import { fromBaht, satang, type Satang } from '@krapao/contract/money';
import type { Terms } from '@krapao/server/modules/rewards/bonus/tables';
import { settingsSchema, type Settings } from '@krapao/server/modules/site/settings';
import { OFFERS } from '@krapao/server/seed/bonuses';
import { PROMOTION } from '@krapao/server/seed/rewards';
import { OFFER, PRIZES, SLICES } from '@krapao/server/seed/wheel';

export interface Offer {
  code: string;
  budget: Satang;
  receivers: number;
  terms: Terms;
}

export interface Demo {
  settings: Settings;
  offers: readonly Offer[];
  promotion: Pick<typeof PROMOTION, 'code' | 'percentFail' | 'days'>;
  slices: typeof SLICES;
  prizes: typeof PRIZES;
}

/** @param times how many times the demo's budgets, and receivers */
export const demoOf = (times = 1): Demo => ({
  settings: settingsSchema.decode({}),
  offers: [
    ...OFFERS.map(({ budget, ...offer }) => ({ ...offer, budget: fromBaht(budget) })),
    // prizes of the wheel are of it
    OFFER,
  ].map(({ code, terms, budget, receivers }) => ({
    ...{ code, terms, receivers: Math.ceil(receivers * times) },
    budget: satang(Math.round(Number(budget) * times)),
  })),
  promotion: PROMOTION,
  slices: SLICES,
  prizes: PRIZES,
});
