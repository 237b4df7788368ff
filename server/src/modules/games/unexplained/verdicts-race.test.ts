/** Verdicts on findings decide on what is known then, whatever else goes on with the account (decision 0069). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import { later, setAside } from '../testing.ts';
import { keepRounds } from '../turnover/store.ts';
import { checkAgain } from './store.ts';
import { playerFound } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());

/** A player who has 30 baht that no report tells of, and a finding of it. */
async function found() {
  const it = await playerFound(test);
  it.round(0, 3_000, { isReported: false });
  await it.compare();
  expect(await it.waiting()).toMatchObject([{ amount: 3_000n }]);
  return it;
}

/** Locks those rows in a transaction of their own until it is let go. */
async function hold(text: string, id: string) {
  const holder = await test.db.client.connect();
  await holder.query('begin');
  await holder.query(`${text} for update`, [id]);
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}
/** So many statements of that text wait for a lock. */
const held = (like: string, count = 1) =>
  expect
    .poll(
      async () =>
        (
          await test.db.client.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
            [like],
          )
        ).rowCount,
    )
    .toBe(count);

describe('a verdict on a finding', () => {
  it('takes no win that was reported before it, and says that it moved on', async () => {
    const it = await found();
    it.told(0, 3_000);
    await it.pull();
    await expect(it.decide('settle')).rejects.toMatchObject({ code: 'NO_DATA' });
    expect(await it.balances()).toMatchObject({ wallet: 100_000 });
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });

  it('takes nothing where so much of it was reported, and shows what is left', async () => {
    const it = await found();
    it.told(0, 1_000);
    await it.pull();
    await expect(it.decide('settle')).rejects.toMatchObject({ code: 'NO_DATA' });
    expect(await it.waiting()).toMatchObject([{ amount: 2_000n }]);
    await it.decide('settle');
    expect(await it.balances()).toMatchObject({ wallet: 98_000 });
  });

  it('gives back no loss that was reported before it', async () => {
    const it = await playerFound(test);
    await it.givenBack('empty', 6_000);
    it.provider().play(it.username, -6_000);
    await it.compare();
    it.told(6_000, 0);
    await it.pull();
    await expect(it.decide('settle')).rejects.toMatchObject({ code: 'NO_DATA' });
    expect(await it.balances()).toMatchObject({ wallet: 100_000 });
    expect(await it.waiting()).toEqual([]);
  });

  it('at the same time as a comparison leaves no second finding of the same money', async () => {
    const it = await found();
    const letGo = await hold(`select 1 from ledger_account where member_id = $1 and code = 'WALLET'`, it.id);
    const decided = it.decide('settle');
    await held('%ledger_post%');
    await checkAgain(test.db);
    await it.check();
    await letGo();
    await decided;
    await it.read();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
    expect(await it.balances()).toMatchObject({ wallet: 97_000 });
  });

  it('waits with take-overs, transfers and reports for nobody who waits for it', async () => {
    const it = await found();
    const other = it.server();
    const letGo = await hold(`select 1 from ledger_account where member_id = $1 and code = 'WALLET'`, it.id);
    const decided = it.decide('settle');
    await held('%ledger_post%');
    const refreshed = other.refresh(it.id);
    await held('%from game_account%');
    const filled = it.fill(1_000, undefined, other);
    await held('%from game_account%', 2);
    it.told(0, 100);
    await it.pull();
    await letGo();
    expect(await Promise.allSettled([decided, refreshed, filled])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    expect(await it.balances()).toMatchObject({ wallet: 96_000 });
    await it.compare();
    expect(await it.waiting()).toEqual([]);
  });
});

describe('a comparison', () => {
  it('waits for nobody who waits for it: verdicts, take-overs and transfers', async () => {
    const it = await found();
    const other = it.server();
    const letGo = await hold('select 1 from game_finding where member_id = $1', it.id);
    await checkAgain(test.db);
    const compared = it.games.comparePlay.take();
    await held('%game_finding%');
    const decided = it.decide('settle');
    const refreshed = other.refresh(it.id);
    const filled = it.fill(1_000, undefined, other);
    await held('%from game_account%', 3);
    await letGo();
    expect(await Promise.allSettled([compared, decided, refreshed, filled])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
    expect(await it.balances()).toMatchObject({ wallet: 96_000 });
  });

  it('waits for a report under way that it would leave out for ever', async () => {
    const it = await found();
    await checkAgain(test.db);
    const [read, committed] = [later<void>(), later<void>()];
    const at = new Date(Date.now() - 3_600_000);
    const round = { id: newId(), username: it.username, at, stake: satang(0), win: satang(3_000) };
    const reported = test.db.withTx(async (tx) => {
      await keepRounds(tx, 'JOKER', [round]);
      read.resolve();
      await committed.promise;
    });
    await read.promise;
    const compared = it.games.comparePlay.take();
    await held('%game_play_check%');
    committed.resolve();
    await Promise.all([reported, compared]);
    await it.check();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });

  it('waits also for the report of a bet that was open at the balance that its baseline is kept of', async () => {
    const it = await playerFound(test);
    await it.isOlder();
    await it.pull();
    it.provider().play(it.username, -3_000);
    await it.games.refresh(it.id);
    await it.pass(120);
    const [read, committed] = [later<void>(), later<void>()];
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const told = { id: newId(), username: it.username, at: ago(60), placedAt: ago(180) };
    const reported = test.db.withTx(async (tx) => {
      await keepRounds(tx, 'JOKER', [{ ...told, stake: satang(3_000), win: satang(9_000) }]);
      read.resolve();
      await committed.promise;
    });
    await read.promise;
    const compared = it.check();
    await Promise.race([compared, held('%game_play_check%')]);
    committed.resolve();
    await Promise.all([reported, compared]);
    it.provider().play(it.username, 9_000);
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });
});
