import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { dayAfter } from '../periods.ts';
import { rewardsOver, type RewardsTest } from '../testing.ts';
import { addInviters } from './store.ts';
import { oppositePairs } from './read-model.ts';

const TODAY = dayOf(new Date());
let test: RewardsTest;
beforeAll(async () => {
  test = await rewardsOver([]);
});
afterAll(() => test.drop());

/** So many days ago, so much won. */
const net = (member: MemberId, daysAgo: number, baht: number) =>
  test.play(member, {
    at: new Date(momentOf(dayAfter(TODAY, -daysAgo)).getTime() + 3_600_000),
    stake: 100_000,
    win: 100_000 + baht,
  });
const found = async (inviter: MemberId) =>
  (await oppositePairs(test.db, TODAY)).filter(({ inviterId }) => inviterId === inviter);

describe('pairs with opposite results', () => {
  it('are who won what the other lost, the inviter among them, the most first', async () => {
    const inviter = await test.player();
    const [a = inviter, b = inviter] = [await test.player(inviter), await test.player(inviter)].toSorted();
    const c = await test.player(inviter);
    await addInviters(test.db, [inviter], TODAY);
    for (const daysAgo of [2, 3, 4]) {
      await net(a, daysAgo, 1_000);
      await net(b, daysAgo, -800);
      await net(c, daysAgo, daysAgo === 2 ? 5_000 : 2_500);
    }
    for (const daysAgo of [6, 7, 8, 9]) {
      await net(inviter, daysAgo, daysAgo === 9 ? -300 : 2_000);
      await net(c, daysAgo, daysAgo === 9 ? -300 : -1_900);
    }
    await test.db.client.query(
      `insert into invite_pair (invitee_id, inviter_id, shares, state) values ($1, $2, 'device', 'cleared')`,
      [c, inviter],
    );
    expect(await found(inviter)).toEqual([
      {
        inviterId: inviter,
        members: [inviter, c],
        opposite: 3,
        together: 4,
        amount: 570_000n,
        pair: 'cleared',
      },
      { inviterId: inviter, members: [a, b], opposite: 3, together: 3, amount: 240_000n, pair: null },
    ]);
  });

  it('are none who met by chance: too few days, too small, too different, or long ago', async () => {
    const inviter = await test.player();
    const [a, b] = [await test.player(inviter), await test.player(inviter)];
    await addInviters(test.db, [inviter], TODAY);
    for (const daysAgo of [2, 3, 40, 41]) {
      await net(a, daysAgo, 1_000);
      await net(b, daysAgo, -1_000);
    }
    for (const daysAgo of [4, 5, 6]) {
      await net(a, daysAgo, 90);
      await net(b, daysAgo, -90);
    }
    for (const daysAgo of [7, 8, 9]) {
      await net(a, daysAgo, 1_000);
      await net(inviter, daysAgo, -740);
    }
    expect(await found(inviter)).toEqual([]);
  });
});
