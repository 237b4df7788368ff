import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

const DIR = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number of servers may start at once: the first one migrates, the others wait for it here. */
const LOCK = 7_240_001;

/** Brings the database at `url` to the newest schema. Safe to call from many processes at once. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await runner({
      dbClient: client,
      dir: DIR,
      direction: 'up',
      migrationsTable: 'schema_migration',
      noLock: true,
      checkOrder: true,
      log: () => {},
    });
  } finally {
    await client.end();
  }
}
