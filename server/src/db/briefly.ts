import type { Db, Queryable } from './pool.ts';

/** Reads what nobody waits for: each of its statements ends within so many ms, or throws. */
export const readBriefly = <T>(db: Db, ms: number, read: (on: Queryable) => Promise<T>): Promise<T> =>
  db.withTx(async (tx) => {
    await tx.client.query(`set local statement_timeout = ${Math.ceil(ms)}`);
    return read(tx);
  });
