import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { endLeftoverOf, startPostgres } from '../postgres.ts';
import { holderOf } from '../postgres/processes.ts';
import { removePlace } from '../postgres/place.ts';
import { databasePlaces, makeDatabaseFolder } from './database-folder.ts';
import { dropTestDatabases } from './database.ts';

const PREFIX = 'krapao-test-db-';

/**
 * Sees to it that TEST_DATABASE_URL names a PostgreSQL: the given one, or one that lives as long as this run. Returns
 * what ends it, or clears the given one of our databases.
 */
export async function provideTestDatabase(): Promise<() => Promise<void>> {
  if (process.env['TEST_RUN_ID'] !== undefined && process.env['TEST_DATABASE_URL'] !== undefined) {
    return async () => undefined; // whoever started this run cares for it
  }
  process.env['TEST_RUN_ID'] ??= randomBytes(4).toString('hex');
  if (process.env['TEST_DATABASE_URL'] !== undefined) return () => dropTestDatabases();
  await clearLeftovers();
  const dir = makeDatabaseFolder(PREFIX, { throwaway: true });
  const postgres = await startPostgres({ dir, throwaway: true });
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await postgres.stop();
    removePlace(dir);
  };
}

const leftovers = (): string[] =>
  databasePlaces()
    .filter((place) => existsSync(place))
    .flatMap((place) =>
      readdirSync(place)
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => join(place, name)),
    );

/** Runs that were killed leave their database running: end it and delete it. */
async function clearLeftovers(): Promise<void> {
  for (const dir of leftovers()) {
    try {
      const isYoung = Date.now() - statSync(dir).mtimeMs < 60_000; // its run may be about to take the lock
      if (isYoung || holderOf(join(dir, 'lock')) !== undefined) continue;
      await endLeftoverOf(dir);
      removePlace(dir);
    } catch {
      // Of another user, or somebody else clears it away just now.
    }
  }
}
