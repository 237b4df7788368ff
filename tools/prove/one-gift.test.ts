import { afterAll, beforeAll, describe, it } from 'vitest';
import { proveOneGiftRounds } from './one-gift.ts';
import { randomFrom, seedOf } from './random.ts';
import { startWorld, type World } from './world.ts';

const ROUNDS = 4;

describe('one gift handed in 50 times at once, at two servers by three members, while TrueMoney fails (M4)', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ servers: 2 });
  });
  afterAll(() => world.stop());

  it('is taken once, and credits what TrueMoney gave or waits for a person', async () => {
    console.log(await proveOneGiftRounds(world, randomFrom(seedOf('one-gift')), ROUNDS));
  }, 300_000);
});
