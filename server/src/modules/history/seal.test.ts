import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { recordChange } from './store.ts';
import { createSeal, type Seal } from './seal.ts';

const KEYS = [{ version: 1, secret: 'a secret for tests that is long enough' }] as const;

let test: TestDb;
let seal: Seal;
beforeAll(async () => {
  test = await testDb();
  seal = createSeal({ db: test.db, keys: KEYS, log: silent });
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.db.client.query(
    `alter table staff_event disable trigger staff_event_append_only; truncate staff_event, staff_seal, staff_sealed; alter table staff_event enable trigger staff_event_append_only`,
  );
});

const write = (why: string) =>
  test.db.withTx((tx) =>
    recordChange(
      tx,
      { name: 'noi', why },
      {
        ...({ right: 'setting.change', kind: 'setting', subject: 'name' } as const),
        ...{ before: { name: 'a' }, after: { name: 'b' } },
      },
    ),
  );
const byHand = (text: string) =>
  test.db.client.query(
    `set session_replication_role = replica; ${text}; set session_replication_role = default`,
  );
const three = async () => {
  for (const why of ['one', 'two', 'three']) {
    await write(why);
    await seal.seal();
  }
};

describe('the seal of the log', () => {
  it('holds over all that was written, whoever sealed it, and leaves no gap where a transaction was taken back', async () => {
    await three();
    await test.db.withTx(async () => Promise.reject(new Error('taken back'))).catch(() => undefined);
    await Promise.all([write('four'), write('five'), write('six')]);
    const other = createSeal({ db: test.db, keys: KEYS, log: silent });
    await Promise.all([seal.seal(), other.seal(), seal.seal()]);
    expect(await seal.verify()).toMatchObject({ isWhole: true, broken: null });
    expect(await seal.seal()).toBe(0);
  });

  it.each([
    [
      'changed',
      `update staff_event set why = 'another' where why = 'two'`,
      'what seal 2 stands for was changed',
    ],
    ['removed', `delete from staff_event where why = 'two'`, 'what seal 2 stands for was changed'],
    [
      'given to another',
      `update staff_event set name = 'dao' where why = 'three'`,
      'what seal 3 stands for was changed',
    ],
    ['sealed no more', `delete from staff_seal where no = 2`, 'seal 2 is missing'],
  ])('is broken where an event was %s by SQL', async (_, text, broken) => {
    await three();
    await byHand(text);
    expect(await seal.verify()).toMatchObject({ isWhole: false, broken });
  });

  it('is broken where an event was written behind it, and seals no such event', async () => {
    await three();
    await test.db.client.query(
      `insert into staff_event (at, name, "right", subject_kind, subject, why) values (now() - interval '1 day', 'dao', 'setting.change', 'setting', 'name', 'never happened')`,
    );
    expect(await seal.seal()).toBe(0);
    expect((await seal.verify()).broken).toMatch(/was written behind the seals/);
  });

  it('can be made anew by nobody who has no key: another chain has another head', async () => {
    await three();
    const { head } = await seal.verify();
    expect(await seal.knows(head ?? '')).toBe(true);
    await byHand(
      `update staff_event set why = 'another' where why = 'two'; delete from staff_seal; delete from staff_sealed`,
    );
    await createSeal({
      db: test.db,
      keys: [{ version: 1, secret: 'another secret, long enough to be one' }],
      log: silent,
    }).seal();
    expect(await seal.knows(head ?? '')).toBe(false);
    expect((await seal.verify()).isWhole).toBe(false);
  });
});
