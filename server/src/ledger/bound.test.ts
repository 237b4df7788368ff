import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { books, deposit, fill, hold, type Books, type Person } from './testing/books.ts';
import { bindWallet } from './accounts.ts';

let b: Books;
beforeAll(async () => {
  b = await books();
});
afterAll(() => b.drop());

const bind = ({ wallet }: Person, onlyTo: readonly string[] | null) =>
  b.db.withTx((tx) => bindWallet(tx, wallet, onlyTo));

describe('a wallet that something stands on', () => {
  it('gives money to the named accounts alone, and takes all that comes', async () => {
    const person = await b.person(100);
    await bind(person, ['IN_TRANSIT:JOKER']);
    const results = await b.post(hold(b, person, 10), fill(b, person, 20), deposit(b, person, 5));
    expect(results.map(({ result }) => result)).toEqual(['locked', 'posted', 'posted']);
    expect(await b.balance(person)).toBe(85n);
    await bind(person, []);
    expect(await b.post(fill(b, person, 1))).toEqual([{ result: 'locked', movementId: null }]);
    await bind(person, null);
    expect(await b.post(hold(b, person, 85))).toMatchObject([{ result: 'posted' }]);
  });

  it('keeps nobody else of the same batch waiting, and each has its own result', async () => {
    const [bound, free, poor] = [await b.person(100), await b.person(100), await b.person(1)];
    await bind(bound, []);
    const results = await b.post(
      hold(b, free, 10),
      hold(b, bound, 10),
      hold(b, poor, 10),
      hold(b, free, 90),
      hold(b, bound, 1),
    );
    expect(results.map(({ result }) => result)).toEqual(['posted', 'locked', 'short', 'posted', 'locked']);
  });

  it('tells of what was held before it as it did before', async () => {
    const person = await b.person(100);
    const operation = newId();
    const [first] = await b.post(hold(b, person, 10, operation));
    await bind(person, []);
    expect(await b.post(hold(b, person, 10, operation))).toEqual([
      { result: 'duplicate', movementId: first?.movementId },
    ]);
  });
});
