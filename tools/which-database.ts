import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './paths.ts';
import { startPostgres } from './postgres.ts';
import { holderOf } from './postgres/processes.ts';
import { hasData, placeIn } from './postgres/place.ts';

/** The database to work in: DATABASE_URL, else that of `npm start`, running or not. */
export async function whichDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const dir = join(dataFolder(), 'postgres');
  const place = placeIn(dir);
  if (!hasData(place))
    throw new Error(`There is no database in ${dir} yet: run npm start first, or set DATABASE_URL.`);
  if (holderOf(place.lock) !== undefined) {
    const password = readFileSync(place.password, 'utf8');
    // the fourth line is the port (PostgreSQL, "Starting the database server")
    const port = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')[3] ?? '';
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port.trim()}/krapao`,
      stop: async () => undefined,
    };
  }
  const postgres = await startPostgres({ dir });
  const url = new URL(postgres.url);
  url.pathname = '/krapao';
  return { url: url.href, stop: () => postgres.stop() };
}
