import type { Queryable } from './pool.ts';

const AT_ONCE = 5_000;

/**
 * Deletes all of a table's old rows, a little at a time so that no lock is held long; what another server deletes is left to it. Answers
 * how many went. The texts are ours, never input.
 */
async function deleteFrom(on: Queryable, table: string, isOld: string): Promise<number> {
  for (let deleted = 0; ;) {
    const { rowCount } = await on.client.query(
      `delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${isOld} limit ${AT_ONCE} for update skip locked))`,
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < AT_ONCE) return deleted;
  }
}

/** The same of several. @param old what is old, by table */
export async function deleteOld(on: Queryable, old: Readonly<Record<string, string>>): Promise<number> {
  let deleted = 0;
  for (const [table, isOld] of Object.entries(old)) deleted += await deleteFrom(on, table, isOld);
  return deleted;
}
