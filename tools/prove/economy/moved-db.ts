/** A real PostgreSQL that lives at the moment that it is told, and a clock that goes with it. */
import type pg from 'pg';
import { connect } from '@krapao/server/db/pool';
import { createHouse } from '@krapao/server/ledger/accounts';
import { silent, testDb } from '@krapao/server/testing/fixtures';
import { defaultsBy } from '../moved-defaults.ts';

/** What a database that lives at another moment needs: `now()` is looked for there first. */
const MOVED = `
  create schema moved;
  create table moved.moment (at timestamptz not null);
  insert into moved.moment values (now());
  create function moved.now() returns timestamptz language sql stable as 'select at from moved.moment';
  create function moved.clock_timestamp() returns timestamptz language sql stable as 'select at from moved.moment';
  ${defaultsBy('moved')}`;

/** `current_date` is no function that could be found elsewhere: what asks for it is told the moment's day. */
function moveDate(client: pg.PoolClient): void {
  const moved = (text: string): string => text.replaceAll(/\bcurrent_date\b/gi, 'moved.now()::date');
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query(asked: unknown, ...rest: unknown[]): unknown {
      if (typeof asked === 'string') return query(moved(asked), ...rest);
      const isText = typeof asked === 'object' && asked !== null && 'text' in asked;
      if (!isText || typeof asked.text !== 'string' || 'submit' in asked) return query(asked, ...rest);
      return query({ ...asked, text: moved(asked.text) }, ...rest);
    },
  });
}

/** A fresh database whose time is moved, and the server's clock with it. */
export async function movedDb() {
  const made = await testDb();
  await made.db.client.query(MOVED);
  const db = connect(
    `${made.url}?options=-c%20search_path%3Dmoved%2Cpg_catalog%2Cpublic%20-c%20synchronous_commit%3Doff`,
    8,
    silent,
  );
  db.client.on('connect', moveDate);
  const clock = { at: new Date(), now: () => clock.at };
  return {
    test: {
      db,
      house: createHouse(db),
      url: made.url,
      async drop() {
        await db.close();
        await made.drop();
      },
    },
    clock,
    async moveTo(at: number): Promise<void> {
      clock.at = new Date(at);
      await db.client.query({ name: 'move', text: 'update moved.moment set at = $1', values: [clock.at] });
    },
  };
}
export type Moved = Awaited<ReturnType<typeof movedDb>>;
