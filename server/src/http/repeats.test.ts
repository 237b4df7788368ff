import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { newMemberId } from '../kernel/ids.ts';
import { testDb, type TestDb } from '../testing/fixtures.ts';
import { requestHash } from './idempotency.ts';
import { createRepeats } from './repeats.ts';

let test: TestDb;
let servers: ReturnType<typeof createRepeats>[];
let memberId: MemberId;
beforeAll(async () => {
  test = await testDb();
  servers = [createRepeats(test.db), createRepeats(test.db)];
});
beforeEach(() => {
  memberId = newMemberId();
});
afterAll(() => test.drop());

const done = async () => 'done';
const REPEATED = { code: 'REPEATED' };

/** One call without a key, at a server. */
function call(
  { amount = 100n, again = false, at = 0, by = memberId } = {},
  work: (operation: string) => Promise<string> = done,
): Promise<string> {
  const repeats = servers[at] as (typeof servers)[number];
  return repeats.run(
    { memberId: by, request: requestHash('POST /api/wallet/withdraw', { amount }), again },
    work,
  );
}
/** A database that can be away; or deaf, when it does what it is told and nobody hears of it. */
function fragile(db: Db, state: { isAway: boolean; isDeaf?: boolean }): Db {
  const query = db.client.query.bind(db.client) as (config: unknown) => Promise<unknown>;
  const gone = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  const client = new Proxy(db.client, {
    get: (pool, name) =>
      name === 'query'
        ? async (config: unknown) => {
            if (state.isAway) return gone();
            const answer = await query(config);
            return state.isDeaf ? gone() : answer;
          }
        : (Reflect.get(pool, name) as unknown),
  });
  return { ...db, client };
}
/** As if so many seconds had passed. */
const pass = (seconds: number) =>
  test.db.client.query(
    'update http_repeat set until = until - make_interval(secs => $2) where member_id = $1',
    [memberId, seconds],
  );

describe('a money call without a key', () => {
  it('that equals the one before is asked about, at every server', async () => {
    expect(await call()).toBe('done');
    await expect(call()).rejects.toMatchObject(REPEATED);
    await expect(call({ at: 1 })).rejects.toMatchObject(REPEATED);
  });

  it('is made when it asks for something else, or comes from another member', async () => {
    await call();
    expect(await call({ amount: 101n })).toBe('done');
    expect(await call({ by: newMemberId() })).toBe('done');
  });

  it('is made when the member says that it is meant; the next one is asked about again', async () => {
    await call();
    expect(await call({ again: true })).toBe('done');
    await expect(call()).rejects.toMatchObject(REPEATED);
  });

  it('is made when ten seconds have passed since the end of the one before', async () => {
    await call();
    await pass(9);
    await expect(call()).rejects.toMatchObject(REPEATED);
    await pass(1);
    expect(await call()).toBe('done');
  });

  it('of two at once, at two servers, one is made and the other asked about, however long it takes', async () => {
    let end = (_: string): void => undefined;
    let made = 0;
    const slow = () => {
      made += 1;
      return new Promise<string>((resolve) => (end = resolve));
    };
    const ends = Promise.allSettled([call({}, slow), call({ at: 1 }, slow)]);
    await expect.poll(() => made).toBe(1);
    await pass(50);
    await expect(call()).rejects.toMatchObject(REPEATED);
    end('done');
    expect((await ends).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(call({ at: 1 })).rejects.toMatchObject(REPEATED);
    expect(made).toBe(1);
  });

  it('50 times at once is made once', async () => {
    let made = 0;
    const ends = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => call({ at: i % 2 }, async () => `${(made += 1)}`)),
    );
    expect([made, ends.filter(({ status }) => status === 'fulfilled').length]).toEqual([1, 1]);
  });

  it('that was certainly refused may be made again at once', async () => {
    const refused = () => Promise.reject(new AppError('MONEY_NOT_ENOUGH'));
    await expect(call({}, refused)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    const given = () => Promise.reject(new AppError('TRANSFER_FAIL'));
    await expect(call({}, given)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await call()).toBe('done');
  });

  describe('that failed, and nobody knows what it left,', () => {
    const LOST = ['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR'] as const;

    it.each(LOST)(
      'goes on as the same operation when it is made again, and counts then: %s',
      async (code) => {
        const operations: string[] = [];
        const lost = (operation: string) => {
          operations.push(operation);
          return Promise.reject(new AppError(code));
        };
        await expect(call({}, lost)).rejects.toMatchObject({ code });
        await expect(call({ at: 1 }, lost)).rejects.toMatchObject({ code });
        expect(await call({}, async (operation) => operation)).toBe(operations[0]);
        expect(new Set(operations).size).toBe(1);
        await expect(call()).rejects.toMatchObject(REPEATED);
      },
    );

    it('goes on as the same operation also where it was meant again, and so is what is sent then', async () => {
      const operations: string[] = [];
      const lost = (operation: string) => {
        operations.push(operation);
        return Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
      };
      await call();
      await expect(call({ again: true }, lost)).rejects.toThrow();
      await expect(call({ again: true, at: 1 }, lost)).rejects.toThrow();
      expect(await call({ again: true }, async (operation) => operation)).toBe(operations[0]);
      expect(new Set(operations).size).toBe(1);
      expect(await call({ again: true }, async (operation) => operation)).not.toBe(operations[0]);
    });

    it('goes on as the same operation also where it was one too many in between', async () => {
      const refused = (code: 'SERVICE_UNAVAILABLE' | 'RATE_LIMITED') => () =>
        Promise.reject(new AppError(code, { retryAfter: 1 }));
      let first = '';
      const lost = (operation: string) => ((first = operation), refused('SERVICE_UNAVAILABLE')());
      await expect(call({}, lost)).rejects.toThrow();
      await expect(call({}, refused('RATE_LIMITED'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
      expect(await call({}, async (operation) => operation)).toBe(first);
    });

    it('is another operation when it comes ten seconds later', async () => {
      const operations: string[] = [];
      const lost = (operation: string) => {
        operations.push(operation);
        return Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
      };
      await expect(call({}, lost)).rejects.toThrow();
      await pass(11);
      await expect(call({}, lost)).rejects.toThrow();
      expect(new Set(operations).size).toBe(2);
    });

    it('is made once of 20 that come at once then', async () => {
      await expect(call({}, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
      const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => call({ at: i % 2 })));
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('since the database was away, is made when that is back, though its end could not be written', async () => {
      const state = { isAway: false };
      const repeats = createRepeats(fragile(test.db, state));
      const of = { memberId, request: requestHash('POST /api/wallet/withdraw', {}), again: false };
      const away = () => {
        state.isAway = true;
        return Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
      };
      await expect(repeats.run(of, away)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      await expect(repeats.run(of, done)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      state.isAway = false;
      expect(await repeats.run(of, done)).toBe('done');
      await expect(repeats.run(of, done)).rejects.toMatchObject(REPEATED);
    });

    it('before anything was begun, since nobody heard that it was noted, is made at another server soon', async () => {
      const state = { isAway: false, isDeaf: true };
      const repeats = createRepeats(fragile(test.db, state));
      const of = { memberId, request: requestHash('POST /api/wallet/withdraw', {}), again: false };
      await expect(repeats.run(of, done)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      await expect(createRepeats(test.db).run(of, done)).rejects.toMatchObject(REPEATED);
      state.isDeaf = false;
      await expect.poll(() => createRepeats(test.db).run(of, done).catch(String)).toBe('done');
    });
  });

  it('that is refused late does not make another one forgotten that was meant', async () => {
    let refuse = (_: Error): void => undefined;
    const late = call({}, () => new Promise<string>((_, reject) => (refuse = reject)));
    await expect.poll(() => test.db.client.query('select 1 from http_repeat where member_id = $1', [memberId]).then(({ rowCount }) => rowCount)).toBe(1); // prettier-ignore
    await call({ again: true });
    refuse(new AppError('MONEY_NOT_ENOUGH'));
    await expect(late).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    await expect(call()).rejects.toMatchObject(REPEATED);
  });
});
