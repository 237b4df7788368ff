import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOUNDARIES } from './boundaries.ts';
import { proveGameTransfers } from './game-transfers.ts';
import { proveLateCalls } from './late-calls.ts';
import type { Member } from './member.ts';
import { proveOneGiftRounds } from './one-gift.ts';
import { KINDS, proveManyKeys, proveOneKey } from './one-key.ts';
import { openDesks, proveOneConfirmation, proveOneVerdict, type Desks } from './one-verdict.ts';
import { proveOneWalletRounds } from './one-wallet.ts';
import { randomFrom, seedOf } from './random.ts';
import { proveAsleep } from './server-asleep.ts';
import { proveRewardKills } from './reward-kills.ts';
import { startKilled, type Killed } from './server-killed.ts';
import type { World } from './world.ts';

// One world for all: to start another takes longer than some of these.
let killed: Killed;
let world: World;
beforeAll(async () => {
  killed = await startKilled({ servers: 2 });
  ({ world } = killed);
});
afterAll(() => killed.stop());

describe('200 calls at once on one wallet (M1)', () => {
  const ROUNDS = 2;

  it('take exactly what it holds, and ledger, game and bank agree', async () => {
    console.log(await proveOneWalletRounds(world, randomFrom(seedOf('one-wallet')), ROUNDS));
  });
});

describe('50 identical calls with one key, at two servers (M3)', () => {
  let member: Member;
  beforeAll(async () => {
    member = await world.member();
    await member.deposit(3_000);
  });

  it.each(KINDS.map((kind) => ({ kind, name: kind.name })))(
    '$name: one posting, 50 equal answers, and no other body under that key',
    async ({ kind }) => {
      for (let i = 0; i < 2; i += 1)
        await proveOneKey(world, member, kind, `key-${kind.path}-${kind.name.length}-${i}`);
    },
  );

  it('many keys that arrive at both servers at the same moment are one call each', async () => {
    for (let i = 0; i < 5; i += 1) await proveManyKeys(world, member, 30, `many-${i}`);
  });
});

describe('ten presses of two people at two servers at once', () => {
  let desks: Desks;
  beforeAll(async () => {
    desks = await openDesks(world);
  });

  it('are one verdict: one is told that it is done and nine that it is over, and the money goes out once', async () => {
    await proveOneVerdict(world, desks);
  }, 300_000);

  it('are one confirmation of what a third one asked for, told and paid alike', async () => {
    await proveOneConfirmation(world, desks);
  }, 300_000);
});

describe('a server that stands still while another one goes on, and wakes (M7)', () => {
  // `npm run prove server-asleep` takes all
  it.each(BOUNDARIES.filter(({ name }) => name === 'the provider has acted and not answered'))(
    '$name: a slip, transfers and a payout happen once, told alike by both',
    async (boundary) => {
      await proveAsleep(killed, boundary);
      expect(world.unforeseen()).toEqual([]);
    },
    300_000,
  );
});

describe('one gift handed in 50 times at once, at two servers by three members, while TrueMoney fails (M4)', () => {
  const ROUNDS = 4;

  it('is taken once, and credits what TrueMoney gave or waits for a person', async () => {
    console.log(await proveOneGiftRounds(world, randomFrom(seedOf('one-gift')), ROUNDS));
  }, 300_000);
});

describe('calls of providers without references that are carried out long after their answer was lost', () => {
  it('are seen before the verdict, and after it a person learns of them and the money is whole', async () => {
    console.log(await proveLateCalls(world, randomFrom(seedOf('late-calls')), 2));
  }, 300_000);
});

describe('bonuses that are taken, played and ended while a server is killed (M7)', () => {
  it('are given once and ended once, and each member has what is theirs', async () => {
    const random = randomFrom(seedOf('reward kills'));
    console.log(await proveRewardKills(killed, random, { members: 2, kills: 2 }));
    expect(world.unforeseen()).toEqual([]);
  }, 300_000);
});

describe('transfers at every provider while a fifth of the calls fails, with play in between and a bonus on (M8)', () => {
  /** Those that take no time-out to show themselves. */
  const MODES = ['error-after', 'reset', 'empty', 'refuse', 'pending'] as const;

  it('leave wallets, transit and providers as they should be, and refund nothing that arrived', async () => {
    const random = randomFrom(seedOf('game-transfers'));
    const run = { random, members: 1, modes: MODES, rounds: 1, transfersEach: 1, isWithBonus: true };
    const { said } = await proveGameTransfers(world, run);
    console.log(said);
  }, 300_000);
});
