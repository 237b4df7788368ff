import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { createBoard } from '../../operator/board.ts';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import { carryOutDue, lapse, playerIn, setAside, UNKNOWN } from '../testing.ts';
import { waitingTransferKind } from './waiting-transfers.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());

/** 300 baht on their way into the game that nobody knows the fate of, and an operator's board. */
async function inReview() {
  const world = await playerIn(test);
  world.provider().onTransfer = async () => UNKNOWN;
  const usual = world.provider().onQuery;
  world.provider().onQuery = async () => ({ standing: 'unknown', reason: 'down' });
  const operation = newId();
  await world.fill(30_000, operation);
  await test.db.sql.execute(sql`update game_transfer set attempts = 19 where id = ${operation}`);
  await lapse(test, world.id);
  await carryOutDue(world.games);
  const told: string[] = [];
  const realtime = { changed: (member: string) => void told.push(member) };
  const board = createBoard(test.db, [waitingTransferKind({ ...test, realtime })]);
  const order = { id: operation, who: 'noi', why: 'seen in the back office' };
  return { ...world, usual, operation, board, order, told };
}

describe('a transfer that waits for a person', () => {
  it('is listed with what its provider said', async () => {
    const { board, operation, id, username } = await inReview();
    const mine = (await board.list()).find((one) => one.id === operation);
    expect(mine).toMatchObject({ kind: 'transfer', memberId: id, amount: 30_000n, waits: 'review' });
    expect(mine?.facts).toEqual({
      game: 'JOKER',
      player: username,
      way: 'wallet to game',
      attempts: '20',
      'provider said': 'down',
    });
  });

  it('is given back by nobody once its provider said that it did it and that could not be booked', async () => {
    const { board, operation, order, balances } = await inReview();
    await test.db.client.query(`update game_transfer set carried_out_as = 'T-9' where id = $1`, [operation]);
    expect((await board.show(operation))?.facts).toMatchObject({
      'provider said': 'its provider said that it carried this out',
      'provider reference': 'T-9',
    });
    await expect(board.decide('refuse', order)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      params: { fields: { verdict: 'its provider said that it carried this out' } },
    });
    expect(await board.decide('settle', order)).toMatchObject({ result: 'done' });
    expect(await balances()).toMatchObject({ wallet: 70_000, game: 30_000, transit: 0 });
  });

  it.each([
    ['settle', { wallet: 70_000, game: 30_000, transit: 0 }],
    ['refuse', { wallet: 100_000, game: 0, transit: 0 }],
  ] as const)('ends once by %s, kept with who and why', async (verdict, after) => {
    const { board, order, balances, told, id, games } = await inReview();
    expect(await board.decide(verdict, order)).toMatchObject({ result: 'done' });
    expect(await balances()).toMatchObject(after);
    for (const again of ['settle', 'refuse'] as const)
      expect(await board.decide(again, order)).toMatchObject({ result: 'moved-on' });
    const shown = await board.show(order.id);
    expect(shown?.actions).toMatchObject([{ verdict, who: 'noi', why: order.why }]);
    // what the person said is not told as the provider's
    expect(shown?.facts).toMatchObject({ 'a person said': `noi: ${order.why}` });
    expect(shown?.facts).not.toHaveProperty('provider said');
    expect(told).toContain(id);
    await lapse(test, id);
    await carryOutDue(games);
    expect(await balances()).toMatchObject(after);
  });

  it('is not decided while its provider is being asked', async () => {
    const { board, order, id, games, balances } = await inReview();
    await lapse(test, id);
    expect(await games.work.take()).toMatchObject({ id: order.id });
    await expect(board.decide('refuse', order)).rejects.toMatchObject({ code: 'TRANSFER_IN_PROGRESS' });
    expect(await balances()).toMatchObject({ wallet: 70_000, transit: 30_000 });
  });

  it('is not decided by who saw another answer of its provider, however often that was asked since', async () => {
    const { board, operation, order, id, games, provider, balances } = await inReview();
    const seen = await board.show(operation);
    const again = async (reason: string) => {
      provider().onQuery = async () => ({ standing: 'unknown', reason });
      await lapse(test, id);
      await carryOutDue(games);
    };
    await again('FAILED');
    const decide = () => board.decide('refuse', { ...order, facts: seen?.facts });
    expect(await decide()).toMatchObject({ result: 'moved-on' });
    expect(await balances()).toMatchObject({ wallet: 70_000, transit: 30_000 });
    await again('down');
    expect(await decide()).toMatchObject({ result: 'done' });
  });

  it('that two people decide at once ends in one way', async () => {
    const { board, order, balances } = await inReview();
    const ends = await Promise.all([board.decide('settle', order), board.decide('refuse', order)]);
    expect(ends.map(({ result }) => result).toSorted()).toEqual(['done', 'moved-on']);
    const { wallet, game, transit } = await balances();
    expect([wallet + game, transit]).toEqual([100_000, 0]);
  });
});
