/** Transfers at providers that know them by no name (facts-games): sent once, told by balances, else by a person. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPhrase } from '@krapao/contract/phrases';
import { newId } from '../../../kernel/ids.ts';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import { carryOutDue, lapse, playerIn, REFUSED, setAside, UNKNOWN } from '../testing.ts';
import { decidedOn } from '../../operator/face.ts';
import { lost, NAMELESS, namelessPlayer } from './testing.ts';
import { waitingTransferKind } from './waiting-transfers.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());
const player = () => namelessPlayer(test);

describe('a transfer that its provider knows by no name', () => {
  it('is sent, and believed when it is answered', async () => {
    const { fill, empty, balances, provider } = await player();
    expect(await fill(20_000)).toMatchObject({ status: 'SUCCESS' });
    provider().onTransfer = async () => REFUSED;
    await expect(empty(5_000)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await balances()).toEqual({ wallet: 80_000, game: 30_000, provider: 30_000, transit: 0 });
  });

  it('is not sent where the balance before is not known, and the money is back', async () => {
    const { fill, balances, provider, sent } = await player();
    provider().balance = async () => ({ outcome: 'unknown', reason: 'down' });
    await expect(fill(20_000)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(sent()).toBe(0);
    expect(await balances()).toEqual({ wallet: 100_000, game: 10_000, provider: 10_000, transit: 0 });
  });

  it.each([
    ['fill', 20_000, 80_000],
    ['empty', 4_000, 104_000],
  ] as const)(
    'is settled when the balance has moved by it and nobody played: %s',
    async (way, amount, wallet) => {
      const it = await player();
      it.provider().onTransfer = lost;
      const operation = newId();
      expect(await it[way](amount, operation)).toMatchObject({ status: 'PENDING' });
      await it.attemptAfter(10);
      await it.attemptAfter(100);
      await it.reported();
      await it.attemptAfter(601);
      expect(await it.standing(operation)).toBe('settled');
      const moved = way === 'fill' ? 10_000 + amount : 10_000 - amount;
      expect(await it.balances()).toEqual({ wallet, game: moved, provider: moved, transit: 0 });
      expect(it.sent()).toBe(1);
    },
  );

  it('is given back when the balance has not moved and nobody played', async () => {
    const { lose, balances, attemptAfter, reported, standing, sent } = await player();
    const operation = await lose('fill', 20_000);
    await attemptAfter(601);
    expect(await standing(operation)).toBe('open');
    await reported();
    await attemptAfter(1);
    expect(await standing(operation)).toBe('returned');
    expect(await balances()).toEqual({ wallet: 100_000, game: 10_000, provider: 10_000, transit: 0 });
    expect(sent()).toBe(1);
  });

  it('is not judged while its call may be under way, nor before play of that time was reported', async () => {
    const { fill, provider, attemptAfter, standing } = await player();
    provider().onTransfer = async () => UNKNOWN;
    const operation = newId();
    await fill(20_000, operation);
    for (const seconds of [1, 60, 100, 601, 600, 600]) {
      await attemptAfter(seconds);
      expect(await standing(operation)).toBe('open');
    }
    const { rows } = await test.db.client.query(
      'select balance_after from game_unreferenced where transfer_id = $1',
      [operation],
    );
    expect(rows).toEqual([{ balance_after: 10_000n }]);
  });

  it('goes to a person when the member played meanwhile, though the balances say the opposite', async () => {
    const { id, username, fill, balances, provider, attemptAfter, reported, standing } = await player();
    provider().onTransfer = lost;
    const operation = newId();
    await fill(20_000, operation);
    // what was sent is staked and lost: the balance is what it was
    provider().play(username, -20_000);
    await test.db.client.query(
      `insert into game_round (slot_code, id, member_id, at, stake, win) values ('JOKER', $1, $2, now() - interval '30 s', 20000, 0)`,
      [newId(), id],
    );
    await attemptAfter(100);
    await reported();
    await attemptAfter(601);
    expect(await standing(operation)).toBe('review');
    expect(await balances()).toMatchObject({ wallet: 80_000, transit: 20_000 });
  });

  /** One whose answer was lost, while the balance moved by something else as well; it is judged. */
  const playedBeside = async () => {
    const world = await player();
    const { username, fill, provider, attemptAfter, reported } = world;
    provider().onTransfer = lost;
    const operation = newId();
    await fill(20_000, operation);
    provider().play(username, 1);
    await attemptAfter(100);
    await reported();
    await attemptAfter(601);
    return { ...world, operation };
  };

  it('goes to a person when the balance moved by something else', async () => {
    const { operation, standing, evidence } = await playedBeside();
    expect(await standing(operation)).toBe('review');
    expect(await evidence(operation)).toMatch(/^before 100\.00, after 300\.01 since \d{4}-/);
  });

  it('stays before a person as it was seen, hour by hour, while nothing new is told of it: also where its provider is silent', async () => {
    const { operation, username, provider, games, id } = await playedBeside();
    const { find } = waitingTransferKind({ ...test, realtime: { changed: () => undefined } });
    const shown = async () => {
      const waiting = await find(operation);
      return { ...waiting, facts: decidedOn(waiting?.facts ?? {}) };
    };
    const traced = async () =>
      (
        await test.db.client.query<object>(
          'select xmin::text, * from game_unreferenced where transfer_id = $1',
          [operation],
        )
      ).rows;
    const seen = [await shown(), await traced()];
    expect(seen[0]).toMatchObject({
      waits: 'review',
      because: expect.stringMatching(/^before 100\.00, /) as string,
    });
    const silent = async () => ({ outcome: 'unknown' as const, reason: 'down' });
    const tells = provider().balance.bind(provider());
    for (const balance of [tells, silent, tells, silent]) {
      provider().balance = balance;
      await lapse(test, id);
      await carryOutDue(games);
      expect([await shown(), await traced()]).toEqual(seen);
    }
    provider().balance = tells;
    provider().play(username, 5);
    await lapse(test, id);
    await carryOutDue(games);
    expect((await shown()).because).toContain('now 300.06');
  });

  describe('of a provider whose bets stay open, told once they are settled', () => {
    const bettor = async () => {
      const world = await player();
      world.provider().can = { ...NAMELESS, keepsBetsOpen: true };
      return world;
    };
    type Player = Awaited<ReturnType<typeof bettor>>;
    const judge = async ({ attemptAfter, reported }: Player) => {
      await attemptAfter(100);
      await reported();
      await attemptAfter(601);
    };

    it.each([
      ['fill', lost, 20_000],
      ['empty', async () => UNKNOWN, 5_000],
    ] as const)(
      'goes to a person where bets stay open and the money may be staked: %s',
      async (way, answer, amount) => {
        const it = await bettor();
        it.provider().onTransfer = answer;
        const operation = newId();
        await it[way](amount, operation);
        // staked on a match of tomorrow
        it.provider().play(it.username, -amount);
        await judge(it);
        expect(await it.standing(operation)).toBe('review');
        expect(await it.balances()).toMatchObject({ transit: amount });
      },
    );

    it('is settled where bets stay open when no stake could look like it', async () => {
      const it = await bettor();
      it.provider().onTransfer = lost;
      const operation = newId();
      await it.fill(20_000, operation);
      await judge(it);
      expect(await it.standing(operation)).toBe('settled');
      expect(await it.balances()).toEqual({ wallet: 80_000, game: 30_000, provider: 30_000, transit: 0 });
    });
  });

  it('that its maker died with before it was sent is given back, and its maker sends nothing any more', async () => {
    const { id, fill, balances, provider, games, sent } = await player();
    let goOn: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      provider().onBalance = () => {
        resolve();
        provider().onBalance = async () => undefined;
        return new Promise((wake) => (goOn = wake));
      };
    });
    const operation = newId();
    const maker = fill(20_000, operation).catch((error: unknown) => error);
    await asked;
    await lapse(test, id);
    await carryOutDue(games);
    expect(await balances()).toEqual({ wallet: 100_000, game: 10_000, provider: 10_000, transit: 0 });
    goOn();
    expect(await maker).toMatchObject({ status: 'PENDING' });
    expect(sent()).toBe(0);
    await expect(fill(20_000, operation)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
  });
});

it('a reference without queries is sent again, and its refusal is never believed', async () => {
  const { id, fill, balances, provider, games } = await playerIn(test);
  provider().can = { takesReference: true, answersQueries: false };
  provider().onTransfer = lost;
  const operation = newId();
  await fill(20_000, operation);
  provider().onTransfer = async () => REFUSED;
  await test.db.sql.execute(sql`update game_transfer set attempts = 10 where closed_at is null`);
  await lapse(test, id);
  await carryOutDue(games);
  expect(await balances()).toMatchObject({ wallet: 80_000, transit: 20_000 });
  // a person reads why, in their language
  const said = await test.db.sql.execute(sql`select evidence from game_transfer where id = ${operation}`);
  expect(said.rows.map(({ evidence }) => readPhrase(String(evidence))?.code)).toEqual(['refusalNotBelieved']);
  provider().onTransfer = async () => ({ outcome: 'done', externalReference: null });
  await lapse(test, id);
  await carryOutDue(games);
  expect(await balances()).toEqual({ wallet: 80_000, game: 20_000, provider: 20_000, transit: 0 });
  expect(provider().calls).not.toContain('queryTransfer');
});
