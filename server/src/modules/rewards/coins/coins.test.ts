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

const open = (memberId: string, amount: number, reason: string) =>
  test.db.client.query(
    `insert into coin_entry (member_id, amount, reason, subject_kind, subject_id) values ($1, $2, $3, 'opening', $1)`,
    [memberId, amount, reason],
  );

describe('coins', () => {
  it('are the sum of their entries, and never below zero, however many take of them at once', async () => {
    const { id } = await memberWith(test);
    expect(await coinsOf(test.db, id)).toBe(0);
    await expect(open(id, -1, 'first')).rejects.toThrow('coin_balance_not_below_zero');
    await open(id, 5, 'came');
    const taken = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => open(id, -1, `went ${n}`)));
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
    ['spin:7:won', 'wheel_spin', '7'],
    ['day:2026-11-22:3', 'coin_day', '2026-11-22'],
    ['promotion:8', 'member_promotion', '8'],
    ['spent', null, null],
  ])(
    'that a server of the release before enters for %s say in columns what they are about',
    async (reason, kind, subject) => {
      const { id } = await memberWith(test);
      await enter(id, 1, reason);
      const { rows } = await test.db.client.query(
        'select subject_kind, subject_id from coin_entry where member_id = $1',
        [id],
      );
      expect(rows).toEqual([{ subject_kind: kind, subject_id: subject }]);
    },
  );

  it.each([
    'update coin_entry set amount = 9',
    "update coin_entry set subject_kind = 'wheel_spin', subject_id = '9' where reason = 'opening'",
    'delete from coin_entry',
    'truncate coin_entry',
    'update coin_balance set balance = 9',
    'delete from coin_balance',
  ])('are changed by nobody: %s', async (statement) => {
    const { id } = await memberWith(test);
    await enter(id, 1, 'opening');
    await expect(test.db.client.query(statement)).rejects.toThrow('which stay');
  });
});
