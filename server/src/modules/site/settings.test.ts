import { createTestDatabase } from '@krapao/tools/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '../../db/pool.ts';
import { silent } from '../../testing/fixtures.ts';
import { readSettings, writeSettings } from './settings.ts';

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
    await writeSettings(db, { name: text, agreementVersion: text });
    expect(await readSettings(db)).toMatchObject({ name: text, agreementVersion: text });
  },
);
