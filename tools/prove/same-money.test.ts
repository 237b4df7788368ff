import { afterAll, beforeAll, describe, it } from 'vitest';
import { randomFrom, seedOf } from './random.ts';
import { proveSameMoney } from './same-money.ts';
import { startWorld, type World } from './world.ts';

const ROUNDS = 2;

describe('money that slips show and the bank feed reports, at two servers, while calls of the bank are lost (M6)', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ servers: 2 });
  });
  afterAll(() => world.stop());

  it('is credited once, to who announced it', async () => {
    console.log(await proveSameMoney(world, randomFrom(seedOf('same-money')), ROUNDS));
  }, 300_000);
});
