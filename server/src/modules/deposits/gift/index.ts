/** The channel of gift links: a member hands in a link of TrueMoney, and our wallet takes our share of the gift. */
import { TRUELINK_MIN_BAHT } from '@krapao/contract/constants';
import { fromBaht, ZERO } from '@krapao/contract/money';
import type { Desk, Module } from '../../module.ts';
import { rowChecks } from '../audit.ts';
import type { Channel, DeskDeps } from '../channel.ts';
import { createUploadLimit } from '../upload-limit.ts';
import { takeToSend } from '../../../db/saga.ts';
import { createCarryOutGift, type CarryOutGiftDeps } from './carry-out-gift.ts';
import { createListGifts } from './list-gifts.ts';
import { createRedeemGift } from './redeem-gift.ts';
import { serveGifts } from './routes.ts';
import { untilKnown } from './rules.ts';
import { createSettleGift, waitingGiftKind } from './settle-gift.ts';
import { unfinishedGifts } from './store.ts';
import { GIFT } from './tables.ts';

/** Links that one member may hand in in an hour. */
const LIMITS = { linksPerHour: 20 };
const MINIMUM = fromBaht(TRUELINK_MIN_BAHT);

/** Gift links in one piece. */
export function createGifts({ linksPerHour, ...deps }: CarryOutGiftDeps & Partial<typeof LIMITS>) {
  const { db, clock } = deps;
  const carryOutGift = createCarryOutGift(deps);
  const limit = createUploadLimit(db, linksPerHour ?? LIMITS.linksPerHour, GIFT.channel);
  return {
    listGifts: createListGifts(db),
    redeemGift: createRedeemGift({ db, clock, limit, carryOut: carryOutGift }),
    takeDueGift: () => takeToSend(db, GIFT.table, clock),
    carryOutGift,
    settleGift: createSettleGift(deps),
  };
}

const desk = (deps: DeskDeps): Desk => ({
  waitingKinds: [waitingGiftKind(deps.db, createSettleGift(deps))],
  auditChecks: rowChecks({ table: GIFT.table, reference: `'gift:' || s.voucher` }),
  metrics: { queues: [{ kind: 'gift', table: GIFT.table }] },
});

export const gift = {
  name: GIFT.channel,
  limits: LIMITS,
  offers: [{ wallets: 'gift', minimum: () => MINIMUM }],
  waiting: {
    kind: 'gift',
    async of(on, memberId, { most }) {
      const gifts = await unfinishedGifts(on, memberId, most);
      // what one is worth nobody knows yet
      return gifts.map((one) => ({
        reference: one.id,
        amount: ZERO,
        createdAt: one.createdAt,
        until: untilKnown(one),
      }));
    },
    asked: {
      table: GIFT.table,
      amount: 'amount',
      state: `case when movement_id is not null then 'done' when closed_at is not null then 'failed' else 'waiting' end`,
    },
  },
  listed: {
    ...{ channel: 'gift', table: GIFT.table, at: 'created_at', amount: 'amount', state: 'state' },
    ...{ note: 'refusal', to: `'TRUEMONEY'`, reference: 'voucher', isWorthMoney: true },
  },
  desk,
  create(deps: CarryOutGiftDeps & DeskDeps): Module {
    const gifts = createGifts(deps);
    return {
      ...desk(deps),
      routes: (api) => serveGifts(api, gifts),
      // those whose redeeming was not answered, or was left by a server that died
      work: [{ name: 'gifts', take: gifts.takeDueGift, carryOut: gifts.carryOutGift, width: 4 }],
    };
  },
} as const satisfies Channel;
