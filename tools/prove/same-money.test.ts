import { afterAll, beforeAll, describe, it } from 'vitest';
import { randomFrom, seedOf } from './random.ts';
import { proveSameMoney } from './same-money.ts';
import { startWorld, type World } from './world.ts';

describe('money that slips show, the bank feed reports and QRs are paid with, at two servers, while calls are lost and one is killed (M6)', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ servers: 2 });
  });
  afterAll(() => world.stop());

  it('is credited once, to who sent it', async () => {
    console.log(
      await proveSameMoney(world, randomFrom(seedOf('same-money')), { rounds: 1, members: 8, kills: 1 }),
    );
  }, 300_000);
});
