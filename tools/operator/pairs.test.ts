import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import { addInviters } from '@krapao/server/modules/rewards/invite/store';
import { rewardsOver, type RewardsTest } from '@krapao/server/modules/rewards/testing';
import { operatorAt, type OperatorAt } from './testing.ts';

let test: RewardsTest;
let at: OperatorAt;
beforeAll(async () => {
  test = await rewardsOver([]);
  at = operatorAt(test.url);
});
afterAll(async () => {
  await at.close();
  await test.drop();
});

it('pairs tells who won what the other lost, for people and for programs', async () => {
  expect(await at.operator('pairs')).toEqual({ code: 0, out: 'Nobody won what the other lost.', err: '' });
  const inviter = await test.player();
  const friend = await test.player(inviter);
  const today = dayOf(new Date());
  await addInviters(test.db, [inviter], today);
  for (const daysAgo of [2, 3, 4])
    for (const [member, win] of [
      [inviter, 11_500],
      [friend, 8_500],
    ] as const)
      await test.play(member, {
        at: new Date(momentOf(today).getTime() - daysAgo * 86_400_000),
        stake: 10_000,
        win,
      });
  const { code, out } = await at.operator('pairs');
  expect({ code, lines: out.split('\n') }).toEqual({
    code: 0,
    lines: [
      expect.stringMatching(/^MEMBERS +DAYS +BAHT +PERSON SAID$/) as string,
      expect.stringMatching(
        new RegExp(`^${inviter} and ${friend}, whom they invited +3 of 3 +4,500.00$`),
      ) as string,
    ],
  });
  expect(JSON.parse((await at.operator('pairs', '--json')).out)).toEqual([
    { inviterId: inviter, members: [inviter, friend], opposite: 3, together: 3, amount: 4_500, pair: null },
  ]);
  expect((await at.operator('pairs', 'more')).code).toBe(2);
});
