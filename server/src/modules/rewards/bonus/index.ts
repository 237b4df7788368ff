/** Bonuses: money on a deposit that is the member's once so much was played (docs/money.md, Bonuses). */
import type { Part } from '../part.ts';
import { createPromotions } from '../promotion/promotions.ts';
import { currentPromotion, endPromotion, hasEndedPromotion } from '../promotion/store.ts';
import { renewWheels } from '../wheel/change-wheel.ts';
import { bonusOnDeposit, createActivate } from './activate.ts';
import { bonusChecks } from './audit.ts';
import { bell, createBonusWork } from './carry-out.ts';
import { changeableOffers } from './change-offers.ts';
import { createClear } from './clear.ts';
import { serveBonuses } from './routes.ts';
import { createShowBonuses } from './show.ts';
import { playTold } from './store.ts';

/** Since when they end: a game gives no money back, or does not tell of play, and until then their members take nothing out. */
const BONUSES_ENDING = `select ending_since from member_bonus where state = 'ending'`;

export const bonus: Part = {
  name: 'bonus',
  desk: () => ({
    changeables: [changeableOffers({ otherOnSlices: renewWheels })],
    auditChecks: bonusChecks,
    metrics: { queues: [{ kind: 'bonus', table: 'member_bonus', underWay: BONUSES_ENDING }] },
  }),
  create(deps) {
    const work = createBonusWork(deps);
    const common = { ...deps, bonusesDue: bell.ring };
    return {
      routes: (api) =>
        serveBonuses(api, {
          show: createShowBonuses(deps),
          activate: createActivate(common),
          clear: createClear({
            ...deps,
            work,
            promotion: {
              end: (tx, memberId, by) => endPromotion(tx, memberId, { at: deps.clock.now(), by }),
              isEndedBy: hasEndedPromotion,
            },
          }),
          endPromotion: createPromotions(deps).end,
          languageOf: deps.languageOf,
          hasPromotion: async (memberId) =>
            (await currentPromotion(deps.db, memberId, deps.clock.now())) !== undefined,
        }),
      work: [{ name: 'bonuses', take: work.take, carryOut: work.carryOut, width: 4, bell }],
    };
  },
  onDeposit: () => (tx, deposited) => bonusOnDeposit(tx, deposited, bell.ring),
  onRounds: () => (tx, _slotCode, changes) =>
    playTold(tx, [...new Set(changes.map(({ memberId }) => memberId))].toSorted()),
};
