import { afterAll, beforeAll, describe, it } from 'vitest';
import { proveOneWalletRounds } from './one-wallet.ts';
import { randomFrom, seedOf } from './random.ts';
import { startWorld, type World } from './world.ts';

const ROUNDS = 2;

describe('200 calls at once on one wallet (M1)', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());

  it('take exactly what it holds, and ledger, game and bank agree', async () => {
    console.log(await proveOneWalletRounds(world, randomFrom(seedOf('one-wallet')), ROUNDS));
  });
});
