import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDb, type TestDb } from '../testing/fixtures.ts';
import { seedAlone } from './alone.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

it('a server that starts beside one that seeds waits for it, longer than for any other lock', async () => {
  const first = await test.db.client.connect();
  try {
    await first.query('begin; select pg_advisory_xact_lock(1)');
    const ends: unknown[] = [];
    // a statement that waits as others do is over at once
    const second = test.db
      .withTx((tx) => seedAlone(tx, 1), 1)
      .then(
        () => ends.push('seeds'),
        (error: unknown) => ends.push(error),
      );
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await test.db.client.query(waits)).rowCount).toBe(1), 30_000);
    await first.query('commit');
    await second;
    expect(ends).toEqual(['seeds']);
  } finally {
    first.release(true);
  }
});
