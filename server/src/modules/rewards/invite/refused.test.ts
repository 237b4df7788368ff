import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { audit } from '../../../compose/audit.ts';
import { balanceOf } from '../../../testing/fixtures.ts';
import { createChanges, type Changes } from '../../history/changes.ts';
import { dayAfter, periodOf } from '../periods.ts';
import { rewardsOver, type RewardsTest } from '../testing.ts';
import { countNextDay } from './count-day.ts';
import { changeablePairs } from './hold-pair.ts';
import { invite } from './index.ts';
import { addInviters, inviterById } from './store.ts';
import { waitingPairKind } from './waiting-pairs.ts';

const NOON = 12 * 3_600_000;
/** The Monday of the last week that is closed. */
const MONDAY = dayOf(periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1)).from);
const on = (day: number) => new Date(momentOf(dayAfter(MONDAY, day)).getTime() + NOON);

let test: RewardsTest;
let changes: Changes;
let inviter: MemberId;
let a: MemberId;
let b: MemberId;
let names = 0;
beforeAll(async () => {
  test = await rewardsOver([invite]);
  changes = createChanges(test.db, [changeablePairs]);
  await test.db.client.query(`update game_provider set connection = null`);
  test.clock.at = new Date();
});
beforeEach(async () => {
  await test.set({
    ...{ inviteActive: true, inviteSuccess: 0, inviteFail: 5, inviteCarry: 'week' },
    ...{ inviteWeeklyMaximum: 500_000_000, refundPeriod: 'week' },
  });
  inviter = await test.player();
  [a, b] = [await test.player(inviter), await test.player(inviter)];
  await addInviters(test.db, [inviter], MONDAY);
});
afterEach(async () => expect((await audit(test.db)).breaches).toEqual([]));
afterAll(() => test.drop());

const count = () => countNextDay(test.deps, inviter);
/** A round of that day; told again under its name it is corrected. */
async function lose(member: MemberId, day: number, baht: number, name = `lost ${(names += 1)}`) {
  await test.play(member, { at: on(day), stake: 200_000, win: 200_000 - baht, name });
  return name;
}
async function hold(subject: MemberId): Promise<void> {
  const { version: seen } = await changes.see('pair', subject);
  await changes.change(
    { kind: 'pair', subject, order: { state: 'held' }, seen },
    { name: 'noi', why: 'both sides' },
  );
}
const decide = (id: MemberId, verdict: 'approve' | 'refuse') =>
  waitingPairKind(test.deps).verdicts[verdict]?.carryOut({ id, who: 'noi', why: 'asked them' });
/** Baht in the pot, owed, and held of that friend. */
const standing = async (friend = a) => [
  Number(await balanceOf(test, inviter, 'INVITE')) / 100,
  Number((await inviterById(test.db, inviter))?.owed ?? -1n) / 100,
  Number((await waitingPairKind(test.deps).find(friend))?.amount ?? 0n) / 100,
];

describe('play that was given for and taken back', () => {
  it('is owed also where its pair was refused since, as it is of one that nobody suspects', async () => {
    const [name, other] = [await lose(a, 0, 10_000), await lose(b, 0, 10_000)];
    await count();
    await hold(a);
    await decide(a, 'refuse');
    await lose(a, 0, 6_000, name);
    await lose(b, 0, 6_000, other);
    await count();
    expect(await standing()).toEqual([1_000, 400, 0]);
    await lose(a, 0, 0, name);
    await count();
    expect(await standing()).toEqual([1_000, 700, 0]);
  });

  it('is owed of what was given, and lowers nothing that is held for other days, whatever a person says then', async () => {
    for (const [verdict, after] of [
      ['refuse', [500, 500, 0]],
      ['approve', [1_000, 500, 0]],
    ] as const) {
      inviter = await test.player();
      a = await test.player(inviter);
      await addInviters(test.db, [inviter], MONDAY);
      const name = await lose(a, 0, 10_000);
      await count();
      await hold(a);
      await lose(a, 1, 10_000);
      await count();
      expect(await standing()).toEqual([500, 0, 500]);
      await lose(a, 0, 0, name);
      await count();
      expect(await standing()).toEqual([500, 500, 500]);
      await decide(a, verdict);
      expect(await standing()).toEqual(after);
    }
  });

  it('of a day that is held lowers that, and is owed by nobody once it was refused', async () => {
    await lose(a, 0, 10_000);
    await count();
    await hold(a);
    const name = await lose(a, 1, 10_000);
    await count();
    await lose(a, 1, 4_000, name);
    await count();
    expect(await standing()).toEqual([500, 0, 200]);
    await decide(a, 'refuse');
    await lose(a, 1, 0, name);
    await count();
    expect(await standing()).toEqual([500, 0, 0]);
  });
});

describe('a day that is corrected, restored and corrected again', () => {
  it.each([
    [false, [500, 0, 500]],
    [true, [500, 500, 500]],
  ])('is owed once; refused: %s', async (isRefused, owed) => {
    const name = await lose(a, 0, 10_000);
    await count();
    await lose(a, 1, 10_000);
    await count();
    if (isRefused) {
      await hold(a);
      await decide(a, 'refuse');
    }
    for (const [i, baht] of [0, 10_000, 0].entries()) {
      await lose(a, 0, baht, name);
      await count();
      expect((await standing())[1]).toBe(owed[i]);
    }
  });

  it('makes up for another day of its play while it is restored, and earns nothing', async () => {
    const [name, other] = [await lose(a, 0, 10_000), await lose(a, 1, 10_000)];
    for (let day = 0; day < 2; day += 1) await count();
    await hold(a);
    await decide(a, 'refuse');
    await lose(a, 0, 0, name);
    await count();
    await lose(a, 0, 10_000, name);
    await lose(a, 1, 4_000, other);
    await count();
    expect(await standing()).toEqual([1_000, 500, 0]);
    await lose(a, 0, 5_000, name);
    await count();
    expect(await standing()).toEqual([1_000, 550, 0]);
  });
});

describe('a day of which the maximum of the week had cut some', () => {
  it('is owed in several nights of what was given for it and after it, as in one', async () => {
    await test.set({ inviteWeeklyMaximum: 70_000 });
    const name = await lose(a, 0, 10_000);
    await count();
    const other = await lose(a, 1, 20_000);
    await count();
    await hold(a);
    await decide(a, 'refuse');
    for (const [baht, owed] of [
      [10_000, 200],
      [0, 200],
    ] as const) {
      await lose(a, 1, baht, other);
      await count();
      expect(await standing()).toEqual([700, owed, 0]);
    }
    await lose(a, 0, 0, name);
    await count();
    expect(await standing()).toEqual([700, 700, 0]);
  });
});

describe('play of a refused pair', () => {
  it('makes up no win of another friend', async () => {
    await hold(a);
    await lose(a, 0, 5_000);
    await lose(b, 0, -5_000);
    await count();
    await decide(a, 'refuse');
    await lose(b, 1, 5_000);
    await count();
    expect(await standing()).toEqual([0, 0, 0]);
  });

  it('is no win that others make up, also where it was played before anybody suspected it', async () => {
    await lose(a, 0, -5_000);
    await count();
    await hold(a);
    await decide(a, 'refuse');
    await lose(b, 1, 5_000);
    await count();
    expect(await standing()).toEqual([250, 0, 0]);
  });

  it('is nobody’s also where a server of before has refused it', async () => {
    await lose(a, 0, -5_000);
    await count();
    await hold(a);
    await test.db.client.query(`update invite_pair set state = 'refused' where invitee_id = $1`, [a]);
    await lose(b, 1, 5_000);
    await count();
    expect(await standing()).toEqual([250, 0, 0]);
  });
});
