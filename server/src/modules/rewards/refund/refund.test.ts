import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { audit } from '../../../compose/audit.ts';
import { statementPage } from '../../../ledger/statement.ts';
import { balanceOf } from '../../../testing/fixtures.ts';
import { periodOf } from '../periods.ts';
import { promotions } from '../promotion/index.ts';
import { rewardsOver, type RewardsTest } from '../testing.ts';
import { refund } from './index.ts';

const HOUR = 3_600_000;
/** The last two weeks that are closed, whenever the tests run: providers tell nothing that is older than 90 days. */
const last = periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1));
const before = periodOf('week', new Date(last.from.getTime() - 1));
const within = ({ from }: { from: Date }, hours = 30) => new Date(from.getTime() + hours * HOUR);
const after = ({ to }: { to: Date }, hours = 7) => new Date(to.getTime() + hours * HOUR);
const DEFAULTS = { refundActive: true, refundPeriod: 'week', refundSuccess: 0, refundFail: 5 } as const;

let test: RewardsTest;
let id: MemberId;
beforeAll(async () => {
  test = await rewardsOver([promotions, refund]);
});
beforeEach(async () => {
  await test.set(DEFAULTS);
  await test.db.client.query(`update game_provider set connection = null`);
  Object.assign(test.bonus, { windows: [], holds: false, isTaken: false });
  test.clock.at = after(last);
  id = await test.player();
});
afterAll(async () => {
  expect((await audit(test.db)).breaches).toEqual([]);
  await test.drop();
});

const check = async () => (await test.call(id, 'refund/check?lang=en')).body;
const receive = (key = '') => test.call(id, 'refund/receive', { key });
const addWallet = (key = '') => test.call(id, 'refund/addWallet', { key });
/** A loss of so many baht, of stakes that leave room for the ceiling. */
const lose = (baht: number, at = within(last), name?: string) =>
  test.play(id, { at, stake: 100_000, win: 100_000 - baht, ...(name && { name }) });

describe('a refund', () => {
  it('of a week is shown with how it comes about, received once and taken into the wallet once', async () => {
    await test.set({
      refundSuccess: 0.1,
      refundInfo: { th: '', la: '', en: 'By <b>Monday</b><script>x</script>' },
    });
    await test.play(id, { at: within(last), stake: 38_800, win: 35_800 });
    await test.play(id, { at: within(last, 167), stake: 12_000, win: 13_200, game: 'sport' });
    await test.play(id, { at: last.to, stake: 500, win: 0 });
    expect(await check()).toEqual({
      result: true,
      bonus: false,
      info: 'By <b>Monday</b>',
      refundAmount: 130,
      refundSuccess: 0.1,
      refundFail: 5,
      receivable: 130,
      pot: 0,
      minimum: 1,
      period: {
        from: last.from.toISOString(),
        to: last.to.toISOString(),
        loss: 1_800,
        turnover: 40_000,
        lossPart: 90,
        turnoverPart: 40,
        isComplete: true,
        until: after(last, 7 * 24).toISOString(),
      },
    });
    const received = await Promise.all(Array.from({ length: 8 }, () => receive(randomUUID())));
    expect(received.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { message: 'REFUND_SUCCESS', amount: 130 },
    ]);
    expect(received.filter(({ body }) => body['message'] === 'NO_REFUND')).toHaveLength(7);
    expect(test.told.at(-1)).toEqual({ memberId: id, topics: ['refund'] });
    expect(await check()).toMatchObject({ result: false, refundAmount: 130, receivable: 0, pot: 130 });
    const taken = await Promise.all(Array.from({ length: 64 }, () => addWallet(randomUUID())));
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(taken.find(({ status }) => status !== 200)).toEqual({
      status: 400,
      body: { message: 'REFUND_MINIMUM', min: 0.01 },
    });
    expect(await balanceOf(test, id)).toBe(113_000n);
    expect(test.told.at(-1)).toEqual({ memberId: id, topics: ['wallet', 'statement', 'refund'] });
    const { movements } = await statementPage(test.db, id, 1, 1);
    expect(movements[0]).toMatchObject({ kind: 'refund_collect', detail: { note: { en: 'Loss refund' } } });
    const { body } = await test.call(id, 'refund', { body: { page: 1, limit: 10 } });
    expect(body).toEqual({
      total: 1,
      refunds: [{ refundAmount: 130, createdAt: expect.any(String) as string }],
    });
  });

  it('waits a minute for what was given in its last moment to be committed', async () => {
    await lose(1_000);
    const minute = last.to.getTime() + 60_000;
    test.clock.at = new Date(minute - 1);
    expect(await check()).toMatchObject({ receivable: 0, period: { isComplete: false } });
    expect((await receive()).body).toMatchObject({ message: 'NO_REFUND' });
    test.clock.at = new Date(minute);
    expect(await check()).toMatchObject({ receivable: 50, period: { isComplete: true } });
  });

  it('waits until every provider has told its play, six hours at most', async () => {
    await lose(1_000);
    await test.db.client.query(`update game_provider set connection = '\\x01'`);
    const upTo = (moment: Date) =>
      test.db.client.query(
        `insert into game_report (slot_code, up_to) values ('JOKER', $1) on conflict (slot_code) do update set up_to = $1`,
        [moment],
      );
    await upTo(new Date(last.to.getTime() - 1));
    test.clock.at = new Date(after(last, 6).getTime() - 1);
    expect(await check()).toMatchObject({
      result: false,
      receivable: 0,
      period: { isComplete: false, lossPart: 50 },
    });
    expect(await receive()).toEqual({ status: 409, body: { message: 'NO_REFUND' } });
    await upTo(last.to);
    expect(await check()).toMatchObject({ result: true, receivable: 50 });
    await upTo(before.to);
    test.clock.at = after(last, 6);
    expect((await receive()).body).toMatchObject({ amount: 50 });
  });

  it('that was paid for play that is corrected later leaves a debt, which the next one pays', async () => {
    const name = randomUUID();
    test.clock.at = after(before);
    await lose(2_000, within(before), name);
    expect((await receive()).body).toMatchObject({ amount: 100 });
    await lose(1_500, within(before), name);
    expect(await check()).toMatchObject({ result: false, receivable: 0, pot: 100 });
    await lose(1_800);
    test.clock.at = after(last);
    expect(await check()).toMatchObject({ receivable: 65, period: { lossPart: 90 } });
    expect((await receive()).body).toMatchObject({ amount: 65 });
    expect((await receive()).body).toEqual({ message: 'NO_REFUND' });
    expect(await balanceOf(test, id, 'REFUND')).toBe(16_500n);
  });

  it('that a debt takes whole is paid to it, also where nothing is left to receive', async () => {
    const name = randomUUID();
    test.clock.at = after(before);
    await lose(2_000, within(before), name);
    await receive();
    await lose(0, within(before), name);
    await lose(1_800);
    test.clock.at = after(last);
    expect((await receive()).body).toEqual({ message: 'NO_REFUND' });
    const { rows } = await test.db.client.query(
      'select given::int, granted::int from refund_period where member_id = $1 order by from_at',
      [id],
    );
    expect(rows).toEqual([
      { given: 1_000, granted: 10_000 },
      { given: 9_000, granted: 0 },
    ]);
  });

  it('gives what is told late as a difference, until its days are over', async () => {
    await lose(1_000);
    await receive();
    await lose(500);
    expect((await receive()).body).toMatchObject({ amount: 25 });
    await lose(500);
    test.clock.at = after(last, 7 * 24);
    expect(await check()).toMatchObject({ receivable: 0, pot: 75, period: null });
    expect((await receive()).body).toEqual({ message: 'NO_REFUND' });
  });

  it.each([
    [19.99, { status: 400, body: { message: 'REFUND_MINIMUM', min: 1 } }],
    [20, { status: 200, body: { message: 'REFUND_SUCCESS', amount: 1 } }],
  ])('of %d baht lost keeps to the minimum', async (lost, answer) => {
    await lose(lost);
    expect(await check()).toMatchObject({ result: answer.status === 200 });
    expect(await receive()).toEqual(answer);
  });

  it('has the rate of a promotion for what was placed while that was current', async () => {
    const texts = `'{"th":"","la":"","en":""}'`;
    await test.db.client.query(
      `insert into promotion (code, percent_fail, days, uses, description, is_active) values ('EIGHT', 800, 7, 9, ${texts}, true)
        on conflict do nothing`,
    );
    test.clock.at = within(last, 48);
    await test.call(id, 'promotion/activate/EIGHT');
    await lose(1_000, within(last, 47));
    await test.play(id, { at: within(last, 50), placedAt: within(last, 47), stake: 50_000, win: 49_000 });
    await lose(1_000, within(last, 49));
    test.clock.at = after(last);
    expect(await check()).toMatchObject({ receivable: 180, period: { loss: 3_000, lossPart: 180 } });
  });

  it('has the rate of a bonus for play under it, whose stakes count for nothing', async () => {
    await test.set({ refundSuccess: 0.1 });
    test.bonus.windows = [{ from: within(last, 10), to: within(last, 20), percentFail: 0 }];
    await lose(1_000, within(last, 15));
    await lose(1_000, within(last, 25));
    expect(await check()).toMatchObject({
      receivable: 150,
      period: { loss: 2_000, turnover: 100_000, lossPart: 50, turnoverPart: 100 },
    });
  });

  it('has the terms that it was paid by, whatever is set afterwards', async () => {
    await lose(1_000);
    await receive();
    await test.set({ refundFail: 1 });
    await lose(200);
    expect((await receive()).body).toMatchObject({ amount: 10 });
  });

  it('pays no play twice where weeks become days', async () => {
    await lose(1_000, within(last, 160));
    await receive();
    await test.set({ refundPeriod: 'day' });
    expect(await check()).toMatchObject({ receivable: 0 });
    expect((await receive()).body).toEqual({ message: 'NO_REFUND' });
  });

  it('is one for a key, also where its answer was lost', async () => {
    await lose(1_000);
    for (const call of [receive, addWallet]) {
      const key = randomUUID();
      const first = await call(key);
      expect(first).toEqual({ status: 200, body: { message: 'REFUND_SUCCESS', amount: 50 } });
      await test.db.client.query(
        "update http_idempotency set status = null, answer = null, claimed_at = '-infinity' where key = $1",
        [key],
      );
      expect(await call(key)).toEqual(first);
    }
    expect(await balanceOf(test, id)).toBe(105_000n);
  });
});

describe('a refund is refused', () => {
  it('where nothing was lost', async () => {
    expect(await receive()).toEqual({ status: 409, body: { message: 'NO_REFUND' } });
    expect(await check()).toMatchObject({ result: false, period: null });
  });

  it('while a bonus holds, and so is taking it into the wallet', async () => {
    await lose(1_000);
    await receive();
    await lose(1_000);
    test.bonus.holds = true;
    const refused = { status: 409, body: { message: 'REFUND_CONDITION' } };
    expect(await check()).toMatchObject({ result: false, bonus: true, receivable: 50, pot: 50 });
    expect([await receive(), await addWallet()]).toEqual([refused, refused]);
  });

  it('while refunds are switched off, but for what is in the pot', async () => {
    await lose(1_000);
    await receive();
    await lose(1_000);
    await test.set({ refundActive: false });
    const inactive = { status: 409, body: { message: 'REFUND_INACTIVE' } };
    expect(await receive()).toEqual(inactive);
    expect(await check()).toMatchObject({ result: false, refundFail: 0, receivable: 0, pot: 50 });
    expect((await addWallet()).status).toBe(200);
    expect(await test.call(id, 'refund/check')).toEqual(inactive);
  });
});

it('banners before the dialog are those of refunds', async () => {
  expect(await test.call(id, 'refund/banners?lang=en')).toEqual({ status: 200, body: [] });
});
