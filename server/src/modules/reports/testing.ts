import type { Db } from '../../db/pool.ts';
import { lastPlaces, readState } from './store.ts';
import { createSums } from './sum.ts';

/** More often than any other test keeps a transaction open: what has begun anywhere in the cluster is waited for. */
const MOST = 20_000;

/** Sums all that had happened when it was called. */
export async function sumAll(db: Db, sums = createSums(db)): Promise<void> {
  const { movement, account, at } = await lastPlaces(db);
  for (let i = 0; i < MOST; i += 1) {
    await sums.bringUpToDate();
    const { upTo, uptoAt } = await readState(db);
    if (upTo.movement >= movement && upTo.account >= account && uptoAt !== null && uptoAt >= at) return;
  }
  throw new Error('a transaction somewhere does not end');
}
