import type { Tx } from '../db/pool.ts';

const PATIENCE_MS = 60_000;

/** Of servers that start at once one seeds. The others wait for it, and a slow machine takes longer than anybody waits for a lock elsewhere. */
export async function seedAlone(tx: Tx, lock: number): Promise<void> {
  await tx.client.query(
    `set local lock_timeout = ${PATIENCE_MS}; set local statement_timeout = ${PATIENCE_MS}`,
  );
  // the client’s own bound is shorter
  const bound = { query_timeout: PATIENCE_MS };
  await tx.client.query({ text: 'select pg_advisory_xact_lock($1)', values: [lock], ...bound });
}
