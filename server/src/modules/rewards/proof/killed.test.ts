import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { audit } from '../../../compose/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import { balanceOf } from '../../../testing/fixtures.ts';
import { coinsOf } from '../coins/store.ts';
import { openingCoins } from '../coins/testing.ts';
import { couponsOf } from '../coupon/store.ts';
import { addInviters } from '../invite/store.ts';
import { periodOf } from '../periods.ts';
import { promotion } from '../promotion/tables.ts';
import {
  baht,
  dyingFrom,
  Killed,
  rewardWorld,
  type RewardServer,
  type RewardWorld,
} from './testing/world.ts';

const DAY_MS = 86_400_000;
const week = periodOf('week', new Date());

let w: RewardWorld;
let id: MemberId;
beforeAll(async () => {
  w = await rewardWorld();
  await w.turnWheel();
  await w.offer('DAILY20', { maxReceived: 1_000 });
  await w.db.sql.insert(promotion).values({
    ...{ code: 'KRAPAO8', percentFail: 800, days: 2, uses: 1_000, isActive: true },
    description: { th: '', la: '', en: '' },
  });
});
beforeEach(async () => {
  w.clock.at = new Date(week.from.getTime() + DAY_MS / 2);
  id = await w.loser([w.server], { games: ['JOKER'] });
  w.clock.at = new Date(week.to.getTime() + DAY_MS / 2);
});
afterEach(async () => {
  expect((await audit(w.db)).breaches).toEqual([]);
});
afterAll(() => w.drop());

/** All that a member has of rewards. */
async function has(): Promise<object> {
  const { rows } = await w.db.client.query<{ bonuses: string; receipts: string }>(
    `select (select coalesce(string_agg(state, ','), '') from member_bonus where member_id = $1) as bonuses,
      (select count(*)::text from refund_receipt where member_id = $1) as receipts,
      (select count(*)::text from member_promotion where member_id = $1 and ended_at is null) as promotions`,
    [id],
  );
  return {
    wallet: await balanceOf(w, id),
    pots: [await balanceOf(w, id, 'REFUND'), await balanceOf(w, id, 'INVITE')],
    coins: await coinsOf(w.db, id),
    coupons: (await couponsOf(w.db, id, w.clock.at)).length,
    ...rows[0],
  };
}

const isKilled = (error: unknown): boolean =>
  error instanceof Error && (error instanceof Killed || isKilled(error.cause));

/**
 * Servers that do that, of which the first dies at its first statement, the next at its second, until one lives. Answers what the member
 * has after each, the last one included.
 */
async function killAtEach(work: (server: RewardServer) => Promise<unknown>): Promise<object[]> {
  const left: object[] = [];
  for (let nth = 1; ; nth += 1) {
    try {
      await work(w.serverOn(dyingFrom(w.db, nth)));
      return [...left, await has()];
    } catch (error) {
      if (!isKilled(error)) throw error;
      left.push(await has());
    }
  }
}

interface Work {
  what: string;
  prepare?: () => Promise<unknown>;
  make: (server: RewardServer, operation: string) => Promise<unknown>;
  after: object;
}

const deposit = () => w.server.deposit(id, baht(1_000), newId());
const activate = (server: RewardServer, operation: string) =>
  server.activate(id, 'DAILY20', { language: 'en', operation });
/** The bonus of the test, by the call that took it. */
let taken: string;
async function take(): Promise<void> {
  taken = newId();
  await deposit();
  await activate(w.server, taken);
}

const WORKS: readonly Work[] = [
  {
    what: 'taking a bonus',
    prepare: deposit,
    make: activate,
    after: { wallet: baht(1_000), bonuses: 'due' },
  },
  {
    what: 'giving a bonus',
    prepare: take,
    make: (server) => server.bonusWork.carryOut(taken),
    after: { wallet: baht(1_200), bonuses: 'open' },
  },
  {
    what: 'ending a bonus',
    async prepare() {
      await take();
      await w.server.bonusWork.carryOut(taken);
      await w.readReports([w.server]);
    },
    make: (server, operation) => server.clear(id, operation, baht(200)),
    after: { wallet: baht(1_000), bonuses: 'cancelled' },
  },
  {
    what: 'receiving a refund',
    make: ({ refunds }, operation) => refunds.receive({ memberId: id, operation }),
    after: { pots: [baht(50), 0n], receipts: '1' },
  },
  {
    what: 'taking a refund into the wallet',
    prepare: () => w.server.refunds.receive({ memberId: id, operation: newId() }),
    make: ({ refunds }, operation) => refunds.addWallet({ memberId: id, operation }),
    after: { pots: [0n, 0n], wallet: baht(50) },
  },
  {
    what: 'collecting what those brought who were invited',
    async prepare() {
      const { at } = w.clock;
      w.clock.at = new Date(week.from.getTime() + DAY_MS / 2);
      await w.loser([w.server], { invitedBy: id, games: ['JOKER'] });
      await addInviters(w.db, [id], dayOf(w.clock.at));
      w.clock.at = at;
      await w.hurry();
      await w.carryOutDue([w.server]);
    },
    make: ({ invites }, operation) => invites.collect({ memberId: id, operation }),
    after: { pots: [0n, 0n], wallet: baht(50) },
  },
  {
    what: 'a spin',
    prepare: () => w.db.withTx((tx) => openingCoins(tx, id, 2)),
    make: (server, operation) => server.spin({ memberId: id, operation }),
    after: { coupons: 1 },
  },
  {
    what: 'claiming a coupon',
    async prepare() {
      // somebody else has the last one of the day
      const other = await w.member({ games: [] });
      for (const one of [other, id]) await w.db.withTx((tx) => openingCoins(tx, one, 2));
      await w.server.spin({ memberId: other, operation: newId() });
      await w.server.spin({ memberId: id, operation: newId() });
      taken = (await couponsOf(w.db, id, w.clock.at))[0]?.id ?? '';
    },
    make: (server, operation) => server.claim({ memberId: id, operation, code: taken, language: 'en' }),
    after: { wallet: baht(5), coupons: 0 },
  },
  {
    what: 'receiving a promotion',
    make: ({ promotions }, operation) => promotions.activate(id, 'KRAPAO8', operation),
    after: { promotions: '1' },
  },
  {
    what: 'ending a promotion',
    prepare: () => w.server.promotions.activate(id, 'KRAPAO8', newId()),
    make: (server, operation) => server.clear(id, operation, undefined),
    after: { promotions: '0' },
  },
];

describe('a server that dies at any statement', () => {
  it.each(WORKS.map((work) => ({ what: work.what, work })))(
    'of $what has done all of it or nothing; another one does it, and tells a repeated call the same',
    async ({ work: { prepare, make, after } }) => {
      await prepare?.();
      const before = await has();
      const operation = newId();
      const left = await killAtEach((server) => make(server, operation));
      const done = left.at(-1);
      expect(done).toMatchObject(after);
      expect(left.length).toBeGreaterThan(4);
      const at = left.findIndex((has) => isDeepStrictEqual(has, done));
      expect(left).toEqual(left.map((_, n) => (n < at ? before : done)));
      await make(w.server, operation);
      expect(await has()).toEqual(done);
    },
  );
});
