import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import { HOUSE, walletOf } from '../../../ledger/accounts.ts';
import { postOne } from '../../../ledger/post.ts';
import { statementPage } from '../../../ledger/statement.ts';
import { balanceOf } from '../../../testing/fixtures.ts';
import { dayAfter, periodOf } from '../periods.ts';
import { refund } from '../refund/index.ts';
import { rewardsOver, type RewardsTest, type TestRound } from '../testing.ts';
import { countNextDay, invitersTimer, inviteWork } from './count-day.ts';
import { invite } from './index.ts';
import { addInviters, inviterById } from './store.ts';
import { waitingPairKind } from './waiting-pairs.ts';

const HOUR = 3_600_000;
/** The Monday of the last week that is closed. */
const MONDAY = dayOf(periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1)).from);
const at = (day: number, hour = 12) => new Date(momentOf(dayAfter(MONDAY, day)).getTime() + hour * HOUR);
const DEFAULTS = {
  inviteActive: true,
  inviteSuccess: 0.05,
  inviteFail: 5,
  inviteCarry: 'week',
  inviteWeeklyMaximum: 500_000,
  refundActive: true,
  refundSuccess: 0,
} as const;
const BY = { who: 'noi', why: 'asked them' };

let test: RewardsTest;
let inviter: MemberId;
let a: MemberId;
let b: MemberId;
beforeAll(async () => {
  test = await rewardsOver([refund, invite]);
});
beforeEach(async () => {
  await test.set(DEFAULTS);
  await test.db.client.query(`update game_provider set connection = null`);
  test.clock.at = at(14);
  inviter = await test.player();
  [a, b] = [await test.player(inviter), await test.player(inviter)];
  await addInviters(test.db, [inviter], MONDAY);
});
afterAll(() => test.drop());

const play = (member: MemberId, day: number, round: Omit<TestRound, 'at'>) =>
  test.play(member, { ...round, at: at(day) });
/** So much lost, below zero won, of stakes that count for what they leave room for. */
const lose = (member: MemberId, day: number, baht: number, stake = 10_000, name?: string) =>
  play(member, day, { stake, win: stake - baht, ...(name && { name }) });
async function count(days = 1): Promise<void> {
  for (let day = 0; day < days; day += 1) await countNextDay(test.deps, inviter);
}
const show = async () => (await test.call(inviter, 'invite', { body: { page: 1, limit: 10 } })).body;
const collect = (key = '') => test.call(inviter, 'invite/bonus', { key });
const pot = async () => Number(await balanceOf(test, inviter, 'INVITE')) / 100;
async function give(
  member: MemberId,
  kind: 'coupon_cash' | 'refund_receive',
  baht: number,
  when: Date,
  beforeCommit?: () => Promise<void>,
) {
  const from = await test.house(kind === 'coupon_cash' ? HOUSE.prizeCost : HOUSE.refundCost);
  await test.db.withTx(async (tx) => {
    const { id: to } = await walletOf(tx, member);
    const about = kind === 'coupon_cash' ? 'coupon' : 'refund_period';
    const subject = { kind: about, id: randomUUID() } as const;
    const amount = fromBaht(baht);
    await postOne(tx, {
      ...{ reference: randomUUID(), kind, from, to, amount, memberId: member, subject },
      detail: {},
      at: when,
    });
    await beforeCommit?.();
  });
}

describe('a day of those invited', () => {
  it('brings a row for each, into a pot that is collected once', async () => {
    await lose(a, 0, 1_000, 10_000);
    await lose(b, 0, -400, 5_000);
    expect((await collect()).body).toEqual({ message: 'NO_INVITE_BONUS' });
    test.clock.at = at(1, 7);
    await Promise.all([count(), count(), count()]);
    expect(await inviterById(test.db, inviter)).toMatchObject({ nextDay: dayAfter(MONDAY, 1) });
    expect(await show()).toEqual({
      total: 2,
      invites: expect.arrayContaining([
        { from: { name: 'So…' }, amount: 35, createdAt: expect.any(String) as string },
        { from: { name: 'So…' }, amount: 2.5, createdAt: expect.any(String) as string },
      ]) as object[],
      invitees: 2,
      amount: 37.5,
      minimum: 1,
      owed: 0,
      success: 0.05,
      fail: 5,
      carry: 0,
      held: 0,
    });
    expect(test.told.at(-1)).toEqual({ memberId: inviter, topics: ['invite', 'wallet'] });
    expect((await audit(test.db)).breaches).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 64 }, () => collect(randomUUID())));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { message: 'INVITE_BONUS_SUCCESS', amount: 37.5 },
    ]);
    expect(answers.find(({ status }) => status !== 200)).toEqual({
      status: 409,
      body: { message: 'NO_INVITE_BONUS' },
    });
    expect(await balanceOf(test, inviter)).toBe(103_750n);
    const { movements } = await statementPage(test.db, inviter, 1, 1);
    expect(movements[0]).toMatchObject({ kind: 'invite_collect', detail: { note: { en: 'Invite bonus' } } });
    expect(test.told.at(-1)).toEqual({ memberId: inviter, topics: ['wallet', 'statement', 'invite'] });
    expect((await audit(test.db)).breaches).toEqual([]);
  });

  it('has wins made up first, until the carry ends', async () => {
    await test.set({ inviteSuccess: 0 });
    for (const [day, loss] of [-2_000, 1_500, 800].entries()) await lose(a, day, loss);
    await count(1);
    expect(await show()).toMatchObject({ carry: -2_000, amount: 0 });
    await count(1);
    expect(await show()).toMatchObject({ carry: -500, amount: 0 });
    await count(1);
    expect(await show()).toMatchObject({ carry: 0, amount: 15 });
    await lose(a, 6, -2_000);
    await lose(a, 7, 100);
    await count(5);
    expect(await pot()).toBe(20);
  });

  it('counts what was given in its last moment and committed after its end', async () => {
    await test.set({ inviteSuccess: 0 });
    await lose(a, 0, 1_000);
    const end = at(1, 0).getTime();
    const steps = new EventEmitter();
    const posted = once(steps, 'posted');
    const given = give(a, 'coupon_cash', 200, new Date(end - 1), async () => {
      const counted = once(steps, 'counted');
      steps.emit('posted');
      await counted;
    });
    await posted;
    test.clock.at = new Date(end);
    await count();
    steps.emit('counted');
    await given;
    test.clock.at = new Date(end + 60_000);
    await count();
    expect(await pot()).toBe(40);
  });

  it('counts what rewards gave them as no loss, and wins of one against losses of another', async () => {
    await test.set({ inviteSuccess: 0 });
    await lose(a, 0, 1_000);
    await give(a, 'coupon_cash', 80, at(0, 1));
    test.bonus.given.set(a, fromBaht(120));
    await give(a, 'refund_receive', 50, at(0, 23));
    await give(a, 'refund_receive', 50, at(1, 0));
    await count(1);
    expect(await pot()).toBe(37.5);
    test.bonus.given.clear();
    await lose(a, 2, 1_050);
    await lose(b, 2, -1_000);
    await count(2);
    expect(await pot()).toBe(37.5);
  });

  it('is paid as a difference where it is told late, or corrected, with the next that is counted', async () => {
    await test.set({ inviteSuccess: 0 });
    await lose(a, 0, 1_000, 10_000, 'corrected');
    await count(1);
    await lose(a, 0, 1_200, 10_000, 'corrected');
    await lose(b, 0, 300);
    await count(1);
    expect(await pot()).toBe(75);
    await lose(b, 2, 0);
    await count(2);
    expect(await pot()).toBe(75);
  });

  it('counts nobody before their first deposit', async () => {
    await test.db.client.query('update member set invited_by = null where id = any ($1)', [[a, b]]);
    const none = await test.player();
    await test.db.client.query('update member set invited_by = $2 where id = $1', [none, inviter]);
    await test.db.client.query('alter table ledger_movement disable trigger user');
    await test.db.client.query('update ledger_movement set at = now() where member_id = $1', [none]);
    await test.db.client.query('alter table ledger_movement enable trigger user');
    await lose(none, 0, 1_000);
    await count(1);
    expect(await pot()).toBe(0);
  });

  it('waits until all play of it is told, six hours at most', async () => {
    await lose(a, 0, 1_000);
    await test.db.client.query(`update game_provider set connection = '\\x01'`);
    await test.db.client.query('delete from game_report');
    test.clock.at = at(0, 23);
    await count(1);
    test.clock.at = new Date(at(1, 6).getTime() - 1);
    await count(1);
    expect(await pot()).toBe(0);
    test.clock.at = at(1, 6);
    await count(1);
    expect(await pot()).toBe(55);
  });

  it('is bound by half of the edge together with the refund, and by the maximum of the week', async () => {
    await test.set({ inviteSuccess: 0 });
    await lose(a, 0, 10_000, 12_000);
    await count(1);
    expect(await pot()).toBe(240);
    test.clock.at = at(7, 7);
    expect((await test.call(a, 'refund/receive')).body).toEqual({ message: 'NO_REFUND' });
    await lose(b, 1, 100_000, 1_000_000);
    await test.set({ inviteWeeklyMaximum: 100_000 });
    await count(1);
    expect(await pot()).toBe(1_000);
  });

  it('and the refund of the same play never give more than that together, whichever comes first', async () => {
    await test.set({ inviteSuccess: 0 });
    test.clock.at = at(7, 7);
    for (let round = 0; round < 8; round += 1) {
      const own = await test.player();
      const invited = await test.player(own);
      await addInviters(test.db, [own], dayAfter(MONDAY, 6));
      await lose(invited, 6, 10_000, 12_000);
      await Promise.all([test.call(invited, 'refund/receive'), countNextDay(test.deps, own)]);
      const given = [await balanceOf(test, invited, 'REFUND'), await balanceOf(test, own, 'INVITE')];
      expect(Number(given[0]) + Number(given[1])).toBe(24_000);
    }
  });

  it('brings nothing while inviting is switched off, also not later', async () => {
    await lose(a, 0, 1_000);
    await test.set({ inviteActive: false });
    await count(1);
    await test.set({ inviteActive: true });
    await count(1);
    expect(await pot()).toBe(0);
  });
});

describe('an inviter', () => {
  it('is found, and their days are work that falls due', async () => {
    const someone = await test.player();
    await test.player(someone);
    await invitersTimer(test.deps).run();
    await test.db.client.query(`update inviter set due_at = now() + interval '1 day' where id <> $1`, [
      someone,
    ]);
    const work = inviteWork(test.deps);
    expect(await work.take()).toBe(someone);
    expect(await work.take()).toBeUndefined();
    await work.carryOut(someone);
    const { rows } = await test.db.client.query<{ next: string; since: string }>(
      'select next_day::text as next, since::text from inviter where id = $1',
      [someone],
    );
    expect(rows[0]?.next).toBe(dayAfter(rows[0]?.since ?? '', 1));
  });

  it('is left alone for a moment where their day is over by the database’s clock alone', async () => {
    test.clock.at = at(0);
    const work = inviteWork(test.deps);
    await test.db.client.query(`update inviter set due_at = now() + interval '1 day' where id <> $1`, [
      inviter,
    ]);
    expect(await work.take()).toBe(inviter);
    await work.carryOut(inviter);
    expect(await work.take()).toBeUndefined();
    expect(await inviterById(test.db, inviter)).toMatchObject({ nextDay: MONDAY });
  });

  it.each(['device', 'address'] as const)(
    'who shares a %s with a friend waits for a person',
    async (shares) => {
      const { client } = test.db;
      for (const member of [inviter, a])
        await (shares === 'device'
          ? client.query(`insert into member_device (device_hash, member_id) values ($1, $2)`, [
              inviter,
              member,
            ])
          : client.query(
              `insert into member_sign_in (member_id, user_agent, ip, at) values ($1, 'x', $2, now() - make_interval(mins => $3))`,
              [member, inviter, member === a ? 59 : 0],
            ));
      await lose(a, 0, 1_000);
      await lose(b, 0, 1_000);
      await count(1);
      expect(await show()).toMatchObject({ amount: 55, held: 55, total: 1 });
      const kind = waitingPairKind(test.deps);
      const waiting = (await kind.list()).find(({ id }) => id === a);
      expect(waiting).toMatchObject({ memberId: inviter, amount: 5_500n, facts: { shares, days: '1' } });
      await kind.verdicts.approve?.carryOut({ id: a, ...BY });
      await expect(kind.verdicts.refuse?.carryOut({ id: a, ...BY })).rejects.toMatchObject({
        code: 'NO_DATA',
      });
      expect(await show()).toMatchObject({ amount: 110, held: 0, total: 2 });
      await lose(a, 1, 1_000);
      await count(1);
      expect(await show()).toMatchObject({ amount: 165, held: 0 });
      expect((await kind.find(a))?.waits).toBeNull();
    },
  );

  it('earns nothing by whom a person refused', async () => {
    for (const member of [inviter, a])
      await test.db.client.query(`insert into member_device (device_hash, member_id) values ($1, $2)`, [
        inviter,
        member,
      ]);
    await lose(a, 0, 1_000);
    await count(1);
    const kind = waitingPairKind(test.deps);
    await kind.verdicts.refuse?.carryOut({ id: a, ...BY });
    await lose(a, 1, 1_000);
    await count(1);
    expect(await show()).toMatchObject({ amount: 0, held: 0, total: 0 });
  });

  it('shares an address with nobody where many do', async () => {
    const members = [inviter, a, b, await test.player(), await test.player()];
    for (const member of members)
      await test.db.client.query(
        `insert into member_sign_in (member_id, user_agent, ip) values ($1, 'x', 'many')`,
        [member],
      );
    await lose(a, 0, 1_000);
    await count(1);
    expect(await pot()).toBe(55);
  });
});

describe('collecting is refused', () => {
  it('where too little is there, or nothing, with why', async () => {
    await test.db.client.query('update member set invited_by = null where id = $1', [b]);
    expect(await collect()).toEqual({ status: 409, body: { message: 'NO_INVITEE_PLAY_INFO' } });
    await play(a, 0, { stake: 100, win: 90 });
    await count(1);
    expect(await collect()).toEqual({ status: 409, body: { message: 'INVITE_COLLECT', min: 1 } });
    await test.set({ inviteActive: false });
    expect(await show()).toMatchObject({ amount: 0.55, success: 0, fail: 0 });
    expect((await collect()).body).toEqual({ message: 'INVITE_BONUS_SUCCESS', amount: 0.55 });
    const inactive = { status: 409, body: { message: 'INVITE_INACTIVE' } };
    expect(await collect()).toEqual(inactive);
    expect(await test.call(inviter, 'invite', { body: { page: 1, limit: 10 } })).toEqual(inactive);
  });

  it('is one for a key, also where its answer was lost', async () => {
    await lose(a, 0, 1_000);
    await count(1);
    const key = randomUUID();
    const first = await collect(key);
    await test.db.client.query(
      "update http_idempotency set status = null, answer = null, claimed_at = '-infinity' where key = $1",
      [key],
    );
    expect(await collect(key)).toEqual(first);
    expect(first.body).toEqual({ message: 'INVITE_BONUS_SUCCESS', amount: 55 });
  });
});

it('banners before the dialog are those of the invite', async () => {
  expect(await test.call(inviter, 'invite/banners?lang=en')).toEqual({ status: 200, body: [] });
});
