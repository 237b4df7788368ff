import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../../compose/audit.ts';
import { memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { coinsOf } from './store.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const enter = (memberId: string, amount: number, reason: string) =>
  test.db.client.query('insert into coin_entry (member_id, amount, reason) values ($1, $2, $3)', [
    memberId,
    amount,
    reason,
  ]);

describe('coins', () => {
  it('are the sum of their entries, and never below zero, however many take of them at once', async () => {
    const { id } = await memberWith(test);
    expect(await coinsOf(test.db, id)).toBe(0);
    await expect(enter(id, -1, 'first')).rejects.toThrow('coin_balance_not_below_zero');
    await enter(id, 5, 'came');
    const taken = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => enter(id, -1, `went ${n}`)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await coinsOf(test.db, id)).toBe(0);
    expect((await audit(test.db)).breaches).toEqual([]);
  });

  it('are given once for a reason', async () => {
    const { id } = await memberWith(test);
    await enter(id, 3, 'day');
    await expect(enter(id, 3, 'day')).rejects.toThrow('coin_entry_member_id_reason_key');
    await test.db.client.query(
      `insert into coin_entry (member_id, amount, reason) values ($1, 3, 'day') on conflict do nothing`,
      [id],
    );
    expect(await coinsOf(test.db, id)).toBe(3);
  });

  it.each([
    'update coin_entry set amount = 9',
    'delete from coin_entry',
    'truncate coin_entry',
    'update coin_balance set balance = 9',
    'delete from coin_balance',
  ])('are changed by nobody: %s', async (statement) => {
    const { id } = await memberWith(test);
    await enter(id, 1, 'came');
    await expect(test.db.client.query(statement)).rejects.toThrow('which stay');
  });
});
