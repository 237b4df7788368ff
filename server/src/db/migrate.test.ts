import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@krapao/tools/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase('migrate');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('an index that was left half made is made anew, while members write', async () => {
  const { rows: before } = await client.query("select to_regclass('game_transfer_in_review') as made");
  expect(before).toEqual([{ made: 'game_transfer_in_review' }]);
  await client.query(
    "update pg_index set indisvalid = false where indexrelid = 'game_transfer_in_review'::regclass",
  );
  await migrate(database.url);
  const { rows } = await client.query(
    "select indisvalid from pg_index where indexrelid = 'game_transfer_in_review'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

it('a migration that somebody holds up lets others by, and is done when it can be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-migrations-'));
  await writeFile(join(folder, '0001_held_up.sql'), 'create table held_up (n int)');
  await client.query('delete from schema_migration');
  await client.query('begin');
  await client.query('create table held_up ()');
  let isDone = false;
  const done = migrate(database.url, folder).then(() => (isDone = true));
  const look = new pg.Client({ connectionString: database.url });
  await look.connect();
  const waits = async () =>
    (
      await look.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  const patient = { interval: 20 };
  await expect.poll(waits, patient).toBe(1);
  // it gave up, and holds nothing meanwhile
  await expect.poll(waits, patient).toBe(0);
  expect(isDone).toBe(false);
  await client.query('rollback');
  await done;
  await look.end();
  await rm(folder, { recursive: true });
  expect((await client.query('select n from held_up')).rowCount).toBe(0);
});
