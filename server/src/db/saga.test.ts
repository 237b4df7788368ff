import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putOff, testDb, type TestDb } from '../testing/fixtures.ts';
import {
  createGivingUp,
  dueAgain,
  dueNow,
  LEASE_SECONDS,
  pauseSeconds,
  takeDue,
  takenByMaker,
} from './saga.ts';

let t: TestDb;
beforeAll(async () => {
  t = await testDb();
  await t.db.client.query(
    'create table errand (id text primary key, attempts int not null, due_at timestamptz)',
  );
});
beforeEach(async () => {
  await t.db.client.query('delete from errand');
});
afterAll(() => t.drop());

const add = (id: string, { attempts, dueAt }: { attempts: number; dueAt: ReturnType<typeof dueAgain> }) =>
  t.db.sql.execute(sql`insert into errand values (${id}, ${attempts}, ${dueAt})`);
const take = () => takeDue(t.db, 'errand');
const look = async (id: string) => {
  const { rows } = await t.db.client.query<{ attempts: number; due: Date | null }>(
    'select attempts, due_at as due from errand where id = $1',
    [id],
  );
  return rows[0]!;
};

describe('work that is due', () => {
  it('is taken for one lease, counted, the longest due first', async () => {
    await add('new', dueNow);
    await add('old', { attempts: 3, dueAt: sql`now() - interval '1 minute'` });
    const lease = await putOff(t, async () => {
      expect(await take()).toBe('old');
      return (await look('old')).due;
    });
    expect([await take(), await take()]).toEqual(['new', undefined]);
    expect((await look('old')).attempts).toBe(4);
    expect(lease.atLeast).toBeLessThanOrEqual(LEASE_SECONDS);
    expect(lease.atMost).toBeGreaterThanOrEqual(LEASE_SECONDS);
  });

  it('is not that of its maker, who has it for one lease, nor what is closed', async () => {
    await add('made', takenByMaker);
    await t.db.client.query("insert into errand values ('closed', 1, null)");
    expect(await take()).toBeUndefined();
    expect((await look('made')).attempts).toBe(1);
  });

  it('is taken again by another one when the lease has run out', async () => {
    await add('one', dueNow);
    await take();
    expect(await take()).toBeUndefined();
    await t.db.client.query('update errand set due_at = due_at - make_interval(secs => $1)', [
      LEASE_SECONDS + 1,
    ]);
    expect(await take()).toBe('one');
    expect((await look('one')).attempts).toBe(2);
  });

  it('is taken once by 50 who look at the same time, and each gets another one', async () => {
    // all connections are open before, so that they do look at the same time
    await Promise.all(Array.from({ length: 16 }, () => t.db.client.query('select pg_sleep(0.1)')));
    for (let round = 0; round < 5; round += 1) {
      await t.db.client.query(
        "insert into errand select format('%s-%s', $1::int, n), 0, now() from generate_series(1, 30) n",
        [round],
      );
      const taken = (await Promise.all(Array.from({ length: 50 }, take))).filter((id) => id !== undefined);
      expect(new Set(taken).size).toBe(taken.length);
      while (await take());
    }
    const { rows } = await t.db.client.query<{ attempts: number }>('select distinct attempts from errand');
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('is left to whoever holds its row', async () => {
    await add('held', dueNow);
    await t.db.withTx(async (tx) => {
      await tx.client.query("select from errand where id = 'held' for update");
      expect(await take()).toBeUndefined();
    });
    expect(await take()).toBe('held');
  });

  it('comes again after growing pauses of at most two minutes', async () => {
    expect([1, 2, 3, 6, 7, 50].map(pauseSeconds)).toEqual([2, 4, 8, 64, 120, 120]);
    const pause = await putOff(t, async () => {
      await add('again', { attempts: 3, dueAt: dueAgain(3) });
      return (await look('again')).due;
    });
    expect(pause.atLeast).toBeLessThanOrEqual(8);
    expect(pause.atMost).toBeGreaterThanOrEqual(8);
  });
});

describe('work that throws', () => {
  const broken = () => Promise.reject(new Error('a text with \u0000 in it'));
  const attempt = async (orReview: ReturnType<typeof createGivingUp>, id: string, work = broken) => {
    let evidence: string | undefined;
    const ended = orReview(id, work, async (said) => (evidence = said));
    await ended.catch(() => undefined);
    return evidence;
  };

  it('five times is left to a person, with what it threw; others are not counted with it', async () => {
    const orReview = createGivingUp();
    for (let times = 1; times < 5; times += 1) expect(await attempt(orReview, 'a')).toBeUndefined();
    expect(await attempt(orReview, 'b')).toBeUndefined();
    expect(await attempt(orReview, 'a')).toBe('failed here: a text with \uFFFD in it');
  });

  it("because the database is away, or between attempts that do not, is nobody's mistake", async () => {
    const orReview = createGivingUp();
    const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    for (let times = 0; times < 9; times += 1) expect(await attempt(orReview, 'a', away)).toBeUndefined();
    for (let times = 0; times < 4; times += 1) await attempt(orReview, 'a');
    await orReview('a', async () => undefined, broken);
    expect(await attempt(orReview, 'a')).toBeUndefined();
  });
});
