/** A day that a proof chooses: database and programs live at that moment, and time goes on there. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import { migrate } from '@krapao/server/db/migrate';
import { createEmptyDatabase } from '../../testing/database.ts';
import { defaultsBy } from '../moved-defaults.ts';

const PRELOADED = new URL('clock.mjs', import.meta.url).href;

/** `now()` of the database is looked for in `public` first; what defaults had of it goes with it. */
const MOVED = `
  create table moved_by (by interval not null);
  insert into moved_by values ('0');
  create function public.now() returns timestamptz language sql stable as 'select pg_catalog.now() + by from public.moved_by';
  create function public.clock_timestamp() returns timestamptz language sql volatile as 'select pg_catalog.clock_timestamp() + by from public.moved_by';
  do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$;
  ${defaultsBy('public')}`;

export interface MovedClock {
  databaseUrl: string;
  /** For programs: they take the moment when they start. */
  env: Readonly<Record<string, string>>;
  /** ms since 1970, there. */
  now(): number;
  /** The database goes there at once, programs when they start again. */
  moveTo(day: string, time: string): Promise<void>;
  drop(): Promise<void>;
}

export async function movedClock(): Promise<MovedClock> {
  const database = await createEmptyDatabase('day');
  const folder = mkdtempSync(join(tmpdir(), 'krapao-day-'));
  const file = join(folder, 'moved');
  let by = 0;

  async function ask(text: string, values: unknown[] = []): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(text, values);
    } finally {
      await client.end();
    }
  }

  await migrate(database.url);
  await ask(MOVED);
  return {
    databaseUrl: database.url,
    env: { DAY_CLOCK: file, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${PRELOADED}` },
    now: () => Date.now() + by,
    async moveTo(day, time) {
      by = momentOf(`${day} ${time}`).getTime() - Date.now();
      writeFileSync(file, String(by));
      await ask(`update moved_by set by = make_interval(secs => $1)`, [by / 1000]);
    },
    async drop() {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** So many days from today, in Bangkok. */
export const dayFromToday = (days: number): string => dayOf(Date.now() + days * 86_400_000);
