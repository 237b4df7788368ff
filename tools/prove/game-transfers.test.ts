import { afterAll, beforeAll, describe, it } from 'vitest';
import { proveGameTransfers } from './game-transfers.ts';
import { randomFrom, seedOf } from './random.ts';
import { startWorld, type World } from './world.ts';

/** Those that take no time-out to show themselves. */
const MODES = ['error-after', 'reset', 'empty', 'refuse', 'pending'] as const;

describe('transfers at every provider while a fifth of the calls fails, with play in between (M8)', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ servers: 2 });
  });
  afterAll(() => world.stop());

  it('leave wallets, transit and providers as they should be, and refund nothing that arrived', async () => {
    const random = randomFrom(seedOf('game-transfers'));
    const run = { random, members: 1, modes: MODES, rounds: 1, transfersEach: 1 };
    const { said } = await proveGameTransfers(world, run);
    console.log(said);
  }, 300_000);
});
