/** What the demo offers, and the settings that nobody changed: what the simulation and the replay go by. */
import { fromBaht, satang, type Satang } from '@krapao/contract/money';
import { sumOf } from '@krapao/contract/wheel-draw';
import type { Terms } from '@krapao/server/modules/rewards/bonus/tables';
import { settingsSchema, type Settings } from '@krapao/server/modules/site/settings';
import { OFFERS } from '@krapao/server/seed/bonuses';
import { PROMOTION } from '@krapao/server/seed/rewards';
import { OFFER, PRIZES, SLICES } from '@krapao/server/seed/wheel';
import { GOODS } from './account.ts';

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

/** What a coin brings on average, satang, as if no prize ran out: cash, bonuses as they are given, goods, and again what it spins again. */
export function coinWorth({ slices, prizes }: Demo): number {
  const bring = (kinds: Readonly<Record<string, number>>) =>
    slices.reduce((all, { prize, weight }) => {
      const its = prizes.find(({ code }) => code === prize);
      return all + (its ? its.value * (kinds[its.kind] ?? 0) * weight : 0);
    }, 0);
  return bring({ cash: 100, bonus: 100, goods: GOODS }) / (sumOf(slices) - bring({ coin: 1 }));
}
