import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteToldOtherwise } from '@krapao/server/modules/operator/face';
import { testDb, type TestDb } from '@krapao/server/testing/fixtures';
import { operatorAt, type OperatorAt } from './testing.ts';

let test: TestDb;
let at: OperatorAt;
beforeAll(async () => {
  test = await testDb();
  at = operatorAt(test.url);
});
afterAll(async () => {
  await at.close();
  await test.drop();
});

const [PAID, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

it('told tells what the outside told of booked money otherwise, the newest first, for people and for programs', async () => {
  expect(await at.operator('told')).toEqual({ code: 0, out: 'Nothing was told otherwise.', err: '' });
  const twice = { kind: 'payout-twice', subject: PAID, kept: OTHER, told: 'PO-1' } as const;
  await test.db.withTx((tx) => noteToldOtherwise(tx, twice));
  // long after no alarm tells of it
  await test.db.client.query(`update told_otherwise set at = '2026-07-01T03:00:00Z'`);
  const sum = { kind: 'gift-sum', subject: OTHER, kept: '20.00 baht', told: '10.25 baht' } as const;
  await test.db.withTx((tx) => noteToldOtherwise(tx, sum));
  const { code, out } = await at.operator('told');
  expect(code).toBe(0);
  expect(out.split('\n').slice(1)).toEqual([
    expect.stringMatching(new RegExp(` +gift-sum +${OTHER} +20.00 baht +10.25 baht$`)) as string,
    `2026-07-01 03:00:00  payout-twice  ${PAID}  ${OTHER}  PO-1`,
  ]);
  expect(JSON.parse((await at.operator('told', '--json')).out)).toMatchObject([sum, twice]);
  expect((await at.operator('told', 'more')).code).toBe(2);
});
