import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { balanceOf, memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import {
  carryOutDue,
  inTransit,
  keepFromPlay,
  kindsOf,
  lapse,
  REFUSED,
  setAside,
  testGames,
  UNKNOWN,
} from '../testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());

/** A member with 500 baht in the wallet and 500 at JOKER, nothing at PG. */
async function player() {
  const world = await testGames(test, ['JOKER', 'PG']);
  const { id } = await memberWith(test, satang(100_000));
  for (const code of ['JOKER', 'PG']) await world.games.activate(id, code);
  const move = (from: string, to: string, amount: number, operation = newId()) =>
    world.games.transfer({ memberId: id, operation, from, to, amount: satang(amount) });
  await move('WALLET', 'JOKER', 50_000);
  const balances = async () => ({
    wallet: Number(await balanceOf(test, id)),
    joker: Number(await balanceOf(test, id, 'JOKER')),
    pg: Number(await balanceOf(test, id, 'PG')),
  });
  const next = async () => {
    await lapse(test, id);
    await carryOutDue(world.games);
  };
  return { ...world, id, move, balances, next };
}
const lost = async (_: unknown, apply: () => unknown) => {
  apply();
  return UNKNOWN;
};

describe('a transfer from game to game', () => {
  it('goes by way of the wallet, as one operation', async () => {
    const { id, move, balances } = await player();
    const operation = newId();
    const answer = { status: 'SUCCESS', reference: operation, amount: 30_000n };
    expect(await move('JOKER', 'PG', 30_000, operation)).toEqual(answer);
    expect(await move('JOKER', 'PG', 30_000, operation)).toEqual(answer);
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 30_000 });
    expect((await kindsOf(test, id)).slice(2)).toEqual([
      'empty_hold',
      'empty_settle',
      'fill_hold',
      'fill_settle',
    ]);
  });

  it('tells screens of both halves by the reference of its answer', async () => {
    const { id, move, told } = await player();
    const before = told.length;
    const { reference } = await move('JOKER', 'PG', 30_000);
    const own = told.slice(before).filter((t) => t.memberId === id);
    expect(own.map(({ transfer }) => transfer)).toEqual([reference, reference, reference]);
  });

  it('is refused where there is no account at the other game, before anything moves', async () => {
    const { move, balances } = await player();
    await expect(move('JOKER', 'SLOTXO', 30_000)).rejects.toMatchObject({ code: 'NO_GAME' });
    const poor = await memberWith(test, satang(10_000));
    const { games } = await player();
    await games.activate(poor.id, 'JOKER');
    const call = { memberId: poor.id, operation: newId(), from: 'JOKER', to: 'PG', amount: satang(100) };
    await expect(games.transfer(call)).rejects.toMatchObject({ code: 'SLOT_NO_ACCOUNT' });
    expect(await balances()).toEqual({ wallet: 50_000, joker: 50_000, pg: 0 });
  });

  it('ends in the wallet when the other game refuses, and says so', async () => {
    const { move, balances, provider } = await player();
    provider('PG').onTransfer = async () => REFUSED;
    const operation = newId();
    for (let i = 0; i < 2; i += 1)
      await expect(move('JOKER', 'PG', 30_000, operation)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await balances()).toEqual({ wallet: 80_000, joker: 20_000, pg: 0 });
  });

  it('has nobody asked about what its provider left open where it was not sent there either', async () => {
    const [silent, other] = [await player(), await player()];
    silent.provider('PG').onTransfer = async () => UNKNOWN;
    const operation = newId();
    await silent.move('WALLET', 'PG', 10_000, operation);
    await test.db.client.query(
      `update game_transfer set state = 'review', due_at = now() + interval '49 minutes' where id = $1`,
      [operation],
    );
    other.provider('PG').onTransfer = async () => ({ outcome: 'unsent', reason: 'not asked' });
    await expect(other.move('JOKER', 'PG', 30_000)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    const due = 'select from game_transfer where id = $1 and due_at <= now()';
    expect((await test.db.client.query(due, [operation])).rowCount).toBe(0);
    silent.provider('PG').onTransfer = async (_, apply) => apply();
    await silent.next();
  });

  it('stays where it was when the first game refuses', async () => {
    const { move, balances, provider } = await player();
    provider('JOKER').onTransfer = async () => REFUSED;
    await expect(move('JOKER', 'PG', 30_000)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await balances()).toEqual({ wallet: 50_000, joker: 50_000, pg: 0 });
  });

  it('goes on by itself once an unknown first half is known', async () => {
    const { move, balances, provider, next } = await player();
    provider('JOKER').onTransfer = lost;
    const operation = newId();
    expect(await move('JOKER', 'PG', 30_000, operation)).toMatchObject({ status: 'PENDING' });
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 0 });
    await next();
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 30_000 });
    expect(await move('JOKER', 'PG', 30_000, operation)).toMatchObject({ status: 'SUCCESS' });
    expect(await inTransit(test)).toBe(0n);
  });

  it('stays in the wallet where its member was kept from play before the first game answered', async () => {
    const { id, move, balances, provider, next } = await player();
    provider('JOKER').onTransfer = lost;
    const operation = newId();
    expect(await move('JOKER', 'PG', 30_000, operation)).toMatchObject({ status: 'PENDING' });
    await keepFromPlay(test, id);
    await next();
    expect(await balances()).toEqual({ wallet: 80_000, joker: 20_000, pg: 0 });
    await expect(move('JOKER', 'PG', 30_000, operation)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await inTransit(test)).toBe(0n);
  });

  it('is in progress while the second half is unknown, and settles by itself', async () => {
    const { move, balances, provider, next } = await player();
    provider('PG').onTransfer = lost;
    const operation = newId();
    expect(await move('JOKER', 'PG', 30_000, operation)).toMatchObject({ status: 'PENDING' });
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 0 });
    await next();
    expect(await move('JOKER', 'PG', 30_000, operation)).toMatchObject({ status: 'SUCCESS' });
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 30_000 });
  });

  it('is carried on by another server when its own dies between the halves', async () => {
    const { move, balances, provider, next } = await player();
    // the process ends in the call for the second half: nothing after it happens
    const reached = new Promise<void>((resolve) => {
      provider('PG').onTransfer = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    const operation = newId();
    void move('JOKER', 'PG', 30_000, operation);
    await reached;
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 0 });
    provider('PG').onTransfer = async (_, apply) => apply();
    await next();
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 30_000 });
    expect(await move('JOKER', 'PG', 30_000, operation)).toMatchObject({ status: 'SUCCESS' });
  });

  it('is on its way in the wallet at no moment in which anything else could take it', async () => {
    const { id, move, balances } = await player();
    const other = await test.db.client.connect();
    await other.query('begin');
    await other.query(
      `select 1 from game_account where member_id = $1 and slot_code = 'PG' for no key update`,
      [id],
    );
    const going = move('JOKER', 'PG', 30_000);
    await expect
      .poll(async () => {
        const { rows } = await test.db.client.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 0 });
    await other.query('rollback');
    other.release();
    expect(await going).toMatchObject({ status: 'SUCCESS' });
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 30_000 });
  });

  it('sends no second half when its server slept since the first one ended', async () => {
    const { id, provider, server, told, balances, next } = await player();
    let now = 0;
    const sleepy = server({ now: () => new Date(now) });
    // what comes after the commit that ends the first half and holds the second
    provider('JOKER').onTransfer = async (_, apply) => {
      told.push = () => (now += 30_000);
      return apply();
    };
    const order = { memberId: id, operation: newId(), from: 'JOKER', to: 'PG', amount: satang(30_000) };
    expect(await sleepy.transfer(order)).toMatchObject({ status: 'PENDING' });
    expect(provider('PG').calls).not.toContain('transfer');
    await next();
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 30_000 });
  });

  it('ends in the wallet when the other game can not be reached any more, and nothing is stuck', async () => {
    const { move, balances, providers, provider } = await player();
    provider('JOKER').onTransfer = async (_, apply) => {
      providers.delete('PG');
      return apply();
    };
    await expect(move('JOKER', 'PG', 30_000)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await balances()).toEqual({ wallet: 80_000, joker: 20_000, pg: 0 });
    expect(await inTransit(test)).toBe(0n);
  });

  it('ends in the wallet when its server dies before a second half without a name was sent', async () => {
    const { move, balances, provider, next } = await player();
    provider('PG').can = { takesReference: false, answersQueries: false };
    const usual = provider('PG').onBalance;
    const reached = new Promise<void>((resolve) => {
      provider('PG').onBalance = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    const operation = newId();
    void move('JOKER', 'PG', 30_000, operation);
    await reached;
    expect(await balances()).toEqual({ wallet: 50_000, joker: 20_000, pg: 0 });
    provider('PG').onBalance = usual;
    await next();
    expect(await balances()).toEqual({ wallet: 80_000, joker: 20_000, pg: 0 });
    expect(provider('PG').calls).not.toContain('transfer');
    await expect(move('JOKER', 'PG', 30_000, operation)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
  });

  it('ends in the wallet when the other game has a transfer of its own under way', async () => {
    const { move, balances, provider } = await player();
    provider('PG').onTransfer = async () => UNKNOWN;
    await move('WALLET', 'PG', 10_000);
    await expect(move('JOKER', 'PG', 30_000)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await balances()).toEqual({ wallet: 70_000, joker: 20_000, pg: 0 });
  });

  it('that meets one the other way round waits for it in no circle', async () => {
    const { id, move, balances } = await player();
    await move('WALLET', 'PG', 50_000);
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? move('JOKER', 'PG', 100) : move('PG', 'JOKER', 100))),
    );
    for (const end of ends)
      if (end.status === 'rejected')
        expect(['TRANSFER_IN_PROGRESS', 'TRANSFER_FAIL']).toContain((end.reason as { code: string }).code);
    const { wallet, joker, pg } = await balances();
    expect(wallet + joker + pg).toBe(100_000);
    const { rows } = await test.db.sql.execute(
      sql`select 1 from game_transfer where member_id = ${id} and closed_at is null`,
    );
    expect(rows).toEqual([]);
  });
});
