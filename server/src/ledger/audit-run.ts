import type { Queryable } from '../db/pool.ts';

/** When the last audit ended, and how much it found broken. */
export const AUDIT_RUN = `select 'ledger', coalesce(max(broken), 0), max(ended_at) from audit_run`;

/** Keeps how an audit ended, for alarms; only the last one is kept. */
export async function keepAuditRun(on: Queryable, broken: number): Promise<void> {
  await on.client.query(
    `insert into audit_run (ended_at, broken) values (now(), $1)
      on conflict (id) do update set ended_at = excluded.ended_at, broken = excluded.broken`,
    [Math.min(broken, 2_147_483_647)],
  );
}
