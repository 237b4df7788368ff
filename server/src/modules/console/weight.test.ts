/** What a verdict weighs: the bounds of who says it are held against what it moves, not against what was written beside it. */
import { afterEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { kipPerBaht } from '@krapao/contract/kip';
import { satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import { newId } from '../../kernel/ids.ts';
import { balanceOf, memberWith, testDb, type TestDb } from '../../testing/fixtures.ts';
import { createSettleQr } from '../deposits/qr/settle-qr.ts';
import { paymentOf, paymentQrBench } from '../deposits/qr/testing.ts';
import { waitingQrKind } from '../deposits/qr/waiting-qrs.ts';
import { carryOutDue, lapse, playerIn, setAside, UNKNOWN } from '../games/testing.ts';
import { waitingTransferKind } from '../games/transfers/waiting-transfers.ts';
import { judge } from '../games/unexplained/judge.ts';
import { lockAccount } from '../games/unexplained/store.ts';
import { playerFound } from '../games/unexplained/testing.ts';
import { waitingFindingKind } from '../games/unexplained/waiting-findings.ts';
import { createChanges } from '../history/changes.ts';
import { createBoard } from '../operator/board.ts';
import type { WaitingKind } from '../operator/face.ts';
import { countNextDay } from '../rewards/invite/count-day.ts';
import { invite } from '../rewards/invite/index.ts';
import { holdPair } from '../rewards/invite/pairs.ts';
import { addInviters } from '../rewards/invite/store.ts';
import { waitingPairKind } from '../rewards/invite/waiting-pairs.ts';
import { dayAfter } from '../rewards/periods.ts';
import { rewardsOver } from '../rewards/testing.ts';
import { sayKipRate } from '../site/kip-rate.ts';
import { createCurrentSettings } from '../site/settings.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../staff/testing.ts';
import { consoleActs } from './acts.ts';
import { createConsole } from './index.ts';

const RATE = 67_650;
/** 10,000 baht, what one person credits alone, in kip at that rate. */
const KIP_OF_BOUND = 6_765_000;
const realtime = { changed: () => undefined };

let b: ConsoleBench;
let noi: Screen;
afterEach(() => b.drop());

/** A house where those kinds wait, and a cashier at their screen. */
async function house(base: TestDb, kinds: WaitingKind[]): Promise<void> {
  const { db } = base;
  const changes = createChanges(db, []);
  const board = createBoard(db, kinds);
  const settings = createCurrentSettings(db);
  b = await consoleBench({ base, acts: () => consoleActs({ board, kinds, changes, settings }) });
  createConsole({
    ...{ db, board, kinds, changes, requests: b.module.requests, settings },
    standing: async () => [],
    links: { addressOf: (key) => `/files/${key}` },
  }).console(b.api, b.module.door);
  noi = await b.screen(await b.person('noi', 'cashier'));
}
const say = async (thing: string, verdict: string, body: object = {}) => {
  const { seen } = (await noi.ask('GET', `board/${thing}`)).body;
  return (await noi.ask('POST', `board/${thing}/${verdict}`, { why: 'saw it', seen, ...body })).body;
};

it('kip weigh what they make at the rate of the QR, not what is shown of it', async () => {
  const bench = await paymentQrBench();
  await house(bench, [waitingQrKind(bench.db, createSettleQr(bench.parts))]);
  await bench.begin();
  const { id: member } = await memberWith(bench);
  await bench.db.withTx((tx) => sayKipRate(tx, kipPerBaht(RATE), bench.time));
  const id = await bench.open(member, satang(10_000_000), 'BCEL');
  await bench.callback(id, bench.providers.BCEL.pay(id), { bankCode: 'BCEL' });
  await bench.callback(id, paymentOf(5_000_000n), { bankCode: 'BCEL' });
  const before = await balanceOf(bench, member);
  expect(await say(`qr/${id}`, 'credit', { kip: KIP_OF_BOUND + 1_000 })).toMatchObject({
    message: 'STEP_UP',
  });
  expect(await say(`qr/${id}`, 'credit', { kip: KIP_OF_BOUND, amount: 1 })).toMatchObject({
    message: 'INVALID_REQUEST',
    fields: { amount: 'they make 10000.00 baht: leave it out' },
  });
  expect(await balanceOf(bench, member)).toBe(before);
  expect(await say(`qr/${id}`, 'credit', { kip: KIP_OF_BOUND })).toEqual({ message: 'OK' });
  expect(await balanceOf(bench, member)).toBe(satang(before + 1_000_000n));
});

/** Satang that mali has credited alone today by that right. */
const hasGiven = (right: string, amount: number) =>
  b.db.client.query(
    `insert into staff_spent (staff_id, "right", day, amount)
      select id, $1 || ' alone', (now() at time zone 'Asia/Bangkok')::date, $2 from staff where name = 'mali'
      on conflict (staff_id, "right", day) do update set amount = excluded.amount`,
    [right, amount],
  );

it('what one person credits alone in a day takes two from 20 times what they may at once, whatever their role', async () => {
  const bench = await paymentQrBench();
  await house(bench, [waitingQrKind(bench.db, createSettleQr(bench.parts))]);
  noi = await b.screen(await b.person('mali', 'manager'));
  await bench.begin();
  const { id: member } = await memberWith(bench);
  await bench.db.withTx((tx) => sayKipRate(tx, kipPerBaht(RATE), bench.time));
  const id = await bench.open(member, satang(10_000_000), 'BCEL');
  await bench.callback(id, bench.providers.BCEL.pay(id), { bankCode: 'BCEL' });
  await bench.callback(id, paymentOf(5_000_000n), { bankCode: 'BCEL' });
  await hasGiven('deposit.decide', 19_000_100);
  const order = { kip: KIP_OF_BOUND };
  expect(await say(`qr/${id}`, 'credit', order)).toMatchObject({ message: 'STEP_UP' });
  await hasGiven('deposit.decide', 19_000_000);
  expect(await say(`qr/${id}`, 'credit', order)).toEqual({ message: 'OK' });
});

it('what is held for invites and one person gives alone in a day takes two from there on, and what they refuse does not count', async () => {
  const test = await rewardsOver([invite]);
  await test.db.client.query('update game_provider set connection = null');
  await test.set({ inviteActive: true, inviteSuccess: 0, inviteFail: 5 });
  test.clock.at = new Date();
  await house(test, [waitingPairKind(test.deps)]);
  noi = await b.screen(await b.person('mali', 'manager'));
  const day = dayAfter(dayOf(new Date()), -6);
  const held = async () => {
    const inviterId = await test.player();
    const inviteeId = await test.player(inviterId);
    await addInviters(test.db, [inviterId], day);
    await test.db.withTx((tx) => holdPair(tx, { inviteeId, inviterId, shares: 'device' }));
    const at = new Date(momentOf(day).getTime() + 3_600_000);
    await test.play(inviteeId, { stake: 100_000, win: 99_000, at });
    await countNextDay(test.deps, inviterId);
    return { thing: `invite/${inviteeId}`, inviterId };
  };
  const pot = async (id: MemberId) => (await test.call(id, 'invite', { body: { page: 1, limit: 10 } })).body;
  const [one, other] = [await held(), await held()];
  await hasGiven('reward.decide', 20_000_000 - 4_999);
  expect(await say(one.thing, 'approve')).toMatchObject({ message: 'STEP_UP' });
  expect(await pot(one.inviterId)).toMatchObject({ amount: 0, held: 50 });
  expect(await say(other.thing, 'refuse')).toEqual({ message: 'OK' });
  await hasGiven('reward.decide', 20_000_000 - 5_000);
  expect(await say(one.thing, 'approve')).toEqual({ message: 'OK' });
  expect(await pot(one.inviterId)).toMatchObject({ amount: 50, held: 0 });
});

it('a credit that takes two and could not be carried out is asked of nobody, and moves nothing', async () => {
  const bench = await paymentQrBench();
  await house(bench, [waitingQrKind(bench.db, createSettleQr(bench.parts))]);
  await bench.begin();
  const { id: member } = await memberWith(bench);
  const id = await bench.open(member, satang(10_000), 'WW');
  const first = paymentOf(satang(10_000));
  await bench.callback(id, bench.providers.WW.pay(id, first), { bankCode: 'WW' });
  const more = [paymentOf(satang(2_000_000)), paymentOf(satang(3_000_000))];
  for (const one of more) await bench.callback(id, one, { bankCode: 'WW' });
  const before = await balanceOf(bench, member);
  const credit = async (said: object) =>
    say(`qr/${id}`, 'credit', { amount: 20_000, ...said, proof: await noi.proof() });
  expect(await credit({})).toMatchObject({
    message: 'INVALID_REQUEST',
    fields: { reference: phrase('severalPayments', { payments: '2' }) },
  });
  const by = (one: typeof first) => ({ bank: 'KBANK', reference: one.receipt?.transRef });
  expect(await credit(by(first))).toMatchObject({
    message: 'INVALID_REQUEST',
    fields: { reference: expect.stringContaining(member) as string },
  });
  expect(await credit(by(more[0]!))).toMatchObject({ message: 'WAITS_FOR_SECOND' });
  expect(await balanceOf(bench, member)).toBe(before);
  expect((await bench.qr(id)).review).toContain('; ');
});

describe('money at a game that nothing explains', () => {
  it.each(['settle', 'refuse'] as const)('takes two to %s above what one person decides', async (verdict) => {
    const base = await testDb();
    await setAside(base);
    await house(base, [waitingFindingKind({ ...base, realtime })]);
    const player = await playerFound(base);
    player.provider().play(player.username, 500_000_000);
    await player.compare();
    const [found] = await player.waiting();
    const order = verdict === 'settle' ? { amount: 0 } : {};
    // what its wallet does not hold is asked of nobody
    if (verdict === 'settle')
      for (const [amount, problem] of [
        [undefined, phrase('walletHoldsLess')],
        [5_000_001, phrase('atMost', { amount: '5000000.00' })],
      ] as const)
        expect(
          await say(`finding/${found?.id}`, verdict, { amount, proof: await noi.proof() }),
        ).toMatchObject({ message: 'INVALID_REQUEST', fields: { amount: problem } });
    const asked = { ...order, proof: await noi.proof() };
    expect(await say(`finding/${found?.id}`, verdict, order)).toMatchObject({ message: 'STEP_UP' });
    expect(await say(`finding/${found?.id}`, verdict, asked)).toMatchObject({ message: 'WAITS_FOR_SECOND' });
    expect(await player.waiting()).toHaveLength(1);
  });

  it('weighs what is shown of it, however little is said', async () => {
    const base = await testDb();
    await setAside(base);
    await house(base, [waitingFindingKind({ ...base, realtime })]);
    const player = await playerFound(base);
    player.provider().play(player.username, 90_000);
    await player.compare();
    await base.db.client.query(`update staff_right set day_bound = 2000000 where "right" = 'game.decide'`);
    const [found] = await player.waiting();
    expect(await say(`finding/${found?.id}`, 'settle', { amount: 0 })).toEqual({ message: 'OK' });
    const { rows } = await base.db.client.query(
      `select amount from staff_spent where "right" = 'game.decide'`,
    );
    expect(rows).toEqual([{ amount: found?.amount }]);
    expect(await player.waiting()).toEqual([]);
  });

  it('waits for the second person while its member plays on and reports are read, as long as it is the same money', async () => {
    const base = await testDb();
    await setAside(base);
    await house(base, [waitingFindingKind({ ...base, realtime })]);
    const mali = await b.screen(await b.person('mali', 'manager'));
    const player = await playerFound(base);
    player.provider().play(player.username, 5_000_000);
    await player.compare();
    const [found] = await player.waiting();
    const asked = await say(`finding/${found?.id}`, 'refuse', { proof: await noi.proof() });
    const before = (await player.waiting())[0]?.facts;
    player.round(1_000, 0);
    await player.compare();
    expect((await player.waiting())[0]?.facts['told']).not.toBe(before?.['told']);
    const confirm = { proof: await mali.proof() };
    expect((await mali.ask('POST', `requests/${String(asked['request'])}/confirm`, confirm)).body).toEqual({
      message: 'OK',
    });
    expect(await player.waiting()).toEqual([]);
  });

  it.each(['settle', 'refuse'] as const)(
    'is not decided by who pressed %s on less, at the instant in which more is found',
    async (verdict) => {
      const base = await testDb();
      await setAside(base);
      await house(base, [waitingFindingKind({ ...base, realtime })]);
      const player = await playerFound(base);
      player.provider().play(player.username, 3_000);
      await player.compare();
      const [found] = await player.waiting();
      player.provider().play(player.username, 90_000);
      await player.games.refresh(player.id);
      const account = { memberId: player.id, slotCode: 'JOKER' };
      const pressed = await base.db.withTx(async (tx) => {
        await lockAccount(tx, account);
        const answer = say(`finding/${found?.id}`, verdict);
        await expect
          .poll(
            async () =>
              (
                await base.db.client.query(
                  `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%game_account%'`,
                )
              ).rowCount,
          )
          .toBe(1);
        expect(await judge(tx, account)).toMatchObject({ gain: 93_000n, isNew: false });
        return { answer };
      });
      expect(await pressed.answer).toMatchObject({ message: 'MOVED_ON' });
      expect(await player.balances()).toMatchObject({ wallet: 100_000 });
      expect(await player.waiting()).toMatchObject([{ amount: 93_000n }]);
    },
  );
});

it.each(['settle', 'refuse'] as const)(
  'a transfer whose fate nobody knows takes two to %s above what one person decides',
  async (verdict) => {
    const base = await testDb();
    await setAside(base);
    await base.db.client.query(
      `insert into site_setting (name, value) values ('secondCreditAbove', '29999')`,
    );
    await house(base, [waitingTransferKind({ ...base, realtime })]);
    const world = await playerIn(base);
    world.provider().onTransfer = async () => UNKNOWN;
    world.provider().onQuery = async () => ({ standing: 'unknown', reason: 'down' });
    const id = newId();
    await world.fill(30_000, id);
    await base.db.sql.execute(sql`update game_transfer set attempts = 19 where id = ${id}`);
    await lapse(base, world.id);
    await carryOutDue(world.games);
    expect(await say(`transfer/${id}`, verdict)).toMatchObject({ message: 'STEP_UP' });
    expect(await say(`transfer/${id}`, verdict, { proof: await noi.proof() })).toMatchObject({
      message: 'WAITS_FOR_SECOND',
    });
  },
);
