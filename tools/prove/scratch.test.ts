import { it } from 'vitest';
import { startFragile, proveDatabaseKills, proveDatabaseAway } from './database-killed.ts';
import { randomFrom, seedOf } from './random.ts';
it('scratch', { timeout: 500000 }, async () => {
  const killed = await startFragile();
  try {
      const t = Date.now();
      console.log(await proveDatabaseKills(killed, randomFrom(seedOf('kills')), Number(process.env.K ?? 20)), Date.now() - t);
      console.log(await proveDatabaseAway(killed, randomFrom(seedOf('kills')), 10000), Date.now() - t);
  } finally { console.log(killed.world.unforeseen()); await killed.stop(); }
});
