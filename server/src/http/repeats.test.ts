import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
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
  work: () => Promise<string> = done,
): Promise<string> {
  const repeats = servers[at] as (typeof servers)[number];
  return repeats.run(
    { memberId: by, request: requestHash('POST /api/wallet/withdraw', { amount }), again },
    work,
  );
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

  it('of which nobody knows what became of it is asked about', async () => {
    await expect(call({}, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await expect(call()).rejects.toMatchObject(REPEATED);
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
