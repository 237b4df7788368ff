/** The numbers that refunds, invites and promotions were decided by, as calls tell them. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, momentOf, monthOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import { audit } from '../../compose/audit.ts';
import { HOUSE } from '../../ledger/accounts.ts';
import { postOne } from '../../ledger/post.ts';
import { balanceOf } from '../../testing/fixtures.ts';
import { countNextDay } from './invite/count-day.ts';
import { invite } from './invite/index.ts';
import { addInviters } from './invite/store.ts';
import { dayAfter, periodOf } from './periods.ts';
import { openPot } from './pots.ts';
import { promotions } from './promotion/index.ts';
import { refund } from './refund/index.ts';
import { rewardsOver, type RewardsTest, type TestRound } from './testing.ts';

const HOUR = 3_600_000;
const last = periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1));
const before = periodOf('week', new Date(last.from.getTime() - 1));
const hour = (hours: number, { from } = last) => new Date(from.getTime() + hours * HOUR);
const after = ({ to } = last) => new Date(to.getTime() + 7 * HOUR);
const THIS_MONTH = `${monthOf(new Date())}-01`;
/** The last first of a month of which four days are over. */
const FIRST =
  Number(dayOf(new Date()).slice(8)) > 5 ? THIS_MONTH : `${dayAfter(THIS_MONTH, -1).slice(0, 7)}-01`;

let test: RewardsTest;
let id: MemberId;
beforeAll(async () => {
  test = await rewardsOver([promotions, refund, invite]);
  await test.db.client.query(
    `insert into promotion (code, percent_fail, days, uses, description, is_active)
      values ('KRAPAO8', 800, 7, 1000, '{"th":"","la":"","en":""}', true)`,
  );
});
beforeEach(async () => {
  await test.set({
    ...{ refundActive: true, refundPeriod: 'week', refundSuccess: 0.1, refundFail: 5, refundMinimum: 100 },
    ...{ inviteActive: true, inviteSuccess: 0.05, inviteFail: 5, inviteCarry: 'month' },
  });
  await test.db.client.query(`update game_provider set connection = null`);
  Object.assign(test.bonus, { windows: [], holds: false, isTaken: false });
  test.bonus.given.clear();
  test.clock.at = after();
  id = await test.player();
});
afterEach(async () => expect((await audit(test.db)).breaches).toEqual([]));
afterAll(() => test.drop());

const play = (stake: number, win: number, round: Partial<TestRound> = {}) =>
  test.play(id, { at: hour(30), stake, win, ...round });
const receive = async () => (await test.call(id, 'refund/receive', { key: randomUUID() })).body;
const check = async () => (await test.call(id, 'refund/check')).body;

describe('a refund', () => {
  it('of −3,000 and +1,200 with stakes of 40,000 is 130.00, given once however often it is asked for at once', async () => {
    await play(38_800, 35_800);
    await play(12_000, 13_200, { game: 'sport' });
    expect(await check()).toMatchObject({ result: true, receivable: 130 });
    const answers = await Promise.all([receive(), receive()]);
    expect(answers.filter(({ amount }) => amount === 130)).toHaveLength(1);
    expect(await balanceOf(test, id, 'REFUND')).toBe(13_000n);
  });

  it('of −2,000 at 5 %, −1,000 at 8 % and +1,200 at 0 % is 108.00', async () => {
    await test.set({ refundSuccess: 0 });
    test.clock.at = hour(40);
    await test.call(id, 'promotion/activate/krapao8');
    test.bonus.windows = [{ from: hour(50), to: hour(60), percentFail: 0 }];
    await play(100_000, 98_000);
    await play(100_000, 99_000, { at: hour(45) });
    await play(100_000, 101_200, { at: hour(55) });
    test.clock.at = after();
    expect(await check()).toMatchObject({ receivable: 108, period: { loss: 1_800, lossPart: 108 } });
    expect(await receive()).toMatchObject({ amount: 108 });
  });

  it('of which 500 of loss are corrected after its receipt leaves 25 owed: of the next 90 it gives 65', async () => {
    await test.set({ refundSuccess: 0 });
    const name = randomUUID();
    test.clock.at = after(before);
    await play(100_000, 98_000, { at: hour(30, before), name });
    expect(await receive()).toMatchObject({ amount: 100 });
    await play(100_000, 98_500, { at: hour(30, before), name });
    await play(100_000, 98_200);
    test.clock.at = after();
    expect(await receive()).toMatchObject({ amount: 65 });
    expect(await balanceOf(test, id, 'REFUND')).toBe(16_500n);
  });

  it('is none before all reports are there', async () => {
    await play(100_000, 99_000);
    await test.db.client.query(`update game_provider set connection = '\\x01'`);
    await test.db.client.query('delete from game_report');
    test.clock.at = new Date(last.to.getTime() + HOUR);
    expect(await check()).toMatchObject({ result: false, receivable: 0 });
  });

  it('of a loss of 19.99 at 5 % and a minimum of 1 is refused, and of 20.00 it is 1.00', async () => {
    await test.set({ refundSuccess: 0 });
    await play(1_000, 980.01);
    expect(await receive()).toEqual({ message: 'REFUND_MINIMUM', min: 1 });
    await play(1_000, 999.99);
    expect(await receive()).toMatchObject({ amount: 1 });
  });

  it('is refused while a bonus is open, and not while one waits for its deposit', async () => {
    await play(100_000, 99_000);
    test.bonus.holds = true;
    expect(await receive()).toEqual({ message: 'REFUND_CONDITION' });
    Object.assign(test.bonus, { holds: false, isTaken: true });
    expect(await receive()).toMatchObject({ message: 'REFUND_SUCCESS' });
  });
});

describe('an invite', () => {
  let a: MemberId;
  let b: MemberId;
  beforeEach(async () => {
    [a, b] = [await test.player(id), await test.player(id)];
    test.clock.at = new Date();
  });
  const noon = (day: string) => new Date(momentOf(day).getTime() + 12 * HOUR);
  const lose = (member: MemberId, day: string, baht: number, stake: number) =>
    test.play(member, { at: noon(day), stake, win: stake - baht });
  const pot = async () => Number(await balanceOf(test, id, 'INVITE')) / 100;
  const carry = async () => (await test.call(id, 'invite', { body: { page: 1, limit: 10 } })).body['carry'];
  async function count(): Promise<void> {
    await countNextDay(test.deps, id);
  }

  it('of −1,000 and +400 brings rows of 35.00 and 2.50, is collected once by 64 calls, and goes on with 15.00', async () => {
    await addInviters(test.db, [id], FIRST);
    await lose(a, FIRST, 1_000, 10_000);
    await lose(b, FIRST, -400, 5_000);
    await count();
    const { body } = await test.call(id, 'invite', { body: { page: 1, limit: 10 } });
    const rows = body['invites'] as { amount: number }[];
    expect(rows.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([2.5, 35]);
    expect(await pot()).toBe(37.5);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => test.call(id, 'invite/bonus', { key: randomUUID() })),
    );
    expect(answers.filter(({ status }) => status === 200).map(({ body: told }) => told)).toEqual([
      { message: 'INVITE_BONUS_SUCCESS', amount: 37.5 },
    ]);
    await test.set({ inviteSuccess: 0 });
    for (const [day, baht] of [-2_000, 1_500, 800].entries()) {
      await lose(a, dayAfter(FIRST, day + 1), baht, 10_000);
      await count();
      expect([await carry(), await pot()]).toEqual(
        [
          [-2_000, 0],
          [-500, 0],
          [0, 15],
        ][day],
      );
    }
  });

  it('of −1,000 with a bonus of 200 and a refund of 50 brings 37.50', async () => {
    await test.set({ inviteSuccess: 0 });
    await addInviters(test.db, [id], FIRST);
    await lose(a, FIRST, 1_000, 10_000);
    test.bonus.given.set(a, fromBaht(200));
    const from = await test.house(HOUSE.refundCost);
    // the refund of a week before, received that day: the audit of refunds asks for its period
    await test.db.withTx(async (tx) => {
      const { id: to } = await openPot(tx, a, 'REFUND');
      const { rows } = await tx.client.query<{ id: string }>(
        `insert into refund_period (member_id, from_at, to_at, terms, earned, given, granted, net, counted)
          values ($1, $2, $3, '{}', 5000, 5000, 5000, 0, 0) returning id`,
        [a, before.from, before.to],
      );
      const subject = { kind: 'refund_period', id: rows[0]?.id ?? '' } as const;
      const { movementId } = await postOne(tx, {
        ...{
          reference: randomUUID(),
          kind: 'refund_receive',
          from,
          to,
          amount: fromBaht(50),
          memberId: a,
          subject,
        },
        detail: {},
        at: noon(FIRST),
      });
      await tx.client.query(
        'insert into refund_receipt (movement_id, period_id, member_id, amount) values ($1, $2, $3, 5000)',
        [movementId, subject.id, a],
      );
    });
    await count();
    expect(await pot()).toBe(37.5);
  });

  it('of −1,000 and +1,000 brings nothing', async () => {
    await test.set({ inviteSuccess: 0 });
    await addInviters(test.db, [id], FIRST);
    await lose(a, FIRST, 1_000, 10_000);
    await lose(b, FIRST, -1_000, 10_000);
    await count();
    expect(await pot()).toBe(0);
  });

  it('forgets on the first of a month what was carried', async () => {
    await test.set({ inviteSuccess: 0 });
    await addInviters(test.db, [id], dayAfter(FIRST, -2));
    await lose(a, dayAfter(FIRST, -2), -2_000, 10_000);
    await lose(a, dayAfter(FIRST, -1), 500, 10_000);
    await lose(a, FIRST, 300, 10_000);
    await count();
    expect(await carry()).toBe(-2_000);
    await count();
    expect([await carry(), await pot()]).toEqual([0, 0]);
    await count();
    expect([await carry(), await pot()]).toEqual([0, 15]);
  });
});

describe('a promotion', () => {
  it('krapao8 is KRAPAO8, is received once, and has losses before it at 5 % and after it at 8 %', async () => {
    await test.set({ refundSuccess: 0 });
    test.clock.at = hour(40);
    await play(100_000, 99_000, { at: hour(39) });
    expect(await test.call(id, 'promotion/activate/krapao8')).toEqual({
      status: 200,
      body: { message: 'SUCCESS' },
    });
    expect((await test.call(id, 'promotion/activate/KRAPAO8')).body).toEqual({
      message: 'PROMOTION_RECEIVED',
    });
    await play(100_000, 99_000, { at: hour(41) });
    test.clock.at = after();
    expect(await receive()).toMatchObject({ amount: 130 });
  });
});
