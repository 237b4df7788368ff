import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { audit } from '../../../compose/audit.ts';
import { periodOf } from '../periods.ts';
import { rewardsOver, type RewardsTest } from '../testing.ts';
import { refund } from './index.ts';
import { refundTimer, refundTimes } from './times.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = new Date('2020-01-05T17:00:00Z');
/** The last week that is closed, whenever the tests run. */
const last = periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1));
const on = (hours: number) => new Date(last.from.getTime() + hours * HOUR);
const afterIt = (hours = 7) => new Date(last.to.getTime() + hours * HOUR);

let test: RewardsTest;
let id: MemberId;
beforeAll(async () => {
  test = await rewardsOver([refund]);
});
beforeEach(async () => {
  await test.set({
    refundActive: true,
    refundPeriod: 'week',
    refundSuccess: 0,
    refundFail: 5,
    refundDays: 14,
  });
  await test.db.client.query(`update game_provider set connection = null`);
  await test.db.client.query('delete from refund_off');
  await test.db.client.query('delete from refund_length where from_at > $1', [START]);
  await test.db.client.query(`update refund_length set period = 'week'`);
  test.clock.at = on(1);
  id = await test.player();
});
afterEach(async () => expect((await audit(test.db)).breaches).toEqual([]));
afterAll(() => test.drop());

const lose = (at: Date, baht: number, placedAt?: Date) =>
  test.play(id, { at, stake: 100_000, win: 100_000 - baht, ...(placedAt && { placedAt }) });
const receive = async () => (await test.call(id, 'refund/receive')).body;
const check = async () => (await test.call(id, 'refund/check')).body;
const lengths = async () => (await refundTimes(test.deps)).lengths.slice(1);

describe('a change of how long periods are', () => {
  it('leaves the week that runs a week: days begin where it ends, and no play is in two or in none', async () => {
    await lose(on(30), 1_000);
    await lose(on(160), 2_000);
    await lose(new Date(last.to.getTime() + HOUR), 400);
    test.clock.at = on(100);
    await test.set({ refundPeriod: 'day' });
    await refundTimer(test.deps).run();
    expect(await lengths()).toEqual([{ from: last.to, period: 'day' }]);
    test.clock.at = afterIt(31);
    expect(await check()).toMatchObject({
      period: { from: last.from.toISOString(), to: last.to.toISOString() },
    });
    expect([await receive(), await receive(), await receive()]).toMatchObject([
      { amount: 150 },
      { amount: 20 },
      { message: 'NO_REFUND' },
    ]);
  });

  it('from days to weeks begins with what is left of the week', async () => {
    await test.db.client.query(`update refund_length set period = 'day'`);
    await test.set({ refundPeriod: 'day' });
    for (const [hours, baht] of [
      [25, 1_000],
      [49, -900],
      [73, 500],
      [97, -480],
    ] as const)
      await lose(on(hours), baht);
    test.clock.at = on(50);
    await test.set({ refundPeriod: 'week' });
    await Promise.all(Array.from({ length: 8 }, () => refundTimes(test.deps)));
    const changed = new Date(last.from.getTime() + 3 * DAY);
    expect(await lengths()).toEqual([{ from: changed, period: 'week' }]);
    test.clock.at = afterIt();
    expect([await receive(), await receive(), await receive()]).toMatchObject([
      { amount: 50 },
      { amount: 1 },
      { message: 'NO_REFUND' },
    ]);
  });

  it('that is taken back before it begins was none', async () => {
    await test.set({ refundPeriod: 'day' });
    await refundTimes(test.deps);
    await test.set({ refundPeriod: 'week' });
    test.clock.at = on(90);
    expect(await lengths()).toEqual([{ from: last.to, period: 'week' }]);
  });
});

describe('while refunds are switched off', () => {
  it('what is placed earns nothing, also once they are on again', async () => {
    await lose(on(10), 1_000);
    test.clock.at = on(20);
    await test.set({ refundActive: false });
    await refundTimer(test.deps).run();
    await lose(on(30), 3_000);
    // placed before, settled meanwhile; and the other way round
    await lose(on(31), 200, on(19));
    await lose(on(45), 700, on(39));
    test.clock.at = on(40);
    await test.set({ refundActive: true });
    await refundTimer(test.deps).run();
    await lose(on(50), 400);
    test.clock.at = afterIt();
    expect(await check()).toMatchObject({ period: { loss: 5_300, lossPart: 80 } });
    expect(await receive()).toMatchObject({ amount: 80 });
  });

  it('stakes count for nothing, and taking what is not there into the wallet says why', async () => {
    await test.set({ refundSuccess: 0.1, refundFail: 0 });
    await lose(on(2), 0);
    test.clock.at = on(3);
    await test.set({ refundActive: false });
    await refundTimes(test.deps);
    await lose(on(4), 0);
    expect(await test.call(id, 'refund/addWallet')).toEqual({
      status: 409,
      body: { message: 'REFUND_INACTIVE' },
    });
    await test.set({ refundActive: true });
    test.clock.at = afterIt();
    expect(await check()).toMatchObject({ period: { turnover: 100_000, turnoverPart: 100 } });
  });
});

it('what is owed is not forgotten once play is not corrected any more', async () => {
  test.clock.at = afterIt();
  const name = 'owed for long';
  await test.play(id, { at: on(30), stake: 100_000, win: 98_000, name });
  expect(await receive()).toMatchObject({ amount: 100 });
  await test.play(id, { at: on(30), stake: 100_000, win: 98_500, name });
  expect(await receive()).toEqual({ message: 'NO_REFUND' });
  const later = periodOf('week', new Date(last.to.getTime() + 91 * DAY));
  await lose(new Date(later.from.getTime() + HOUR), 1_800);
  test.clock.at = new Date(later.to.getTime() + 7 * HOUR);
  expect(await check()).toMatchObject({ receivable: 65 });
  expect(await receive()).toMatchObject({ amount: 65 });
  expect(await receive()).toEqual({ message: 'NO_REFUND' });
});
