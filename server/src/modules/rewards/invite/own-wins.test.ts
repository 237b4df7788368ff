/** What inviters win themselves and is told late: they have what they would have had, had it been told in time, and owe no more. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { audit } from '../../../compose/audit.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import { balanceOf } from '../../../testing/fixtures.ts';
import { dayAfter, periodOf } from '../periods.ts';
import { rewardsOver, type RewardsTest } from '../testing.ts';
import { countNextDay } from './count-day.ts';
import { invite } from './index.ts';
import { addInviters, inviterById } from './store.ts';

const NOON = 12 * 3_600_000;
const MONDAY = dayOf(periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1)).from);
const on = (day: number) => new Date(momentOf(dayAfter(MONDAY, day)).getTime() + NOON);

let test: RewardsTest;
let names = 0;
beforeAll(async () => {
  test = await rewardsOver([invite]);
  await test.db.client.query(`update game_provider set connection = null`);
  test.clock.at = new Date();
});
beforeEach(() =>
  test.set({
    ...{ inviteActive: true, inviteSuccess: 0, inviteFail: 5, inviteCarry: 'week' },
    ...{ inviteWeeklyMaximum: 500_000_000, refundPeriod: 'week' },
  }),
);
afterEach(async () => expect((await audit(test.db)).breaches).toEqual([]));
afterAll(() => test.drop());

/** An inviter whose days begin on Monday, and so many friends. */
async function family(friends: number): Promise<{ inviter: MemberId; friends: MemberId[] }> {
  const inviter = await test.player();
  const invited: MemberId[] = [];
  for (let n = 0; n < friends; n += 1) invited.push(await test.player(inviter));
  await addInviters(test.db, [inviter], MONDAY);
  return { inviter, friends: invited };
}
async function lose(
  member: MemberId,
  day: number,
  baht: number,
  { stake = 200_000, name = `own ${(names += 1)}` }: { stake?: number; name?: string } = {},
): Promise<string> {
  await test.play(member, { at: on(day), stake, win: stake - baht, name });
  return name;
}
const standing = async (inviter: MemberId) => [
  Number(await balanceOf(test, inviter, 'INVITE')) / 100,
  Number((await inviterById(test.db, inviter))?.owed ?? -1n) / 100,
];

it('own wins told late take nothing of what the ceiling had cut, as long as what is left still earns it', async () => {
  const { inviter, friends } = await family(2);
  const [a = inviter, b = inviter] = friends;
  const count = () => countNextDay(test.deps, inviter);
  await lose(a, 0, 10_000, { stake: 12_000 });
  await count();
  expect(await standing(inviter)).toEqual([240, 0]);
  const name = await lose(inviter, 0, -4_000);
  await lose(b, 1, 400);
  await count();
  expect(await standing(inviter)).toEqual([260, 0]);
  await lose(inviter, 0, -9_000, { name });
  await count();
  expect(await standing(inviter)).toEqual([260, 190]);
});

it('own wins told late make less of what is held, of whom they are', async () => {
  const { inviter, friends } = await family(2);
  const [a = inviter, b = inviter] = friends;
  for (const member of [inviter, a])
    await test.db.client.query('insert into member_device (device_hash, member_id) values ($1, $2)', [
      inviter,
      member,
    ]);
  await lose(a, 0, 3_000);
  await lose(b, 0, 1_000);
  await countNextDay(test.deps, inviter);
  await lose(inviter, 0, -2_000);
  await countNextDay(test.deps, inviter);
  expect(await test.call(inviter, 'invite', { body: { page: 1, limit: 10 } })).toMatchObject({
    body: { amount: 50, owed: 25, held: 75 },
  });
});

/** What rounding may take, a satang a night and friend. */
const ROUNDED = 0.3;

it('own wins told late leave no less than had they been told in time, and without ceilings the same, whoever lost and won what', async () => {
  const random = randomFrom(seedOf('own wins'));
  const upTo = (most: number) => Math.floor(random() * most);
  for (let round = 0; round < 8; round += 1) {
    const isCut = round % 2 === 0;
    const [inTime, late] = [await family(3), await family(3)];
    const told = new Map<number, number[]>();
    for (let day = 0; day < 5; day += 1) {
      for (let n = 0; n < 3; n += 1) {
        const baht = upTo(5_000) - 1_500;
        const stake = isCut ? Math.max(0, baht) + 1 + upTo(3_000) : 1_000_000;
        for (const { friends } of [inTime, late])
          await lose(friends[n] ?? inTime.inviter, day, baht, { stake });
      }
      const won = random() < 0.5 ? 0 : upTo(6_000);
      if (won > 0) {
        await lose(inTime.inviter, day, -won);
        const night = Math.min(5, day + upTo(3));
        told.set(night, [...(told.get(night) ?? []), day, won]);
      }
      await countNextDay(test.deps, inTime.inviter);
      await tell(told.get(day));
      await countNextDay(test.deps, late.inviter);
    }
    await tell(told.get(5));
    for (const { inviter } of [inTime, late]) await countNextDay(test.deps, inviter);
    const [had = 0, owed = 0] = await standing(late.inviter);
    const [should = 0, none] = await standing(inTime.inviter);
    expect(none).toBe(0);
    expect(had - owed).toBeGreaterThanOrEqual(should - ROUNDED);
    if (!isCut) expect(had - owed).toBeLessThanOrEqual(should + ROUNDED);

    async function tell(wins: readonly number[] = []): Promise<void> {
      for (let at = 0; at < wins.length; at += 2)
        await lose(late.inviter, wins[at] ?? 0, -(wins[at + 1] ?? 0));
    }
  }
}, 60_000);
