import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '@krapao/tools/testing/database';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { connect } from '../../db/pool.ts';
import { memberWith, silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { accept, agreementVersion, hasAccepted, storeAgreement } from './agreement.ts';
import { readSettings } from './settings.ts';

const TEXTS = {
  th: ['<p>หนึ่ง</p>', '<p>สอง</p>'],
  la: ['<p>ໜຶ່ງ</p>', '<p>ສອງ</p>'],
  en: ['<p>1</p>', '<p>2</p>'],
};

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const version = async () => agreementVersion(test.db, await readSettings(test.db));
const store = (texts: typeof TEXTS, change: 'new' | 'correction' = 'new') =>
  test.db.withTx(async (tx) => storeAgreement(tx, await readSettings(tx), texts, change));

describe('the version of the agreement', () => {
  it('is another when a text in any language is, and the same when the texts are', async () => {
    await store(TEXTS);
    const first = await version();
    await store({ ...TEXTS, la: ['<p>ໜຶ່ງ</p>', '<p>ສາມ</p>'] });
    expect(await version()).not.toBe(first);
    await store({ ...TEXTS, en: ['<p>2</p>', '<p>1</p>'] });
    expect(await version()).not.toBe(first);
    await store(TEXTS);
    expect(await version()).toBe(first);
  });

  it('stays when a change is a small correction, also of a correction, until the next new one', async () => {
    await store(TEXTS);
    const first = await version();
    await store({ ...TEXTS, en: ['<p>One</p>', '<p>2</p>'] }, 'correction');
    await store({ ...TEXTS, en: ['<p>One</p>', '<p>Two</p>'] }, 'correction');
    expect(await version()).toBe(first);
    await store({ ...TEXTS, en: ['<p>Another</p>'] });
    expect(await version()).not.toBe(first);
  });
});

describe('accepting the agreement', () => {
  it('is kept by member and version', async () => {
    const { db } = test;
    const [mali, dao] = [await memberWith(test), await memberWith(test)];
    await accept(db, mali.id, 'a');
    await accept(db, mali.id, 'a');
    expect(await hasAccepted(db, mali.id, 'a')).toBe(true);
    expect(await hasAccepted(db, mali.id, 'b')).toBe(false);
    expect(await hasAccepted(db, dao.id, 'a')).toBe(false);
  });
});

describe('a database of the first build', () => {
  const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

  it('has its damaged word mended, nothing else, and asks nobody again because of it', async () => {
    const before = mkdtempSync(join(tmpdir(), 'migrations-'));
    const { url, drop: dropIt } = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: url });
    try {
      for (const file of readdirSync(MIGRATIONS).filter((name) => name < '0070'))
        cpSync(join(MIGRATIONS, file), join(before, file));
      await client.connect();
      await runner({
        dbClient: client,
        dir: before,
        direction: 'up',
        migrationsTable: 'schema_migration',
        noLock: true,
        log: () => {},
      });
      await client.query(
        `insert into site_text (kind, language, position, html) values
          ('agreement', 'th', 0, '<p>ตนเองเคุณั้น</p>'), ('agreement', 'en', 0, '<p>Own only, operator’s own words</p>')`,
      );
      await client.query(`insert into site_setting values ('agreementVersion', '"2.10"')`);
      await client.end();
      await migrate(url);
      const old = connect(url, 2, silent);
      const { rows } = await old.client.query('select html from site_text order by language');
      expect(rows).toEqual([
        { html: '<p>Own only, operator’s own words</p>' },
        { html: '<p>ตนเองเท่านั้น</p>' },
      ]);
      expect(await agreementVersion(old, await readSettings(old))).toBe('2.10');
      await old.close();
    } finally {
      await dropIt();
      rmSync(before, { recursive: true });
    }
  });
});
