/** Transfers at providers that know them by no name (facts-games): sent once, told by balances, else by a person. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import {
  carryOutDue,
  kindsOf,
  lapse,
  later,
  playerIn,
  playerInGame,
  REFUSED,
  setAside,
  UNKNOWN,
} from '../testing.ts';
import { transferById } from './store.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());

/** A player with 1,000 baht in the wallet and 100 in the game, whose provider takes no references and is late by ten minutes at most. */
async function player() {
  const world = await playerInGame(test, NAMELESS);
  const sent = () => world.provider().calls.filter((call) => call === 'transfer').length - 1;
  /** So many seconds pass. */
  const pass = (seconds: number) =>
    test.db.sql.execute(
      sql`update game_unreferenced u set sent_at = sent_at - make_interval(secs => ${seconds}),
        asked_at = asked_at - make_interval(secs => ${seconds}), after_at = after_at - make_interval(secs => ${seconds}),
        first_after_at = first_after_at - make_interval(secs => ${seconds})
        from game_transfer t where t.id = u.transfer_id and t.closed_at is null and t.member_id = ${world.id}`,
    );
  /** The next attempt, so many seconds later, by that server. */
  const attemptAfter = async (seconds: number, server = world.games) => {
    await pass(seconds);
    await lapse(test, world.id);
    await carryOutDue(server);
  };
  /** The provider has reported all play until long after the balances were asked for. */
  const reported = async () => {
    await test.db.sql.execute(
      sql`insert into game_report (slot_code) values ('JOKER') on conflict do nothing`,
    );
    await test.db.sql.execute(
      sql`update game_report set up_to = now() + interval '1 hour' where slot_code = 'JOKER'`,
    );
  };
  const standing = async (operation: string) => (await transferById(test.db, operation))?.state;
  const evidence = async (operation: string) =>
    (
      await test.db.client.query<{ evidence: string }>('select evidence from game_transfer where id = $1', [
        operation,
      ])
    ).rows[0]?.evidence;
  /** A call whose answer was lost arrives at the provider. */
  const arrives = (amount: number) => world.provider().play(world.username, amount);
  /** A transfer whose call was lost on its way there, or `isCarriedOut` on its way back; looked at once. */
  const lose = async (way: 'fill' | 'empty', amount: number, isCarriedOut = false) => {
    world.provider().onTransfer = isCarriedOut ? lost : async () => UNKNOWN;
    const operation = newId();
    await world[way](amount, operation);
    await attemptAfter(100);
    return operation;
  };
  return { ...world, sent, pass, attemptAfter, reported, standing, evidence, arrives, lose };
}
const NAMELESS = { takesReference: false, answersQueries: false, longestDelayMs: 600_000 };
const lost = async (_: unknown, apply: () => unknown) => {
  apply();
  return UNKNOWN;
};

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

  describe('whose call is carried out late, after its answer was lost', () => {
    const ways = [
      ['fill', 20_000, 20_000],
      ['empty', 4_000, -4_000],
    ] as const;
    const whole = (way: 'fill' | 'empty', amount: number) => {
      const game = way === 'fill' ? 10_000 + amount : 10_000 - amount;
      return {
        wallet: way === 'fill' ? 100_000 - amount : 100_000 + amount,
        game,
        provider: game,
        transit: 0,
      };
    };

    it.each(ways)(
      'is settled though its balance was looked at before it was carried out: %s',
      async (way, amount, moved) => {
        const it = await player();
        const operation = await it.lose(way, amount);
        it.arrives(moved);
        await it.reported();
        // what was told first is not the last word, and what was told last must stay
        await it.attemptAfter(140);
        expect(await it.standing(operation)).toBe('open');
        await it.attemptAfter(590);
        expect(await it.standing(operation)).toBe('open');
        await it.attemptAfter(20);
        expect(await it.standing(operation)).toBe('settled');
        expect(await it.balances()).toEqual(whole(way, amount));
      },
    );

    it.each(ways)(
      'is not given back by what was told before the verdict, when it is carried out just then: %s',
      async (way, amount, moved) => {
        const it = await player();
        const operation = await it.lose(way, amount);
        await it.attemptAfter(500);
        await it.reported();
        it.arrives(moved);
        await it.attemptAfter(200);
        expect(await it.standing(operation)).toBe('open');
        expect(await it.evidence(operation)).toContain('it must stay the same for a while');
        await it.attemptAfter(601);
        expect(await it.standing(operation)).toBe('settled');
        expect(await it.balances()).toEqual(whole(way, amount));
      },
    );

    it('is no win: while it is under way no balance is taken over, whoever refreshes', async () => {
      const it = await player();
      const operation = await it.lose('fill', 20_000);
      it.arrives(20_000);
      await it.games.refresh(it.id);
      await it.attemptAfter(140);
      await it.server().refresh(it.id, 'JOKER');
      await it.reported();
      await it.attemptAfter(601);
      await it.games.refresh(it.id);
      expect(await it.standing(operation)).toBe('settled');
      expect(await kindsOf(test, it.id)).toEqual(['fill_hold', 'fill_settle', 'fill_hold', 'fill_settle']);
    });

    it('tells a person every balance where play hides it', async () => {
      const it = await player();
      const operation = await it.lose('fill', 20_000);
      it.arrives(20_000);
      it.arrives(-5_000);
      await it.attemptAfter(140);
      await it.reported();
      await it.attemptAfter(601);
      expect(await it.standing(operation)).toBe('review');
      expect(await it.evidence(operation)).toMatch(
        /^before 100\.00, first after 100\.00, after 250\.00 since /,
      );
    });

    it('waits for as long as the operator says that its provider may be late', async () => {
      const it = await player();
      await test.db.client.query(
        `update game_provider set longest_delay_seconds = 3600 where code = 'JOKER'`,
      );
      const operation = await it.lose('fill', 20_000);
      await it.reported();
      await it.attemptAfter(3_599);
      expect(await it.standing(operation)).toBe('open');
      await test.db.client.query(`update game_report set up_to = now() + interval '2 hours'`);
      await it.attemptAfter(10);
      expect(await it.standing(operation)).toBe('returned');
      await test.db.client.query(
        `update game_provider set longest_delay_seconds = null where code = 'JOKER'`,
      );
    });

    it('is not given back by a server that slept over a balance that another one sees change', async () => {
      const it = await player();
      const operation = await it.lose('fill', 20_000);
      await it.reported();
      await it.pass(601);
      await lapse(test, it.id);
      const wake = later<undefined>();
      const asleep = later<undefined>();
      it.provider().onBalance = async () => {
        it.provider().onBalance = async () => undefined;
        asleep.resolve(undefined);
        return wake.promise;
      };
      const slept = carryOutDue(it.games);
      await asleep.promise;
      it.arrives(20_000);
      await it.attemptAfter(1, it.server());
      wake.resolve(undefined);
      await slept;
      expect(await it.standing(operation)).toBe('open');
      await it.attemptAfter(100, it.server());
      await it.attemptAfter(601, it.server());
      expect(await it.standing(operation)).toBe('settled');
      expect(await it.balances()).toEqual({ wallet: 80_000, game: 30_000, provider: 30_000, transit: 0 });
    });

    it('is not judged by a balance that was told too long ago', async () => {
      const it = await player();
      const operation = await it.lose('fill', 20_000);
      await it.reported();
      let now = Date.now();
      it.provider().onBalance = async () => void (now += 26_000);
      await it.attemptAfter(601, it.server({ now: () => new Date(now) }));
      expect(await it.standing(operation)).toBe('open');
      expect(await it.evidence(operation)).toContain('too late to judge');
    });

    it('waits for a person while play is not reported for long, and is judged all the same once it is', async () => {
      const it = await player();
      const operation = await it.lose('fill', 20_000);
      await it.attemptAfter(3_600);
      expect(await it.standing(operation)).toBe('review');
      await it.reported();
      await it.attemptAfter(3_600);
      expect(await it.standing(operation)).toBe('returned');
    });

    it('waits for a person where its balance never stays the same', async () => {
      const it = await player();
      const operation = await it.lose('fill', 20_000);
      for (let i = 0; i < 6; i += 1) {
        it.arrives(1);
        await it.attemptAfter(450);
      }
      expect(await it.standing(operation)).toBe('review');
      expect(await it.evidence(operation)).toContain('it never stayed the same');
    });
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

  it('goes to a person when the balance moved by something else', async () => {
    const { username, fill, provider, attemptAfter, reported, standing, evidence } = await player();
    provider().onTransfer = lost;
    const operation = newId();
    await fill(20_000, operation);
    provider().play(username, 1);
    await attemptAfter(100);
    await reported();
    await attemptAfter(601);
    expect(await standing(operation)).toBe('review');
    expect(await evidence(operation)).toMatch(/^before 100\.00, after 300\.01 since \d{4}-/);
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
  provider().onTransfer = async () => ({ outcome: 'done', externalReference: null });
  await lapse(test, id);
  await carryOutDue(games);
  expect(await balances()).toEqual({ wallet: 80_000, game: 20_000, provider: 20_000, transit: 0 });
  expect(provider().calls).not.toContain('queryTransfer');
});
