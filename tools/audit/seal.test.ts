import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeal } from '@krapao/server/modules/history/seal';
import { recordChange } from '@krapao/server/modules/history/store';
import { silent, testDb, type TestDb } from '@krapao/server/testing/fixtures';
import { auditSeal } from './seal.ts';

const KEYS = [{ version: 1, secret: 'a secret for tests that is long enough' }] as const;

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

async function sealed(why: string): Promise<string> {
  const what = {
    right: 'setting.change',
    kind: 'setting',
    subject: 'name',
    before: undefined,
    after: {},
  } as const;
  await test.db.withTx((tx) => recordChange(tx, { name: 'noi', why }, what));
  const seal = createSeal({ db: test.db, keys: KEYS, log: silent });
  await seal.seal();
  return (await seal.verify()).head ?? '';
}

it('the log is walked with the keys, a noted head is found in it, and one that was made anew is not', async () => {
  const [first, second] = [await sealed('one'), await sealed('two')];
  const sound = await auditSeal(test.db, KEYS, first);
  expect(sound).toEqual({
    isSound: true,
    lines: [`The log is what was sealed: 2 seals, the last ${second}.`, `${first} is one of its seals.`],
  });
  expect(await auditSeal(test.db, KEYS, 'f'.repeat(64))).toMatchObject({ isSound: false });
  expect(await auditSeal(test.db, KEYS, 'not hex')).toMatchObject({ isSound: false });
  expect(await auditSeal(test.db, undefined)).toMatchObject({ isSound: true });
  expect(await auditSeal(test.db, undefined, first)).toMatchObject({ isSound: false });
  const other = [{ version: 1, secret: 'another secret, long enough to be one' }] as const;
  expect((await auditSeal(test.db, other)).isSound).toBe(false);
  await test.db.client.query(
    `set session_replication_role = replica; update staff_event set name = 'dao' where why = 'two'; set session_replication_role = default`,
  );
  expect(await auditSeal(test.db, KEYS)).toEqual({
    isSound: false,
    lines: ['The log is not what was sealed: what seal 2 stands for was changed.'],
  });
});
