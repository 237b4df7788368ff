import { afterAll, beforeAll, describe, it } from 'vitest';
import { proveDatabaseKills, startFragile, type Fragile } from './database-killed.ts';
import { randomFrom, seedOf } from './random.ts';

describe('a database killed under load (M7)', () => {
  let fragile: Fragile;
  beforeAll(async () => {
    fragile = await startFragile({ throwaway: true });
  });
  afterAll(() => fragile.stop());

  it('loses nothing that was acknowledged, and both servers go on by themselves', async () => {
    console.log(await proveDatabaseKills(fragile, randomFrom(seedOf('database-killed')), 3));
  }, 300_000);
});
