import type pg from 'pg';

/** Of one commit: some tenths of a second, and nobody waits for a row of the past. */
const AT_ONCE = 5_000;

/**
 * Has every movement say what it is about that was written before movements did, or by a server of the release before (migration 0140), and every
 * entry of coins (0370). Safe at any time, and by several servers at once; what nobody knows stays empty, and the audit names it. Goes with the
 * next release.
 */
export async function fillSubjects(client: pg.Client | pg.Pool | pg.PoolClient): Promise<void> {
  for (const fill of ['ledger_fill_subjects', 'coin_fill_subjects'])
    for (let after: bigint | null = 0n; after !== null;) {
      const { rows }: pg.QueryResult<{ last: bigint | null }> = await client.query(
        `select ${fill}($1, $2) as last`,
        [after, AT_ONCE],
      );
      after = rows[0]?.last ?? null;
    }
}
