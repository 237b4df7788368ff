import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberWith, testDb, type TestDb, type TestMember } from '../../testing/fixtures.ts';
import { createLiftHold } from './lift-hold.ts';
import { payoutsHeldUntil } from './store.ts';

const MAI = { name: 'mai', why: 'she came with her card' };
let test: TestDb;
let mali: TestMember;
const told: unknown[] = [];
beforeAll(async () => {
  test = await testDb();
});
beforeEach(async () => {
  mali = await memberWith(test);
  await test.db.client.query(
    `update member set payouts_held_until = now() + interval '1 day' where id = $1`,
    [mali.id],
  );
});
afterAll(() => test.drop());
const lift = (by = MAI) =>
  createLiftHold({ db: test.db, realtime: { changed: (...what) => void told.push(what) } })(mali.phone, by);
const events = async () =>
  (
    await test.db.client.query<object>('select name, why, "right" from staff_event where subject = $1', [
      mali.id,
    ])
  ).rows;

describe('a hold of withdrawals', () => {
  it('is lifted once, by several at once too; the member’s screens hear of it, and who and why is kept', async () => {
    const ends = await Promise.allSettled([lift(), lift(), lift()]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'NO_DATA' });
    expect(await payoutsHeldUntil(test.db, mali.id)).toBeNull();
    expect(told).toEqual([[mali.id, ['wallet']]]);
    expect(await events()).toEqual([{ ...MAI, right: 'hold.lift' }]);
  });

  it('stays where nobody says who lifts it and why', async () => {
    await expect(lift({ ...MAI, why: ' ' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await payoutsHeldUntil(test.db, mali.id)).not.toBeNull();
    expect(await events()).toEqual([]);
  });
});
