import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { headsIn } from './heads.ts';
import { recordChange } from './store.ts';
import { createSeal, UNSEALED, type Seal } from './seal.ts';

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
async function nextId(): Promise<bigint> {
  const { rows } = await test.db.client.query<{ id: bigint }>(
    `select nextval(pg_get_serial_sequence('staff_event', 'id')) as id`,
  );
  return rows[0]?.id ?? 0n;
}
const insert = ({ id, ago }: { id: bigint; ago: string }) =>
  test.db.client.query(
    `insert into staff_event (id, at, name, "right", subject_kind, subject, why) overriding system value
      values ($1, now() - $2::interval, 'dao', 'setting.change', 'setting', 'name', 'late')`,
    [id, ago],
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
    await write('one');
    // an id that no event has, as one whose transaction was taken back leaves it
    const gap = await nextId();
    await write('two');
    await seal.seal();
    await insert({ id: gap, ago: '1 day' });
    expect(await seal.seal()).toBe(0);
    expect((await seal.verify()).broken).toBe(`event ${gap} was written behind the seals`);
  });

  it('takes what a transaction wrote that lasted, though others were sealed meanwhile', async () => {
    const lasting = await nextId();
    await three();
    await insert({ id: lasting, ago: '9 minutes' });
    expect(await seal.seal()).toBe(1);
    expect(await seal.verify()).toMatchObject({ isWhole: true });
  });

  it('goes over all that was there before the first one, however old and however much, in few statements', async () => {
    await test.db.client.query(
      `insert into staff_event (at, name, "right", subject_kind, subject, why)
        select now() - interval '30 days', 'noi', 'setting.change', 'setting', n::text, 'before' from generate_series(1, 12001) n`,
    );
    expect(await seal.seal()).toBe(12_001);
    for (let i = 0; i < 20; i += 1) {
      await write(`one more ${i}`);
      await seal.seal();
    }
    const asked = vi.spyOn(test.db.client, 'query');
    expect(await seal.verify()).toMatchObject({ isWhole: true, no: 23 });
    expect(asked.mock.calls.length).toBeLessThan(15);
    asked.mockRestore();
  });

  it('looks for what is new by the index of ids, and not through all of the log', async () => {
    await test.db.client.query(
      `insert into staff_event (name, "right", subject_kind, subject, why)
        select 'noi', 'setting.change', 'setting', n::text, 'before' from generate_series(1, 40000) n`,
    );
    await seal.seal();
    await test.db.client.query('analyze staff_event, staff_sealed, staff_seal');
    const { rows } = await test.db.client.query<{ 'QUERY PLAN': string }>(`explain ${UNSEALED}`, [
      '10 minutes',
      ...(
        await test.db.client.query<{ from: bigint; to: bigint }>(
          'select max(id) - 10000 as "from", max(id) as "to" from staff_event',
        )
      ).rows.flatMap(({ from, to }) => [from, to]),
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on staff_event/);
    expect(plan).toMatch(/staff_event_pkey/);
  });

  it('tells all that is wrong, also behind a seal of a key that is not given', async () => {
    await three();
    await byHand(
      `update staff_seal set key_version = 7 where no = 1; update staff_event set why = 'another' where why = 'three'`,
    );
    expect((await seal.verify()).faults).toEqual([
      'seal 1 was made with key 7, which is not given',
      'what seal 3 stands for was changed',
    ]);
  });

  it('is not begun anew where its seals were taken away: the head that is kept outside is no longer there', async () => {
    const kept = new Map<string, Buffer>();
    const files = {
      put: async (key: string, bytes: Buffer) => void kept.set(key, bytes),
      get: async (key: string) => kept.get(key),
    };
    const told: string[] = [];
    const log = { info: () => undefined, error: (_: unknown, text: string) => void told.push(text) };
    const sealing = () =>
      createSeal({ db: test.db, keys: KEYS, log: log as never, heads: headsIn(test.db, files) });
    for (const why of ['one', 'two']) {
      await write(why);
      await sealing().seal();
    }
    expect(told).toEqual([]);
    await byHand(
      `update staff_event set name = 'dao' where why = 'one'; delete from staff_seal; delete from staff_sealed`,
    );
    const other = sealing();
    expect([await other.seal(), await other.seal()]).toEqual([0, 0]);
    expect(told).toEqual([expect.stringContaining('no longer has a seal')]);
    expect((await other.verify()).faults).toContain('seal 2, kept outside the database, is no longer in it');
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
