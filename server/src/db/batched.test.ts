import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, type Posting } from '../ledger/post.ts';
import { books, deposit, hold, type Books, type Person } from '../ledger/testing/books.ts';
import { batched, batches as heard, type Batch } from './batched.ts';
import { isHeldUp } from './pool.ts';

let b: Books;
beforeAll(async () => {
  b = await books();
});
afterAll(() => b.drop());

const poster = (patienceMs?: number) => {
  const batches: number[] = [];
  const call = batched(
    (postings: Posting[], lockMs) =>
      b.db.withTx((tx) => {
        batches.push(postings.length);
        return post(tx, postings);
      }, lockMs),
    {
      name: 'test',
      lanes: 1,
      most: 64,
      keyOf: ({ memberId }) => memberId,
      ...(patienceMs !== undefined && { patienceMs }),
    },
  );
  return { call, batches };
};

/** Somebody else holds that wallet until it is let go. */
async function held({ wallet }: Person) {
  const client = await b.db.client.connect();
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  await client.query('select 1 from ledger_account where id = $1 for update', [wallet]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

describe('calls that are done together', () => {
  it('do not wait for one whose wallet somebody else holds, which is done when it is let go', async () => {
    const [stuck, ...others] = [await b.person(100), await b.person(100), await b.person(100)];
    const letGo = await held(stuck);
    const { call, batches } = poster();
    const waits = call(hold(b, stuck, 60));
    const together = others.map((person) => call(hold(b, person, 60)));
    expect(await Promise.all(together)).toMatchObject([{ result: 'posted' }, { result: 'posted' }]);
    // from now on the one that is stuck stands aside, and so does what comes for the same wallet
    const behind = call(hold(b, stuck, 60));
    const before = batches.length;
    const sizes: number[] = [];
    const hear = (batch: unknown) => void sizes.push((batch as Batch).size);
    heard.subscribe(hear);
    expect(await Promise.all(others.map((person) => call(hold(b, person, 40))))).toMatchObject([
      { result: 'posted' },
      { result: 'posted' },
    ]);
    heard.unsubscribe(hear);
    expect(batches.slice(before)).toContain(2);
    expect(sizes).toEqual([2]);
    await letGo();
    expect(await waits).toMatchObject({ result: 'posted' });
    expect(await behind).toMatchObject({ result: 'short' });
    expect(await b.balance(stuck)).toBe(40n);
  });

  it('are told to come back when the lock is held on and on', async () => {
    const stuck = await b.person(100);
    const letGo = await held(stuck);
    const failed: unknown = await poster(0)
      .call(hold(b, stuck, 60))
      .catch((error: unknown) => error);
    expect(isHeldUp(failed)).toBe(true);
    await letGo();
    expect(await b.balance(stuck)).toBe(100n);
  });

  it('are not failed by one that the database can not take', async () => {
    const [one, poisoned] = [await b.person(), await b.person()];
    const { call } = poster();
    const ends = await Promise.allSettled([
      call(deposit(b, one, 7)),
      call({ ...deposit(b, poisoned, 7), detail: { from: 'NUL \u0000', to: 'WALLET' } }),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect([await b.balance(one), await b.balance(poisoned)]).toEqual([7n, 0n]);
  });
});
