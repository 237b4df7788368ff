/** Rows held by us, so that the server waits at exactly that statement. */
import type { Db } from '@krapao/server/db/pool';

export interface Held {
  release(): Promise<void>;
}

/** Locks what the query selects until it is released. */
export async function holdRows(db: Db, query: string, values: readonly unknown[]): Promise<Held> {
  const client = await db.client.connect();
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(query, [...values]);
  return {
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

/** How many statements of servers wait for somebody's lock. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await db.client.query<{ n: bigint }>(
    `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.n);
}
