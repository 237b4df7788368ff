/** Databases of releases before, as they come along. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, type TestDatabase } from '@krapao/tools/testing/database';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { migrate } from './migrate.ts';

const dir = fileURLToPath(new URL('./migrations', import.meta.url));

export function upgrades() {
  const opened: { database: TestDatabase; client: pg.Client }[] = [];

  /** A database that was left at that migration, not brought along yet; `up` does. */
  async function leftAt(last: string): Promise<{ client: pg.Client; url: string; up: () => Promise<void> }> {
    const database = await createEmptyDatabase('upgrade');
    const client = new pg.Client({ connectionString: database.url });
    opened.push({ database, client });
    await client.connect();
    const count = readdirSync(dir).filter((name) => name.slice(0, 4) <= last).length;
    const migrations = { dir, direction: 'up', migrationsTable: 'schema_migration', noLock: true } as const;
    await runner({ dbClient: client, ...migrations, count, log: () => {} });
    return { client, url: database.url, up: () => migrate(database.url) };
  }

  return {
    leftAt,
    /** A database that was left at that migration with those rows in it, and has come along since. */
    async from(last: string, rows: string): Promise<pg.Client> {
      const { client, up } = await leftAt(last);
      await client.query(rows);
      await up();
      return client;
    },
    async drop(): Promise<void> {
      for (const { database, client } of opened) {
        await client.end();
        await database.drop();
      }
    },
  };
}
