import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { balanceOf, memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { slotsOf, openGameAccounts } from '../face.ts';
import { QUESTIONS_PER_MINUTE } from '../call-limit.ts';
import { kindsOf, later, playerIn, testGames } from '../testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());
const player = () => playerIn(test);

describe('a refresh of game balances', () => {
  it('takes over what was won and lost, outside of the statement', async () => {
    const { games, id, username, provider, fill, balances, told } = await player();
    await fill(10_000);
    provider().play(username, 2_500);
    expect(await games.refresh(id)).toEqual({ failed: [] });
    expect(await balances()).toMatchObject({ game: 12_500 });
    provider().play(username, -12_500);
    await games.refresh(id);
    expect(await balances()).toMatchObject({ game: 0, wallet: 90_000 });
    await games.refresh(id);
    expect(await kindsOf(test, id)).toEqual(['fill_hold', 'fill_settle', 'play_result', 'play_result']);
    const { rows } = await test.db.sql.execute(
      sql`select count(*)::int as n from ledger_movement where member_id = ${id} and kind = 'play_result' and statement_no is not null`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect(told.filter(({ topics }) => topics.join() === 'wallet')).toHaveLength(3); // opened, won, lost
  });

  it('names the providers that did not tell, and keeps what was known of them', async () => {
    const { games, provider } = await testGames(test, ['JOKER', 'SLOTXO', 'PG']);
    const { id } = await memberWith(test);
    for (const code of ['JOKER', 'SLOTXO', 'PG']) await games.activate(id, code);
    for (const [username] of provider('PG').credits) provider('PG').play(username, 700);
    provider('JOKER').onBalance = () => Promise.reject(new Error('down'));
    provider('SLOTXO').balance = async () => ({ outcome: 'unknown', reason: 'no answer in time' });
    expect(await games.refresh(id)).toEqual({ failed: ['JOKER', 'SLOTXO'] });
    expect(await balanceOf(test, id, 'PG')).toBe(700n);
    const slots = await slotsOf(test.db, id);
    expect(slots.map(({ code, amount, amountAt }) => [code, amount, amountAt !== null])).toEqual([
      ['JOKER', 0n, false],
      ['SLOTXO', 0n, false],
      ['PG', 700n, true],
    ]);
  });

  it('asks providers only so often a minute for one member, on any server; others ask on', async () => {
    const { games, id, provider } = await player();
    const [elsewhere, other] = [await testGames(test, ['JOKER']), await player()];
    // to open the account was one
    for (let i = 0; i < QUESTIONS_PER_MINUTE - 2; i += 1) await games.refresh(id);
    expect(provider().calls.filter((call) => call === 'balance')).toHaveLength(QUESTIONS_PER_MINUTE - 2);
    const outcomes = await Promise.allSettled([games.refresh(id), elsewhere.games.refresh(id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(games.refresh(id)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      params: { retryAfter: expect.any(Number) as number },
    });
    expect(await other.games.refresh(other.id)).toEqual({ failed: [] });
  });

  it('drops a balance during which a transfer began, whether that has ended by then or not', async () => {
    const { games, id, provider, fill, balances } = await player();
    await fill(10_000);
    for (const isOpen of [true, false]) {
      const before = await balances();
      const told = later<void>();
      provider().onBalance = () => told.promise;
      const refreshed = games.refresh(id);
      await expect.poll(() => provider().calls.at(-1)).toBe('balance');
      const answer = later<void>();
      provider().onTransfer = async (_, apply) => {
        const outcome = apply();
        await answer.promise;
        return outcome;
      };
      const filled = fill(5_000);
      await expect.poll(balances).toMatchObject({ transit: 5_000 });
      if (!isOpen) {
        answer.resolve();
        await filled;
      }
      told.resolve();
      await refreshed;
      answer.resolve();
      await filled;
      provider().onBalance = async () => undefined;
      expect(await balances()).toMatchObject({
        game: before.game + 5_000,
        provider: before.game + 5_000,
        transit: 0,
      });
    }
    expect(await kindsOf(test, id)).not.toContain('play_result');
  });

  it('asks nothing of an account with a transfer under way', async () => {
    const { games, id, provider, fill, balances } = await player();
    provider().onTransfer = async (_, apply) => {
      apply();
      return { outcome: 'unknown', reason: 'no answer in time' };
    };
    await fill(5_000);
    const asked = provider().calls.filter((call) => call === 'balance').length;
    expect(await games.refresh(id)).toEqual({ failed: [] });
    expect(provider().calls.filter((call) => call === 'balance')).toHaveLength(asked);
    expect(await balances()).toMatchObject({ game: 0, transit: 5_000 });
  });

  it('never lets an older balance follow a newer one', async () => {
    const { games, id, username, provider, fill, balances } = await player();
    await fill(10_000);
    const slow = later<void>();
    provider().onBalance = () => slow.promise;
    const first = games.refresh(id);
    await expect.poll(() => provider().calls.at(-1)).toBe('balance');
    provider().onBalance = async () => undefined;
    provider().play(username, -4_000);
    await games.refresh(id);
    slow.resolve();
    await first;
    expect(await balances()).toMatchObject({ game: 6_000, provider: 6_000 });
  });

  it('counts what was won once, whoever asks at the same time', async () => {
    const { games, server, id, username, provider, balances } = await player();
    const other = server();
    for (let round = 1; round <= 10; round += 1) {
      provider().play(username, 100);
      await Promise.all([games.refresh(id), other.refresh(id), games.refresh(id), other.refresh(id)]);
      await games.refresh(id);
      expect(await balances()).toMatchObject({ game: 100 * round });
    }
    expect((await kindsOf(test, id)).filter((kind) => kind === 'play_result')).toHaveLength(10);
  });
});

describe('what other modules are told', () => {
  it('every offered game with the member’s own balance, and open accounts only where they are open', async () => {
    const { id, provider, fill } = await player();
    const other = await memberWith(test, satang(100));
    provider().onTransfer = async () => ({ outcome: 'unknown', reason: 'no answer in time' });
    await fill(5_000);
    const [joker] = await slotsOf(test.db, id);
    expect(joker).toMatchObject({
      code: 'JOKER',
      isActive: true,
      isTransferring: true,
      amount: 0n,
      ftWalletSlot: 1,
      launch: 'form',
    });
    const [foreign] = await slotsOf(test.db, other.id);
    expect(foreign).toMatchObject({
      code: 'JOKER',
      isActive: false,
      isTransferring: false,
      amount: 0n,
      amountAt: null,
    });
    expect(await openGameAccounts(test.db, id)).toEqual([
      { slotCode: 'JOKER', balance: 0n, isTransferring: true },
    ]);
    expect(await openGameAccounts(test.db, other.id)).toEqual([]);
  });
});
