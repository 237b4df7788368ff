/** Friends who play much: what is read at once is bounded by rounds, and nobody else reads the same meanwhile. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { audit } from '../../../compose/audit.ts';
import type { Db } from '../../../db/pool.ts';
import { balanceOf } from '../../../testing/fixtures.ts';
import { dayAfter } from '../periods.ts';
import { rewardsOver, type RewardsTest } from '../testing.ts';
import { countNextDay, inviteWork } from './count-day.ts';
import { invite } from './index.ts';
import { addInviters, inviterById } from './store.ts';

const DAY = dayAfter(dayOf(new Date()), -3);
/** What each of the friends plays; of each round 1 baht is staked and 0.50 lost. */
const ROUNDS = [9_000, 9_000, 9_000, 30_000, 1, 1];

let test: RewardsTest;
let inviter: MemberId;
let friends: MemberId[];
beforeAll(async () => {
  test = await rewardsOver([invite]);
  await test.db.client.query(`update game_provider set connection = null`);
  await test.set({ inviteActive: true, inviteSuccess: 0, inviteFail: 2, inviteWeeklyMaximum: 500_000_000 });
});
beforeEach(async () => {
  test.clock.at = new Date();
  inviter = await test.player();
  friends = [];
  for (const count of ROUNDS) {
    const friend = await test.player(inviter);
    friends.push(friend);
    await test.db.client.query(
      `with told as (
          insert into game_round (slot_code, id, member_id, at, stake, win, counted)
          select 'JOKER', $1 || ' ' || n, $1, $2, 100, 50, 100 from generate_series(1, $3::int) n returning *
        ) insert into game_turnover (member_id, slot_code, day, rounds, stake, net, counted)
          select member_id, slot_code, $4::date, count(*), sum(stake), sum(win - stake), sum(counted) from told group by 1, 2`,
      [friend, momentOf(DAY), count, DAY],
    );
  }
  // reading goes by ids, which are drawn
  friends.sort();
  await test.db.client.query('update inviter set due_at = null');
  await addInviters(test.db, [inviter], DAY);
});
afterEach(async () => expect((await audit(test.db)).breaches).toEqual([]));
afterAll(() => test.drop());

/** The same database; `look` is called before rounds of those members are read. */
function before(look: (members: readonly MemberId[]) => Promise<void>): Db {
  const { client } = test.db;
  const looked = async (statement: string | { name?: string; values?: unknown[] }, values?: unknown[]) => {
    if (typeof statement !== 'string' && statement.name === 'game_round_kinds')
      await look(statement.values?.[0] as MemberId[]);
    return client.query(statement as string, values);
  };
  const get = (target: typeof client, name: string | symbol, receiver: unknown): unknown =>
    name === 'query' ? looked : Reflect.get(target, name, receiver);
  return { ...test.db, client: new Proxy(client, { get }) };
}
/** Two percent of 50 satang a round, in all. */
const EARNED = BigInt(ROUNDS.reduce((sum, one) => sum + one, 0));
const pot = () => balanceOf(test, inviter, 'INVITE');
const dueAgain = () => test.db.client.query('update inviter set due_at = now() where id = $1', [inviter]);
const isDue = async () =>
  (await test.db.client.query('select from inviter where id = $1 and due_at <= now()', [inviter]))
    .rowCount === 1;

it('rounds of friends are read twenty thousand a statement, but those of one day of one of them', async () => {
  const read: number[] = [];
  const counted = async (members: readonly MemberId[]) => {
    const { rows } = await test.db.client.query<{ rounds: number }>(
      'select rounds::int as rounds from game_turnover where member_id = any ($1)',
      [members],
    );
    read.push(rows.length === 1 ? 0 : rows.reduce((sum, { rounds }) => sum + rounds, 0));
  };
  await countNextDay({ ...test.deps, db: before(counted) }, inviter);
  expect(Math.max(...read)).toBeLessThanOrEqual(20_000);
  expect(read.length).toBeLessThanOrEqual(4);
  expect(await pot()).toBe(EARNED);
});

it('while much is read the lease is renewed, so that no other server takes the same day', async () => {
  const due: boolean[] = [];
  const work = inviteWork({ ...test.deps, db: before(slowly) });
  async function slowly(): Promise<void> {
    due.push(await isDue());
    // the lease ends while this is read
    await dueAgain();
    test.clock.at = new Date(test.clock.at.getTime() + 15_000);
  }
  expect(await inviteWork(test.deps).take()).toBe(inviter);
  await work.carryOut(inviter);
  expect(due.length).toBeGreaterThan(2);
  expect(due).not.toContain(true);
  expect(await pot()).toBe(EARNED);
});

it('a server that stood still for longer than its lease reads no further once another one has taken the day', async () => {
  let reads = 0;
  const slow = inviteWork({ ...test.deps, db: before(stolen) });
  const other = inviteWork(test.deps);
  async function stolen(): Promise<void> {
    reads += 1;
    await dueAgain();
    expect(await other.take()).toBe(inviter);
    test.clock.at = new Date(test.clock.at.getTime() + 90_000);
  }
  expect(await other.take()).toBe(inviter);
  await slow.carryOut(inviter);
  expect([reads, await pot()]).toEqual([1, 0n]);
  await other.carryOut(inviter);
  expect(await pot()).toBe(EARNED);
  expect(await inviterById(test.db, inviter)).toMatchObject({ nextDay: dayAfter(DAY, 1), attempts: 0 });
});
