import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { audit } from '../../../compose/audit.ts';
import { connect, isOutage, type Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import { balanceOf, silent } from '../../../testing/fixtures.ts';
import { coinsOf } from '../coins/store.ts';
import { openingCoins } from '../coins/testing.ts';
import { couponsOf } from '../coupon/store.ts';
import { addInviters } from '../invite/store.ts';
import { periodOf } from '../periods.ts';
import { baht, rewardWorld, type RewardServer, type RewardWorld } from './testing/world.ts';

/** `npm run prove rewards` asks for 100. */
const ROUNDS = Number(process.env['REWARDS_AT_ONCE'] ?? 1);
const CALLS = 64;
/** Of the last piece, each with one coin. */
const MEMBERS = 8;
const DAY_MS = 86_400_000;

const random = randomFrom(seedOf('rewards at once'));
let w: RewardWorld;
let servers: RewardServer[];
let otherDb: Db;
beforeAll(async () => {
  w = await rewardWorld();
  otherDb = connect(w.url, 16, silent);
  servers = [w.server, w.serverOn(otherDb)];
  await w.turnWheel();
  await w.offer('EVERY', { maxReceived: 1_000, minDeposit: 10_000 });
  await w.offer('OTHER', { maxReceived: 1_000, minDeposit: 10_000 });
});
afterAll(async () => {
  await otherDb.close();
  await w.drop();
});

type Make = (server: RewardServer, operation: string, n: number) => Promise<unknown>;

/** The call of a member who asks again where there was too much to do. */
async function insist(make: Make, n: number): Promise<unknown> {
  const operation = newId();
  for (;;)
    try {
      return await make(servers[Math.floor(random() * servers.length)] as RewardServer, operation, n);
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
}

/** 64 calls at both servers, of which one is heard. @returns what the others were told, each once */
async function one(make: Make, successes = 1): Promise<string[]> {
  const answers = await Promise.allSettled(Array.from({ length: CALLS }, (_, n) => insist(make, n)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(successes);
  const codes = answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return [];
    if (!(answer.reason instanceof AppError)) throw answer.reason;
    return [answer.reason.code];
  });
  return [...new Set(codes)].toSorted();
}

const due = () => w.carryOutDue(servers);
const walletOf = async (id: MemberId) => Number(await balanceOf(w, id)) / 100;

async function proveRound(): Promise<void> {
  const week = periodOf('week', new Date());
  w.clock.at = new Date(week.from.getTime() + DAY_MS / 2);
  const id = await w.loser(servers, { games: ['JOKER'] });
  await w.loser(servers, { invitedBy: id, games: ['JOKER'] });
  await addInviters(w.db, [id], dayOf(w.clock.at));
  // the week is over, and of that prize there is one more
  w.clock.at = new Date(week.to.getTime() + DAY_MS / 2);
  await w.db.client.query('update prize_stock set daily = given + 1');

  expect(await one(({ refunds }, operation) => refunds.receive({ memberId: id, operation }))).toEqual([
    'NO_REFUND',
  ]);
  expect(await one(({ refunds }, operation) => refunds.addWallet({ memberId: id, operation }))).toEqual([
    'REFUND_MINIMUM',
  ]);
  expect(await walletOf(id)).toBe(50);

  const players = await Promise.all(Array.from({ length: MEMBERS }, () => w.member({ games: [] })));
  for (const each of [id, ...players]) {
    const coins = await coinsOf(w.db, each);
    await w.db.withTx((tx) => openingCoins(tx, each, 1 - coins, 'all but one'));
  }
  const told = await one(
    (server, operation, n) => server.spin({ memberId: players[n % MEMBERS] as MemberId, operation }),
    MEMBERS,
  );
  expect(told).toEqual(['MONEY_NOT_ENOUGH']);
  const won = await Promise.all(players.map((player) => couponsOf(w.db, player, w.clock.at)));
  const prizes = won.flat().map(({ prize }) => prize);
  expect(prizes.toSorted()).toEqual([...Array<string>(MEMBERS - 1).fill('cash5'), 'last']);

  expect(await one((server, operation) => server.spin({ memberId: id, operation }))).toEqual([
    'MONEY_NOT_ENOUGH',
  ]);
  const [coupon] = await couponsOf(w.db, id, w.clock.at);
  const code = coupon?.id ?? '';
  expect(
    await one((server, operation) => server.claim({ memberId: id, operation, code, language: 'en' })),
  ).toEqual(['NO_CLAIMABLE_COUPON']);
  const cash = await walletOf(id);
  expect(cash).toBe(55);

  await w.hurry();
  await due();
  expect(await one(({ invites }, operation) => invites.collect({ memberId: id, operation }))).toEqual([
    'NO_INVITE_BONUS',
  ]);
  expect(await walletOf(id)).toBe(cash + 50);

  await w.server.deposit(id, baht(1_000), newId());
  const activated = await one((server, operation, n) =>
    server.activate(id, n % 2 ? 'EVERY' : 'OTHER', { language: 'en', operation }),
  );
  expect(activated).toEqual(['BONUS_ALREADY_ACTIVE', 'BONUS_REMAINING']);
  await due();
  expect(await walletOf(id)).toBe(cash + 1_250);
  await w.hurry();
  await w.readReports([w.server]);
  expect(await one((server, operation) => server.clear(id, operation, baht(200)))).toEqual(['NO_DATA']);
  expect(await walletOf(id)).toBe(cash + 1_050);
}

describe(`64 calls at once at two servers, ${ROUNDS} rounds (M4)`, () => {
  it(
    'are one success each: the last piece, the last coin, a coupon, a refund, an invite, a bonus and its end',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) await proveRound();
      expect((await audit(w.db)).breaches).toEqual([]);
      console.log(`rewards at once: ${ROUNDS} rounds of eight races of ${CALLS} calls, one success each`);
    },
    60_000 + ROUNDS * 30_000,
  );
});
