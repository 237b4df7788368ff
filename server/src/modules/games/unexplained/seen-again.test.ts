/** What was seen in a balance is compared, whatever is seen after it and whenever it is reported (decision 0069). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import { setAside } from '../testing.ts';
import { playerFound } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());

describe('a member who looks at the balance again', () => {
  it.each([
    ['fill', 30_000, 30_000],
    ['empty', 6_000, -6_000],
  ] as const)('hides nothing from the person who must look: %s', async (way, amount, moved) => {
    const it = await playerFound(test);
    const operation = await it.givenBack(way, amount);
    it.provider().play(it.username, moved);
    await it.games.refresh(it.id);
    await it.pass(6);
    await it.games.refresh(it.id);
    // reports are complete for the first look, and not five minutes past the second
    it.provider().reportedUpTo = () => new Date();
    await it.pull();
    await it.check();
    await it.pass(60 * 24);
    await it.pull();
    await it.check();
    expect(await it.waiting()).toMatchObject([{ facts: { 'looks like transfer': operation } }]);
    expect(await it.broken()).toHaveLength(1);
  });

  it('hides nothing that is reported up to then, however often, from the person and the audit', async () => {
    const it = await playerFound(test);
    it.round(0, 3_000, { isReported: false });
    await it.games.refresh(it.id);
    // as where somebody looks every minute and reports are ten minutes late
    it.provider().reportedUpTo = () => new Date(Date.now() + 600_000);
    await test.db.client.query(
      `update game_account set known_at = known_at + interval '10 minutes' where member_id = $1`,
      [it.id],
    );
    await it.pull();
    await it.check();
    expect(await it.waiting()).toMatchObject([{ amount: 3_000n }]);
    expect(await it.broken()).toHaveLength(1);
    await it.decide('settle');
    expect(await it.balances()).toMatchObject({ wallet: 97_000 });
  });

  it('is compared also where the balance is the same: rounds were reported that it should show', async () => {
    const it = await playerFound(test);
    const operation = await it.givenBack('fill', 5_000);
    await it.compare();
    await it.pass(120);
    it.provider().play(it.username, 5_000);
    it.round(5_000, 0);
    await it.pull();
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ facts: { 'looks like transfer': operation } }]);
  });
});

describe('a round that is reported late', () => {
  it('is compared as soon as it is read', async () => {
    const it = await playerFound(test);
    it.round(0, 3_000, { isReported: false });
    await it.compare();
    expect(await it.waiting()).toHaveLength(1);
    it.told(0, 3_000);
    await it.pull();
    await it.check();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });
});

describe('an account that is older than its provider’s reports', () => {
  it('is compared from its first balance of which all play is reported: what it had then is explained', async () => {
    const it = await playerFound(test);
    await it.isOlder();
    it.round(0, 5_000, { isReported: false });
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
    it.round(0, 700, { isReported: false });
    await it.compare();
    expect(await it.waiting()).toMatchObject([
      { amount: 700n, facts: { told: expect.stringContaining('explained before 50.00') as string } },
    ]);
    expect(await it.broken()).toHaveLength(1);
    await it.decide('settle');
  });

  it('hides behind what was lost before no transfer that was carried out after it was given back', async () => {
    const it = await playerFound(test);
    await it.isOlder();
    it.round(10_000, 0, { isReported: false });
    await it.compare();
    await it.fill(1_000);
    const operation = await it.givenBack('fill', 8_000);
    it.provider().play(it.username, 8_000);
    await it.compare();
    expect(await it.waiting()).toMatchObject([
      { amount: 8_000n, facts: { 'looks like transfer': operation } },
    ]);
    await it.decide('settle');
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });

  it('has no open bets, and no finding after 60 days, of what was lost before', async () => {
    const it = await playerFound(test);
    await it.isOlder();
    it.round(10_000, 0, { isReported: false });
    await it.compare();
    const { rows } = await test.db.client.query('select 1 from game_open_bets where member_id = $1', [it.id]);
    expect(rows).toEqual([]);
  });

  it('is compared with nothing while its last balance is from before they began', async () => {
    const it = await playerFound(test);
    await it.isOlder();
    it.round(0, 5_000, { isReported: false });
    await it.games.refresh(it.id);
    await it.pass(60 * 24);
    await it.read();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
    it.round(0, 400, { isReported: false });
    await it.compare();
    it.round(0, 30, { isReported: false });
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ amount: 30n }]);
    await it.decide('refuse');
  });

  it('takes for explained what may have been in that balance, where it was played around it', async () => {
    const it = await playerFound(test);
    await it.isOlder();
    // the clocks differ: one of them was in the balance already
    it.provider().play(it.username, 2_000);
    it.told(0, 2_000, 0);
    it.told(0, 900, 0);
    await it.compare();
    it.provider().play(it.username, 900);
    await it.pass(60);
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });
});

describe('a bet that was open at the baseline of its account', () => {
  /** So much was played for, and the balance after it, two hours ago, is the baseline. */
  async function basedOn(net: number) {
    const it = await playerFound(test);
    await it.isOlder();
    it.provider().play(it.username, net);
    await it.compare();
    await test.db.client.query(
      `update game_play_baseline set seen_at = seen_at - interval '2 hours' where member_id = $1`,
      [it.id],
    );
    return it;
  }
  const openBet = () => basedOn(-3_000);

  it.each<[string, number, number, { placedMinutesAgo?: number }]>([
    ['won, told by when it was placed', 9_000, 180, {}],
    ['lost, told by when it was placed', 0, 180, {}],
    ['won, told by when it was settled and when it was placed', 9_000, 60, { placedMinutesAgo: 180 }],
    ['placed around the baseline', 9_000, 118, {}],
  ])('is explained by its report once it is settled: %s', async (_, win, minutesAgo, placed) => {
    const it = await openBet();
    it.provider().play(it.username, win);
    it.told(3_000, win, minutesAgo, placed);
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
    it.round(0, 400, { isReported: false });
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ amount: 400n }]);
    await it.decide('settle');
  });

  it('is explained also when it is called off, before it was told or after, and however often it is told', async () => {
    const it = await openBet();
    it.provider().play(it.username, 9_000);
    const id = it.told(3_000, 9_000, 180);
    it.told(3_000, 9_000, 180, { id });
    await it.compare();
    it.provider().play(it.username, 3_000 - 9_000);
    it.told(0, 0, 180, { id });
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
    it.round(0, 400, { isReported: false });
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ amount: 400n }]);
    await it.decide('settle');
  });

  it('is explained also where its report came before the baseline was kept', async () => {
    const it = await playerFound(test);
    await it.isOlder();
    it.provider().play(it.username, -3_000);
    await it.games.refresh(it.id);
    await it.pass(120);
    it.provider().play(it.username, 9_000);
    const id = it.told(3_000, 9_000, 60, { placedMinutesAgo: 180 });
    await it.read();
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
    it.provider().play(it.username, 3_000 - 9_000);
    it.told(0, 0, 60, { id, placedMinutesAgo: 180 });
    await it.compare();
    it.round(0, 400, { isReported: false });
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ amount: 400n }]);
    await it.decide('settle');
  });

  it('explains no more for what was placed and settled around that moment', async () => {
    const it = await playerFound(test);
    await it.isOlder();
    it.provider().play(it.username, 200);
    it.told(2_000, 2_200, 0, { placedMinutesAgo: 1 });
    await it.compare();
    await it.pass(60);
    it.round(0, 700, { isReported: false });
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ amount: 500n }]);
    await it.decide('settle');
  });

  it('explains nothing where it was placed later', async () => {
    const it = await openBet();
    it.provider().play(it.username, 500);
    it.told(200, 0);
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ amount: 700n }]);
    await it.decide('settle');
  });

  it('is no loss where it was settled before and only told late', async () => {
    const it = await basedOn(6_000);
    it.told(3_000, 9_000, 180);
    await it.compare();
    const { rows } = await test.db.client.query('select 1 from game_open_bets where member_id = $1', [it.id]);
    expect([await it.waiting(), await it.broken(), rows]).toEqual([[], [], []]);
  });
});

describe('what is missing for sixty days', () => {
  const openBets = async ({ id }: { id: string }) =>
    (
      await test.db.client.query<object>(
        `select missing, least, since < now() - interval '50 days' as "isOld" from game_open_bets where member_id = $1`,
        [id],
      )
    ).rows;
  const daysAgo = (column: 'since' | 'less_since', days: number, { id }: { id: string }) =>
    test.db.client.query(
      `update game_open_bets set ${column} = now() - make_interval(days => $2) where member_id = $1 and ${column} is not null`,
      [id, days],
    );
  async function missing() {
    const it = await playerFound(test);
    it.round(4_000, 0, { isReported: false });
    await it.compare();
    await daysAgo('since', 59, it);
    return it;
  }

  it.each([5_000, 3_000])('does not begin anew because a win of %d was reported late', async (win) => {
    const it = await missing();
    it.round(0, win, { isReported: false });
    await it.compare();
    it.told(0, win);
    await it.read();
    expect(await openBets(it)).toEqual([{ missing: 4_000n, least: 4_000n, isOld: true }]);
    await daysAgo('since', 61, it);
    await it.read();
    expect(await it.waiting()).toMatchObject([{ amount: 4_000n, facts: { member: 'lacks 40.00' } }]);
    await it.decide('refuse');
  });

  it('does not begin anew because a person decided of something else', async () => {
    const it = await missing();
    it.round(0, 5_000, { isReported: false });
    await it.compare();
    await it.decide('refuse');
    it.round(4_000, 0, { isReported: false });
    await it.compare();
    expect(await openBets(it)).toEqual([{ missing: 4_000n, least: 4_000n, isOld: true }]);
  });

  it('is over once it came back and no report told otherwise for two days, and as much less as came back', async () => {
    const it = await missing();
    it.round(0, 3_000, { isReported: false });
    await it.compare();
    await daysAgo('less_since', 3, it);
    await it.read();
    expect(await openBets(it)).toEqual([{ missing: 1_000n, least: 1_000n, isOld: true }]);
    it.round(0, 1_000, { isReported: false });
    await it.compare();
    await daysAgo('less_since', 3, it);
    await it.read();
    expect(await openBets(it)).toEqual([]);
  });

  it('begins anew for what is left when a person decided of what was missing', async () => {
    const it = await missing();
    await daysAgo('since', 61, it);
    it.round(1_000, 0, { isReported: false });
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ amount: 4_000n }]);
    await it.decide('refuse');
    await it.read();
    expect(await openBets(it)).toEqual([{ missing: 1_000n, least: 1_000n, isOld: false }]);
  });
});
