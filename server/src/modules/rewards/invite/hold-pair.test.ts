import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { audit } from '../../../compose/audit.ts';
import { createChanges, type Changes } from '../../history/changes.ts';
import { dayAfter } from '../periods.ts';
import { rewardsOver, type RewardsTest } from '../testing.ts';
import { countNextDay } from './count-day.ts';
import { changeablePairs } from './hold-pair.ts';
import { invite } from './index.ts';
import { addInviters } from './store.ts';
import { waitingPairKind } from './waiting-pairs.ts';

const DAY = dayAfter(dayOf(new Date()), -6);
const NOI = { name: 'noi', why: 'they sit beside each other' };
const WHO = { who: 'noi', why: 'asked them' };

let test: RewardsTest;
let changes: Changes;
let inviter: MemberId;
let friend: MemberId;
beforeAll(async () => {
  test = await rewardsOver([invite]);
  changes = createChanges(test.db, [changeablePairs]);
  await test.db.client.query(`update game_provider set connection = null`);
  await test.set({ inviteActive: true, inviteSuccess: 0, inviteFail: 5 });
  test.clock.at = new Date();
});
beforeEach(async () => {
  inviter = await test.player();
  friend = await test.player(inviter);
  await addInviters(test.db, [inviter], DAY);
});
afterEach(async () => expect((await audit(test.db)).breaches).toEqual([]));
afterAll(() => test.drop());

const hold = async (subject = friend) => {
  const { version: seen } = await changes.see('pair', subject);
  return changes.change({ kind: 'pair', subject, order: { state: 'held' }, seen }, NOI);
};
/** The friend loses a thousand on that day, and it is counted. */
async function loses(day: number): Promise<void> {
  await playsOn(day);
  await count();
}
const playsOn = (day: number) =>
  test.play(friend, {
    ...{ stake: 100_000, win: 99_000 },
    at: new Date(momentOf(dayAfter(DAY, day)).getTime() + 3_600_000),
  });
const count = () => countNextDay(test.deps, inviter);
const standing = async () => {
  const { body } = await test.call(inviter, 'invite', { body: { page: 1, limit: 10 } });
  return [body['amount'], body['held']];
};
const kind = () => waitingPairKind(test.deps);
const decide = (verdict: 'approve' | 'refuse') => kind().verdicts[verdict]?.carryOut({ id: friend, ...WHO });

it('a pair that a person holds waits from then on, as often as it is held, and is kept in the history', async () => {
  await loses(0);
  expect(await hold()).toMatchObject({
    before: undefined,
    after: { inviter, state: 'held', shares: null },
  });
  await loses(1);
  expect(await standing()).toEqual([50, 50]);
  const waiting = (await kind().list()).find(({ id }) => id === friend);
  expect(waiting).toMatchObject({ memberId: inviter, waits: 'held by hand', amount: 5_000n });
  expect(waiting?.facts).toEqual({ invited: friend, days: '1' });
  await decide('approve');
  expect(await standing()).toEqual([100, 0]);
  await hold();
  await loses(2);
  expect(await standing()).toEqual([100, 50]);
  await decide('approve');
  expect(await standing()).toEqual([150, 0]);
  const history = await changes.history({ kind: 'pair', subject: friend, limit: 9 });
  expect(history).toMatchObject([
    { ...NOI, right: 'reward.change', before: { state: 'cleared' }, after: { state: 'held' } },
    { before: null, after: { inviter, state: 'held' } },
  ]);
});

it('a pair that a person holds is decided on what was seen of it: not on a day that was counted since', async () => {
  await hold();
  await loses(0);
  const seen = await kind().find(friend);
  await loses(1);
  for (const verdict of ['approve', 'refuse'] as const)
    await expect(
      kind().verdicts[verdict]?.carryOut({ id: friend, ...WHO, facts: seen?.facts }),
    ).rejects.toMatchObject({ code: 'NO_DATA' });
  expect(await standing()).toEqual([0, 100]);
  const { facts } = (await kind().find(friend)) ?? {};
  await kind().verdicts.approve?.carryOut({ id: friend, ...WHO, facts });
  expect(await standing()).toEqual([100, 0]);
});

it('a pair that a person holds is held already, was refused, or is of somebody whom nobody invited: nothing is done', async () => {
  await expect(hold(inviter)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    params: { fields: { [inviter]: 'nobody has invited such a member' } },
  });
  await hold();
  await hold();
  expect(await changes.history({ kind: 'pair', subject: friend, limit: 9 })).toHaveLength(1);
  const { version: seen } = await changes.see('pair', friend);
  await expect(
    changes.change({ kind: 'pair', subject: friend, order: { state: 'cleared' }, seen }, NOI),
  ).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  await decide('refuse');
  await expect(hold()).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    params: { fields: { state: 'a person has refused it, and that stays' } },
  });
  await loses(0);
  expect(await standing()).toEqual([0, 0]);
});

it('a pair that several hold while its day is counted is held once, and the day is given or held', async () => {
  for (let day = 0; day < 5; day += 1) {
    const [had = 0, held = 0] = (await standing()) as number[];
    await playsOn(day);
    const ends = await Promise.allSettled([hold(), count(), hold(), count()]);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: 'MOVED_ON' });
    const [has = 0, holds = 0] = (await standing()) as number[];
    expect(has + holds - had - held).toBe(50);
    await decide('approve');
  }
  expect(await changes.history({ kind: 'pair', subject: friend, limit: 99 })).toHaveLength(5);
});
