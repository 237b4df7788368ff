import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { newId, newMemberId } from '../kernel/ids.ts';
import { testDb, type TestDb } from '../testing/fixtures.ts';
import { createIdempotency, requestHash, type Answer } from './idempotency.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const DONE: Answer = { status: 200, body: { status: 'SUCCESS' } };
const newCall = () => ({ memberId: newMemberId(), key: newId(), request: requestHash('POST /x', {}) });
const never = () => Promise.reject(new Error('made twice'));

/** Work that is under way until it is ended. */
function underWay() {
  let end = (_: Answer): void => undefined;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return {
    begun,
    end: (answer: Answer) => end(answer),
    work: () => {
      begin();
      return new Promise<Answer>((resolve) => (end = resolve));
    },
  };
}

/** A database that can't be told answers while it is away. */
function fragile(db: Db) {
  const state = { isAway: false, refused: 0 };
  const query = db.client.query.bind(db.client) as (...args: unknown[]) => unknown;
  const client = new Proxy(db.client, {
    get(pool, name) {
      if (name !== 'query') return Reflect.get(pool, name) as unknown;
      return (config: { name?: string }, ...more: unknown[]) => {
        if (!state.isAway || config.name !== 'http_keep') return query(config, ...more);
        state.refused += 1;
        return Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
      };
    },
  });
  return { state, db: { ...db, client } as Db };
}

describe('a call made again with its key', () => {
  it('at another server waits for the answer of the first, and gets that one', async () => {
    const [one, two] = [createIdempotency(test.db), createIdempotency(test.db)];
    const call = newCall();
    const first = underWay();
    const answer = one.run(call, first.work);
    await first.begun;
    const again = two.run(call, never);
    first.end(DONE);
    expect(await Promise.all([answer, again])).toEqual([DONE, DONE]);
  });

  it('is told when to ask again where the first takes longer than it waits', async () => {
    const [one, two] = [createIdempotency(test.db), createIdempotency(test.db, { waitMs: 0 })];
    const call = newCall();
    const first = underWay();
    const answer = one.run(call, first.work);
    await first.begun;
    await expect(two.run(call, never)).rejects.toMatchObject({
      code: 'REQUEST_IN_PROGRESS',
      params: { retryAfter: 1 },
    });
    first.end(DONE);
    await answer;
  });

  it('is made, as the same operation, when the server that had it is gone', async () => {
    const [one, two] = [createIdempotency(test.db), createIdempotency(test.db)];
    const call = newCall();
    const operations: string[] = [];
    const gone = underWay();
    void one.run(call, (operation) => (operations.push(operation), gone.work()));
    await gone.begun;
    const again = two.run(call, async (operation) => (operations.push(operation), DONE));
    // what nobody renews runs out
    await test.db.client.query(
      `update http_idempotency set claimed_at = now() - interval '11 seconds' where key = $1`,
      [call.key],
    );
    expect(await again).toEqual(DONE);
    expect(new Set(operations).size).toBe(1);
    // the first one was only slow: what was answered stays
    gone.end({ status: 200, body: { status: 'PENDING' } });
    await expect.poll(() => createIdempotency(test.db).run(call, never)).toEqual(DONE);
  });

  it('gets the answer though the database could not be told it, at that server at once and at another when it can', async () => {
    const { state, db } = fragile(test.db);
    const [one, two] = [createIdempotency(db), createIdempotency(test.db)];
    const call = newCall();
    state.isAway = true;
    expect(await one.run(call, async () => DONE)).toEqual(DONE);
    expect(await one.run(call, never)).toEqual(DONE);
    const elsewhere = two.run(call, never);
    state.isAway = false;
    expect(await elsewhere).toEqual(DONE);
    expect(state.refused).toBeGreaterThan(0);
  });

  it('is made again when nothing certain came of it, as soon as the database is back', async () => {
    const { state, db } = fragile(test.db);
    const [one, two] = [createIdempotency(db), createIdempotency(test.db)];
    const call = newCall();
    state.isAway = true;
    await expect(one.run(call, () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')))).rejects.toThrow();
    const again = two.run(call, async () => DONE);
    state.isAway = false;
    expect(await again).toEqual(DONE);
  });

  it('is made when there is room for it again, where it was refused as one too many', async () => {
    const [one, two] = [createIdempotency(test.db), createIdempotency(test.db)];
    const call = newCall();
    const operations: string[] = [];
    const tooMany = (operation: string) => {
      operations.push(operation);
      return Promise.reject(new AppError('RATE_LIMITED', { retryAfter: 60 }));
    };
    const refused = { code: 'RATE_LIMITED', params: { retryAfter: 60 } };
    await expect(one.run(call, tooMany)).rejects.toMatchObject(refused);
    await expect(two.run(call, tooMany)).rejects.toMatchObject(refused);
    expect(await two.run(call, async (operation) => (operations.push(operation), DONE))).toEqual(DONE);
    expect(new Set(operations).size).toBe(1);
    expect(await one.run(call, never)).toEqual(DONE);
  });
});
