/** Rewards: what members get besides what they put in, a part each. */
import type { Language } from '@krapao/contract/constants';
import type { DepositListener } from '../deposits/face.ts';
import type { RoundListener } from '../games/face.ts';
import type { Desk, Module } from '../module.ts';
import { languageOf as siteLanguage } from '../site/face.ts';
import { bonus } from './bonus/index.ts';
import { bonuses } from './bonus/show.ts';
import { coins } from './coins/index.ts';
import { coupons } from './coupon/index.ts';
import { invite } from './invite/index.ts';
import type { DeskDeps, ListenerDeps, Part, RewardsDeps } from './part.ts';
import { promotions } from './promotion/index.ts';
import { refund } from './refund/index.ts';
import { wheel } from './wheel/index.ts';

/** A new one takes its place here; what it has is read off this list. */
export const PARTS: readonly Part[] = [bonus, promotions, coins, wheel, coupons, refund, invite];

export const rewardsDesk = (deps: DeskDeps): Desk => together(PARTS.map(({ desk }) => desk?.(deps) ?? {}));

export function createRewards(deps: RewardsDeps): Module {
  const { settings } = deps;
  const languageOf = async (asked: Language | undefined): Promise<Language> =>
    siteLanguage(asked, (await settings.current()).variant);
  const parts = PARTS.map(({ create }) => create?.({ ...deps, languageOf, bonuses }) ?? {});
  return {
    ...rewardsDesk(deps),
    routes(api, app) {
      for (const part of parts) part.routes?.(api, app);
    },
    work: parts.flatMap(({ work = [] }) => work),
    async close() {
      for (const part of parts) await part.close?.();
    },
  };
}

/** What follows a deposit, of all rewards. */
export const rewardsOnDeposit = (deps: ListenerDeps): readonly DepositListener[] =>
  PARTS.flatMap(({ onDeposit }) => onDeposit?.(deps) ?? []);

/** What follows reported play, of all rewards. */
export const rewardsOnRounds = (deps: ListenerDeps): readonly RoundListener[] =>
  PARTS.flatMap(({ onRounds }) => onRounds?.(deps) ?? []);

const together = (desks: readonly Desk[]): Desk => ({
  waitingKinds: desks.flatMap(({ waitingKinds = [] }) => waitingKinds),
  changeables: desks.flatMap(({ changeables = [] }) => changeables),
  acts: desks.flatMap(({ acts = [] }) => acts),
  auditChecks: desks.flatMap(({ auditChecks = [] }) => auditChecks),
  async tidy() {
    let deleted = 0;
    for (const desk of desks) deleted += (await desk.tidy?.()) ?? 0;
    return deleted;
  },
  metrics: {
    queues: desks.flatMap(({ metrics }) => metrics?.queues ?? []),
    facts: desks.flatMap(({ metrics }) => metrics?.facts ?? []),
  },
});
