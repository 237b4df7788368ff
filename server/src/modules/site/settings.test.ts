import { createTestDatabase } from '@krapao/tools/testing/database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connect, type Db } from '../../db/pool.ts';
import { silent } from '../../testing/fixtures.ts';
import { createCurrentSettings, readSettings, writeSettings } from './settings.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  db = connect(database.url, 2, silent);
  drop = database.drop;
});
afterAll(async () => {
  await db.close();
  await drop();
});

it.each(['2', '2.10', 'true', 'null', '{"a":1}', 'Krapao'])(
  'a setting that is the text %s stays it',
  async (text) => {
    await writeSettings(db, { name: text, website: text });
    expect(await readSettings(db)).toMatchObject({ name: text, website: text });
  },
);

it('a setting that can not be used has its default, and is logged once; the others stay', async () => {
  await writeSettings(db, { name: 'Tiger', withdrawMinimum: 20_000 });
  await db.client.query(
    `insert into site_setting (name, value) values ('withdrawMaximum', '"a lot"'), ('recommendedBanks', '{}')
      on conflict (name) do update set value = excluded.value`,
  );
  const log = { error: vi.fn() };
  const current = createCurrentSettings(db, log);
  expect(await current.current()).toMatchObject({
    name: 'Tiger',
    withdrawMinimum: 20_000n,
    withdrawMaximum: 20_000_000n,
    recommendedBanks: ['SCB', 'KBANK'],
  });
  await current.current();
  expect(log.error.mock.calls.map(([fields]: unknown[]) => fields)).toEqual([
    { settings: 'recommendedBanks, withdrawMaximum' },
  ]);
});
