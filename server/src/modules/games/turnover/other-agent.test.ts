/** A provider is reached through another agent from now on: what that one tells stands beside what the one before told (docs/decisions/0275). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { PlayReport } from '../../../ports/game-provider.ts';
import { memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { accountBy } from '../accounts/store.ts';
import { testGames } from '../testing.ts';
import { keepRounds, readFromBeginning } from './store.ts';

let test: TestDb;
let one: MemberId;
let two: MemberId;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(async () => {
  await test.db.client.query('truncate game_report, game_round, game_turnover');
  const { games } = await testGames(test);
  await test.db.client.query(`insert into game_report (slot_code) values ('JOKER')`);
  [{ id: one }, { id: two }] = [await memberWith(test), await memberWith(test)];
  for (const id of [one, two]) await games.activate(id, 'JOKER');
});
afterAll(() => test.drop());

const BET = new Date(Date.now() - 3 * 3_600_000);
const later = (minutes: number) => new Date(BET.getTime() + minutes * 60_000);
/** So much staked and lost in a round of that name. */
async function told(member: MemberId, stake: number, report: Partial<PlayReport> = {}): Promise<void> {
  const username = (await accountBy(test.db, member, 'JOKER'))?.username ?? '';
  const known = { id: '1001', username, at: BET, stake: satang(stake), win: satang(0), ...report };
  await test.db.withTx((tx) => keepRounds(tx, 'JOKER', [known]));
}
const otherAgent = () => readFromBeginning(test.db, 'JOKER');
/** What each of both staked, by the sums of their days. */
const staked = async () => {
  const { rows } = await test.db.client.query<{ id: MemberId; stake: number }>(
    `select member_id as id, sum(stake)::int as stake from game_turnover group by 1`,
  );
  return [one, two].map((id) => rows.find((row) => row.id === id)?.stake ?? 0);
};
const kept = async () =>
  (await test.db.client.query<{ n: number }>('select count(*)::int as n from game_round')).rows[0]?.n;

it('a round of another agent takes nothing of one of the agent before that has the same name', async () => {
  await told(one, 1_000);
  await otherAgent();
  await told(two, 300, { at: later(60) });
  await told(one, 50, { at: later(90), id: '1002' });
  expect(await staked()).toEqual([1_050, 300]);
  expect(await kept()).toBe(3);
});

it('it is told again as the same one, corrected or not, also once the earlier one was deleted', async () => {
  await told(one, 1_000);
  await otherAgent();
  await told(one, 300, { at: later(60) });
  await told(one, 300, { at: later(60) });
  expect(await staked()).toEqual([1_300, 0]);
  await told(one, 200, { at: later(61) });
  expect(await staked()).toEqual([1_200, 0]);
  await test.db.client.query(`delete from game_round where id = '1001'`);
  await told(one, 250, { at: later(61) });
  expect(await staked()).toEqual([1_250, 0]);
});

it('what the agent of before tells again, since it was the same one, or since it is back, is counted once', async () => {
  await told(one, 1_000, { placedAt: later(-5) });
  await otherAgent();
  await told(one, 1_000, { placedAt: later(-5) });
  // corrected meanwhile, by another time
  await told(one, 900, { placedAt: later(-5), at: later(10) });
  expect(await staked()).toEqual([900, 0]);
  expect(await kept()).toBe(1);
});

it('what it tells again since it was taken for another is counted once, also under a name of the agent before', async () => {
  await told(one, 1_000);
  await otherAgent();
  // names are of the second in which an agent came
  await test.db.client.query(`update game_report set agents_since = array[now() - interval '1 minute']`);
  await test.db.client.query(`update game_round set first_told_at = now() - interval '2 minutes'`);
  const tellTwo = async (stake: number) => {
    await told(two, stake, { at: later(60), placedAt: later(58) });
    await told(one, 70, { at: later(70), id: '1002' });
  };
  await tellTwo(300);
  await otherAgent();
  await tellTwo(300);
  expect(await staked()).toEqual([1_070, 300]);
  await tellTwo(200);
  expect(await staked()).toEqual([1_070, 200]);
  // and its next ones are other rounds still
  await told(two, 40, { at: later(80) });
  expect(await staked()).toEqual([1_070, 240]);
  await told(one, 25, { at: later(90), id: '1002' });
  expect(await staked()).toEqual([1_095, 240]);
});

it('what the agent before told while it was left is its own', async () => {
  await test.db.withTx(async (tx) => {
    await tx.client.query('select now()');
    await told(one, 1_000);
    await readFromBeginning(tx, 'JOKER');
  });
  await told(two, 300, { at: later(60) });
  expect(await staked()).toEqual([1_000, 300]);
});

it('rounds of one agent are corrected by their names alone, whoever played them and whenever', async () => {
  await told(one, 1_000);
  await told(two, 400, { at: later(60) });
  expect(await staked()).toEqual([0, 400]);
});
