import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, momentOf, monthOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import { balanceOf } from '../../../testing/fixtures.ts';
import { dayAfter, periodOf } from '../periods.ts';
import { refund } from '../refund/index.ts';
import { rewardsOver, type RewardsTest, type TestRound } from '../testing.ts';
import { countNextDay } from './count-day.ts';
import { invite } from './index.ts';
import { addInviters, inviterById } from './store.ts';
import { waitingPairKind } from './waiting-pairs.ts';

const HOUR = 3_600_000;
const DEFAULTS = {
  inviteActive: true,
  inviteSuccess: 0,
  inviteFail: 5,
  inviteCarry: 'month',
  inviteWeeklyMaximum: 500_000_000,
  refundActive: true,
  refundPeriod: 'week',
  refundSuccess: 0,
} as const;
/** The last first of a month that is ten days ago at least, and the Monday of the last week that is closed. */
const TODAY = dayOf(new Date());
const FIRST =
  Number(TODAY.slice(8)) > 10
    ? `${monthOf(new Date())}-01`
    : `${dayAfter(`${monthOf(new Date())}-01`, -1).slice(0, 7)}-01`;
const MONDAY = dayOf(periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1)).from);
const at = (day: string, hour = 12) => new Date(momentOf(day).getTime() + hour * HOUR);

let test: RewardsTest;
let inviter: MemberId;
let a: MemberId;
let b: MemberId;
let names = 0;
beforeAll(async () => {
  test = await rewardsOver([refund, invite]);
});
beforeEach(async () => {
  await test.set(DEFAULTS);
  await test.db.client.query(`update game_provider set connection = null`);
  test.bonus.given.clear();
  test.clock.at = new Date();
  inviter = await test.player();
  [a, b] = [await test.player(inviter), await test.player(inviter)];
});
afterEach(async () => expect((await audit(test.db)).breaches).toEqual([]));
afterAll(() => test.drop());

const begin = (day: string) => addInviters(test.db, [inviter], day);
/** A round of that day by the name that is answered; told again under it, it is corrected. */
async function lose(
  member: MemberId,
  day: string,
  baht: number,
  {
    stake = 100_000,
    name = `told ${(names += 1)}`,
    game,
  }: { stake?: number; name?: string; game?: TestRound['game'] } = {},
) {
  await test.play(member, { at: at(day), stake, win: stake - baht, name, ...(game && { game }) });
  return name;
}
async function count(days = 1): Promise<void> {
  for (let day = 0; day < days; day += 1) await countNextDay(test.deps, inviter);
}
const pot = async () => Number(await balanceOf(test, inviter, 'INVITE')) / 100;
const owed = async () => Number((await inviterById(test.db, inviter))?.owed ?? -1n) / 100;
const carry = async () =>
  (await test.call(inviter, 'invite', { body: { page: 1, limit: 10 } })).body['carry'];

describe('what is corrected later', () => {
  it('is owed after the carry has ended too, and is not paid twice when it is corrected back', async () => {
    const last = dayAfter(FIRST, -2);
    await begin(last);
    const name = await lose(a, last, 1_000);
    await count(1);
    expect(await pot()).toBe(50);
    await lose(a, last, 0, { name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([50, 50]);
    await lose(b, FIRST, 1_400);
    await count(1);
    expect([await pot(), await owed()]).toEqual([70, 0]);
    await lose(a, last, 1_000, { name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([120, 0]);
  });

  it('is owed whole, whoever wins meanwhile or was corrected without having earned', async () => {
    await begin(MONDAY);
    const [name, other] = [await lose(a, MONDAY, 1_000), await lose(b, MONDAY, 0)];
    await count(1);
    expect(await pot()).toBe(50);
    await lose(a, MONDAY, 900, { name });
    await lose(b, dayAfter(MONDAY, 1), -9_000);
    await count(1);
    expect([await pot(), await owed()]).toEqual([50, 5]);
    await lose(b, MONDAY, -500, { name: other });
    await count(1);
    expect([await pot(), await owed()]).toEqual([50, 30]);
    await lose(a, MONDAY, 0, { name });
    await lose(b, dayAfter(MONDAY, 3), -9_000);
    await count(1);
    expect([await pot(), await owed()]).toEqual([50, 50]);
  });

  it('is told to the inviter beside the wins to make up', async () => {
    await begin(FIRST);
    const name = await lose(a, FIRST, 1_000);
    await count(1);
    await lose(a, FIRST, 500, { name });
    await count(1);
    await lose(b, dayAfter(FIRST, 2), -500);
    await count(1);
    expect(await test.call(inviter, 'invite', { body: { page: 1, limit: 10 } })).toMatchObject({
      body: { amount: 50, carry: -500, owed: 25 },
    });
  });

  it('earns nothing where only a win is taken back that the end of the carry had forgotten', async () => {
    const last = dayAfter(FIRST, -1);
    await begin(last);
    const name = await lose(a, last, -2_000);
    await count(1);
    expect(await carry()).toBe(0);
    await lose(a, last, 0, { name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([0, 0]);
  });

  it('of stakes takes back what they brought, of the same play at most', async () => {
    await test.set({ inviteSuccess: 0.05 });
    await begin(MONDAY);
    const name = await lose(a, MONDAY, -1, { stake: 10_000 });
    await count(1);
    expect(await pot()).toBe(5);
    await lose(a, MONDAY, -1, { stake: 4_000, name });
    await lose(b, dayAfter(MONDAY, 1), -1, { stake: 20_000 });
    await count(1);
    expect([await pot(), await owed()]).toEqual([12, 0]);
  });

  it('takes back no more than the ceiling had left of it, and gives that again', async () => {
    await begin(MONDAY);
    const name = await lose(a, MONDAY, 10_000, { stake: 12_000 });
    await count(1);
    expect(await pot()).toBe(240);
    await lose(a, MONDAY, 0, { stake: 12_000, name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([240, 240]);
    await lose(a, MONDAY, 10_000, { stake: 12_000, name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([240, 0]);
  });

  it('takes nothing of what the ceiling had cut, as long as what is left still earns it', async () => {
    await begin(MONDAY);
    const name = await lose(a, MONDAY, 10_000, { stake: 12_000 });
    await count(1);
    expect(await pot()).toBe(240);
    await lose(a, MONDAY, 6_000, { stake: 12_000, name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([240, 0]);
    await lose(a, MONDAY, 4_000, { stake: 12_000, name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([240, 40]);
    await lose(a, MONDAY, 10_000, { stake: 12_000, name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([240, 0]);
  });

  it('of days while inviting was off changes nothing', async () => {
    await begin(MONDAY);
    await test.set({ inviteActive: false });
    const name = await lose(a, MONDAY, 1_000);
    await count(1);
    await test.set({ inviteActive: true });
    await lose(a, MONDAY, 3_000, { name });
    await lose(b, MONDAY, 500);
    await count(1);
    expect([await pot(), await owed()]).toEqual([0, 0]);
  });

  it('takes back by the rates of its day, also while inviting is off, and is not earned again by that', async () => {
    await test.set({ inviteSuccess: 0.05 });
    await begin(MONDAY);
    const name = await lose(a, MONDAY, 1_000, { stake: 10_000 });
    await count(1);
    expect(await pot()).toBe(55);
    await test.set({ inviteFail: 1, inviteSuccess: 0 });
    await lose(a, MONDAY, 600, { stake: 10_000, name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([55, 20]);
    await test.set({ inviteFail: 5, inviteSuccess: 0.05, inviteActive: false });
    await lose(a, MONDAY, 0, { stake: 4_000, name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([55, 53]);
    await test.set({ inviteActive: true });
    await lose(a, MONDAY, 1_000, { stake: 10_000, name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([55, 0]);
  });

  it('of a round that was moved to another day is by the rates of both days, whatever is set that night', async () => {
    await test.set({ inviteSuccess: 0.05 });
    await begin(MONDAY);
    const name = await lose(a, MONDAY, -1, { stake: 1_000_000 });
    await count(2);
    expect(await pot()).toBe(500);
    await test.set({ inviteSuccess: 0.5 });
    await lose(a, dayAfter(MONDAY, 1), -1, { stake: 1_000_000, name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([500, 0]);
    await test.set({ inviteActive: false });
    await lose(a, MONDAY, -1, { stake: 1_000_000, name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([500, 0]);
  });

  it('makes less of what is held, and what a refused pair had paid of debts is owed again', async () => {
    for (const member of [inviter, a])
      await test.db.client.query('insert into member_device (device_hash, member_id) values ($1, $2)', [
        inviter,
        member,
      ]);
    await begin(MONDAY);
    const [held, given] = [await lose(a, MONDAY, 1_000), await lose(b, MONDAY, 1_000)];
    await count(1);
    await lose(a, MONDAY, 600, { name: held });
    await count(1);
    expect(await test.call(inviter, 'invite', { body: { page: 1, limit: 10 } })).toMatchObject({
      body: { amount: 50, held: 30 },
    });
    await lose(b, MONDAY, 0, { name: given });
    await count(1);
    expect(await owed()).toBe(50);
    await lose(a, dayAfter(MONDAY, 3), 600);
    await count(1);
    expect(await owed()).toBe(20);
    await waitingPairKind(test.deps).verdicts.refuse?.carryOut({ id: a, who: 'noi', why: 'one person' });
    expect([await pot(), await owed()]).toEqual([50, 50]);
  });

  it('of what is held and had paid debts is owed once, whatever a person says of the pair', async () => {
    for (const member of [inviter, a])
      await test.db.client.query('insert into member_device (device_hash, member_id) values ($1, $2)', [
        inviter,
        member,
      ]);
    await begin(MONDAY);
    const given = await lose(b, MONDAY, 1_200);
    await count(1);
    await lose(b, MONDAY, 0, { name: given });
    await count(1);
    expect(await owed()).toBe(60);
    const held = await lose(a, dayAfter(MONDAY, 2), 2_000);
    await count(1);
    expect(await test.call(inviter, 'invite', { body: { page: 1, limit: 10 } })).toMatchObject({
      body: { amount: 60, held: 40 },
    });
    expect(await owed()).toBe(0);
    await lose(a, dayAfter(MONDAY, 2), 0, { name: held });
    await count(1);
    expect(await owed()).toBe(60);
    await waitingPairKind(test.deps).verdicts.refuse?.carryOut({ id: a, who: 'noi', why: 'one person' });
    expect([await pot(), await owed()]).toEqual([60, 60]);
  });
});

describe('what is told late', () => {
  it('has the room of the week that it was played in', async () => {
    await begin(dayAfter(MONDAY, -1));
    // half of the edge of what was staked last week: 240
    await lose(a, dayAfter(MONDAY, -1), 4_000, { stake: 12_000 });
    await count(1);
    expect(await pot()).toBe(200);
    await lose(a, dayAfter(MONDAY, -1), 3_900, { stake: 3_900 });
    await lose(b, MONDAY, 100, { stake: 1_000_000 });
    await count(1);
    // 318 in all for that week, and 5 for the new one
    expect(await pot()).toBe(323);
    const { rows } = await test.db.client.query(
      'select played::text, sum(earned)::int as earned from invite_earning where inviter_id = $1 group by 1 order by 1',
      [inviter],
    );
    expect(rows).toEqual([
      { played: dayAfter(MONDAY, -7), earned: 31_800 },
      { played: MONDAY, earned: 500 },
    ]);
  });

  it('is one row for its member and day, of whichever weeks it was', async () => {
    await begin(dayAfter(MONDAY, -1));
    await count(1);
    await lose(a, dayAfter(MONDAY, -1), 100);
    await lose(a, MONDAY, 100);
    await count(1);
    const { body } = await test.call(inviter, 'invite', { body: { page: 1, limit: 10 } });
    expect(body).toMatchObject({ total: 1, invites: [{ amount: 10 }] });
  });
});

describe('days of an inviter who is far behind', () => {
  it('are kept until none of them is looked at any more', async () => {
    const old = dayAfter(TODAY, -120);
    await begin(old);
    await count(1);
    await test.db.client.query(
      `with friend as (
          insert into invite_day (inviter_id, invitee_id, day, net, counted, given, counts) values ($1, $2, $3, 0, 0, 0, true) returning *
        ) insert into invite_wanted select inviter_id, invitee_id, day, 0 from friend`,
      [inviter, a, old],
    );
    const tidy = invite.desk?.(test.deps).tidy;
    const kept = async () => {
      await tidy?.();
      const { rows } = await test.db.client.query<object>(
        `select (select count(*)::int from invite_day where inviter_id = $1) as friends,
          (select count(*)::int from inviter_day where inviter_id = $1) as days,
          (select count(*)::int from invite_wanted where inviter_id = $1) as wanted`,
        [inviter],
      );
      return rows;
    };
    expect(await kept()).toEqual([{ friends: 1, days: 1, wanted: 1 }]);
    await test.db.client.query('update inviter set next_day = $2 where id = $1', [inviter, TODAY]);
    expect(await kept()).toEqual([{ friends: 0, days: 0, wanted: 0 }]);
  });

  it('are kept with the week of the last of them: the ceiling of its play is over all of it', async () => {
    await begin(dayAfter(TODAY, -70));
    const lastLookedAt = dayAfter(TODAY, -70 - 30);
    const days = [6, 8].map((before) => dayAfter(lastLookedAt, -before));
    await test.db.client.query(
      `insert into invite_day (inviter_id, invitee_id, day, net, counted, given, counts)
        select $1, $2, day, 0, 0, 0, true from unnest($3::date[]) as one (day)`,
      [inviter, a, days],
    );
    await invite.desk?.(test.deps).tidy?.();
    const { rows } = await test.db.client.query<{ day: string }>(
      'select day::text from invite_day where inviter_id = $1',
      [inviter],
    );
    expect(rows).toEqual([{ day: days[0] }]);
  });
});

describe('a day without play', () => {
  it('on which a bonus was given back earns of that', async () => {
    await begin(MONDAY);
    await lose(a, MONDAY, 10);
    test.bonus.given.set(b, fromBaht(-200));
    // the ceiling is over play
    await lose(b, MONDAY, 0, { stake: 50_000 });
    await count(1);
    expect(await pot()).toBe(10.5);
    await count(1);
    expect(await pot()).toBe(20.5);
  });
});

describe('the inviter', () => {
  it('wins nothing by losses of a friend: what they win themselves counts against those', async () => {
    await begin(MONDAY);
    const name = await lose(inviter, MONDAY, -1_000);
    await lose(a, MONDAY, 1_000);
    await count(1);
    expect(await pot()).toBe(0);
    await lose(inviter, dayAfter(MONDAY, 1), 5_000);
    await lose(a, dayAfter(MONDAY, 1), 400);
    await count(1);
    expect(await pot()).toBe(20);
    // told late that the win was less: given with the next losses
    await lose(inviter, MONDAY, -700, { name });
    await count(1);
    expect(await pot()).toBe(20);
    await lose(a, dayAfter(MONDAY, 3), 100);
    await count(1);
    expect(await pot()).toBe(40);
    // and that it was more: owed, of what there was
    await lose(inviter, MONDAY, -900, { name });
    await count(1);
    expect([await pot(), await owed()]).toEqual([40, 10]);
  });
});
