import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import { countNextDay } from '@krapao/server/modules/rewards/invite/count-day';
import { invite } from '@krapao/server/modules/rewards/invite/index';
import { addInviters } from '@krapao/server/modules/rewards/invite/store';
import { rewardsOver, type RewardsTest } from '@krapao/server/modules/rewards/testing';
import { operatorAt, signed, type OperatorAt } from './testing.ts';

const DAYS = 86_400_000;
let test: RewardsTest;
let at: OperatorAt;
beforeAll(async () => {
  test = await rewardsOver([invite]);
  at = operatorAt(test.url);
  test.clock.at = new Date();
});
afterAll(async () => {
  await at.close();
  await test.drop();
});

it('owing tells which inviters owe, and of one what was taken back, for people and for programs', async () => {
  expect(await at.operator('owing')).toEqual({ code: 0, out: 'No inviter owes anything.', err: '' });
  const inviter = await test.player();
  const friend = await test.player(inviter);
  expect((await at.operator('owing', inviter)).out).toBe(`Nothing was taken back of ${inviter}.`);
  await test.db.client.query('update game_provider set connection = null');
  await test.set({ inviteActive: true, inviteSuccess: 0, inviteFail: 5, refundPeriod: 'day' });
  const [first, second] = [4, 3].map((ago) => dayOf(new Date(Date.now() - ago * DAYS)));
  await addInviters(test.db, [inviter], first ?? '');
  const when = new Date(momentOf(first ?? '').getTime() + DAYS / 2);
  for (const win of [99_000, 99_600]) {
    await test.play(friend, { at: when, stake: 100_000, win, name: 'corrected' });
    await countNextDay(test.deps, inviter);
  }
  expect((await at.operator('owing')).out.split('\n')).toEqual([
    expect.stringMatching(/^INVITER +BAHT +CORRECTED +EARNED LAST$/) as string,
    expect.stringMatching(new RegExp(`^${inviter} +30.00 +${second} +${first}$`)) as string,
  ]);
  expect((await at.operator('owing', inviter)).out.split('\n')[1]).toMatch(
    new RegExp(`^${second} +${friend} +\\S+ +30.00$`),
  );
  expect(JSON.parse((await at.operator('owing', '--json')).out)).toEqual([
    { inviterId: inviter, amount: 30, corrected: second, earned: first },
  ]);
  expect(JSON.parse((await at.operator('owing', inviter, '--json')).out)).toMatchObject([
    { inviteeId: friend, day: second, amount: 30 },
  ]);
  expect((await at.operator('owing', inviter, 'more')).code).toBe(2);
});

it('pair holds what a member brings their inviter, signed, and tells what there is', async () => {
  const friend = await test.player(await test.player());
  expect((await at.operator('pair', friend, 'state=held')).code).toBe(2);
  expect((await at.operator('pair', friend, 'state=held', '--show')).out).toContain('nothing was done');
  expect(await at.operator('pair', friend, 'state=held', ...signed)).toMatchObject({ code: 0 });
  expect((await at.operator('pair')).out).toMatch(new RegExp(`^${friend} .*state=held`));
  expect((await at.operator('history', 'pair', friend)).out).toContain('by noi: "called the member"');
  expect((await at.operator('list')).out).toContain('held by hand');
  expect(await at.operator('pair', friend, 'state=cleared', ...signed)).toMatchObject({
    code: 2,
    err: 'state: a pair is held here; approve and refuse say what becomes of it',
  });
  expect((await at.operator('pair', 'NOBODY', 'state=held', ...signed)).err).toBe(
    'NOBODY: nobody has invited such a member',
  );
});
