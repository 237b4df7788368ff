import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '@krapao/contract/bangkok';
import type { GameKind } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht, toBaht, ZERO } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import type { Tx } from '../../../db/pool.ts';
import { memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import type { Deposited } from '../../deposits/face.ts';
import type { RoundChange } from '../../games/face.ts';
import { testGames } from '../../games/testing.ts';
import { keepRounds } from '../../games/turnover/store.ts';
import { readSettings, writeSettings } from '../../site/settings.ts';
import { coinsForDeposit, coinsForRounds } from './give-coins.ts';
import type { DeskDeps } from '../part.ts';
import { coins } from './index.ts';
import { coinsOfDay } from './next-coin.ts';
import { coinsOf, enterCoins } from './store.ts';
import { openingCoins } from './testing.ts';

const NOON = new Date('2026-11-22T05:00:00Z');
const MIDNIGHT = new Date('2026-11-22T17:00:00Z');

let test: TestDb;
let id: MemberId;
const told: string[] = [];
const realtime = { changed: (memberId: MemberId, topics: readonly string[]) => told.push(`${memberId}: ${topics.join(' ')}`) }; // prettier-ignore
beforeAll(async () => {
  test = await testDb();
  await testGames(test);
});
beforeEach(async () => {
  ({ id } = await memberWith(test));
});
afterAll(() => test.drop());

async function deposit(baht: number, at = NOON, memberId = id): Promise<void> {
  const deposited = { memberId, amount: fromBaht(baht), at } as Deposited;
  await test.db.withTx((tx) => coinsForDeposit({ realtime })(tx, deposited));
}

let rounds = 0;

/** Play as a report keeps it: its round and its sums first, then what follows; less than 0 corrects what was told until now. */
async function play(
  baht: number,
  at = NOON,
  memberId = id,
  {
    meanwhile = async () => {},
    game = 'slot',
  }: { meanwhile?: (tx: Tx) => Promise<void>; game?: GameKind } = {},
) {
  const counted = BigInt(Math.round(baht * 100));
  await test.db.withTx(async (tx) => {
    await tx.client.query(
      counted < 0n
        ? { text: 'delete from game_round where member_id = $1', values: [memberId] }
        : {
            text: `insert into game_round (slot_code, id, member_id, at, stake, win, game, counted) values ('JOKER', $1, $2, $3, $4, 0, $5, $4)`,
            values: [`round ${(rounds += 1)}`, memberId, at, counted, game],
          },
    );
    await tx.client.query(
      `insert into game_turnover as t (member_id, slot_code, day, rounds, stake, net, counted) values ($1, 'JOKER', $2, 1, $3, 0, $3)
        on conflict (member_id, slot_code, day) do update set counted = t.counted + excluded.counted`,
      [memberId, dayOf(at), counted],
    );
    await meanwhile(tx);
    await coinsForRounds({ realtime })(tx, 'JOKER', [
      { memberId, at, sign: counted < 0n ? -1 : 1 } as RoundChange,
    ]);
  });
}

/** So much is taken off the stake of a member's play. */
async function correct(baht: number, at = NOON): Promise<void> {
  await test.db.withTx(async (tx) => {
    await tx.client.query('update game_round set counted = counted - $2 where member_id = $1', [
      id,
      baht * 100,
    ]);
    await tx.client.query('update game_turnover set counted = counted - $2 where member_id = $1', [
      id,
      baht * 100,
    ]);
    await coinsForRounds({ realtime })(tx, 'JOKER', [{ memberId: id, at, sign: -1 } as RoundChange]);
  });
}

async function waitingForLocks(): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await test.db.client.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  while (!(await isWaiting()));
}

describe('coins of a day', () => {
  it('are one for 300 baht that were deposited and staked, and no more than ten', async () => {
    await play(6_000);
    const after: number[] = [];
    for (const baht of [299, 1, 900, 5_000, 3_000]) {
      await deposit(baht);
      after.push(await coinsOf(test.db, id));
    }
    expect(after).toEqual([0, 1, 4, 10, 10]);
  });

  it('come with the stakes where those are later, and the member’s screens hear of it', async () => {
    await deposit(900);
    await play(299.99);
    expect(await coinsOf(test.db, id)).toBe(0);
    told.length = 0;
    await play(0.01);
    expect(await coinsOf(test.db, id)).toBe(1);
    expect(told).toEqual([`${id}: wallet wheel`]);
    await play(5_000);
    expect(await coinsOf(test.db, id)).toBe(3);
  });

  it('stay when play is corrected, and are not given again when it is told anew', async () => {
    await deposit(900);
    await play(900);
    await play(-900);
    expect(await coinsOf(test.db, id)).toBe(3);
    await play(900);
    expect(await coinsOf(test.db, id)).toBe(3);
  });

  it('go with a round that is moved to another day, and are earned once however often that is', async () => {
    const { rows } = await test.db.client.query<{ username: string }>(
      `insert into game_account (member_id, slot_code, username, password_encrypted, state) values ($1, 'JOKER', lower($1), '\\x00', 'open') returning username`,
      [id],
    );
    const tell = (at: Date) =>
      test.db.withTx(async (tx) => {
        const round = {
          id: `round of ${id}`,
          username: rows[0]?.username ?? '',
          at,
          stake: fromBaht(900),
          win: ZERO,
        };
        await coinsForRounds({ realtime })(tx, 'JOKER', await keepRounds(tx, 'JOKER', [round]));
      });
    const [today, before] = [new Date(), new Date(Date.now() - 24 * 60 * 60_000)];
    await deposit(900, today);
    await deposit(600, before);
    await tell(today);
    expect(await coinsOf(test.db, id)).toBe(3);
    // all of them are spent when the correction comes
    await test.db.withTx((tx) => openingCoins(tx, id, -3, 'spent'));
    for (const at of [before, today, before]) await tell(at);
    expect(await coinsOf(test.db, id)).toBe(0);
    // the day before has earned 2 of it and gave none, today has given 3 and earned none
    await deposit(300, before);
    expect(await coinsOf(test.db, id)).toBe(0);
    await play(600, today);
    expect(await coinsOf(test.db, id)).toBe(2);
    await tell(today);
    expect(await coinsOf(test.db, id)).toBe(2);
    expect((await audit(test.db)).breaches.filter(({ check }) => check.startsWith('a day'))).toEqual([]);
  });

  it('that a day gave too many of are made up once by other days, which come at one time', async () => {
    const day = (n: number) => new Date(NOON.getTime() + n * 24 * 60 * 60_000);
    for (let round = 0; round < 10; round += 1) {
      const { id: member } = await memberWith(test);
      await deposit(900, day(0), member);
      await play(900, day(0), member);
      await play(-900, day(0), member);
      await Promise.all([1, 2, 3].map((n) => play(900, day(n), member)));
      await Promise.all([1, 2, 3].map((n) => deposit(900, day(n), member)));
      expect(await coinsOf(test.db, member)).toBe(9);
    }
  });

  it('that were made up are not given after all once the day that gave too many is old', async () => {
    const day = (n: number) => new Date(Date.now() - n * 24 * 60 * 60_000);
    await deposit(900, day(102));
    await play(900, day(102));
    await play(-900, day(102));
    await deposit(900, day(50));
    await play(900, day(50));
    expect(await coinsOf(test.db, id)).toBe(3);
    await coins.desk?.({ db: test.db } as DeskDeps).tidy?.();
    await deposit(1, day(0));
    await play(1, day(0));
    expect(await coinsOf(test.db, id)).toBe(3);
  });

  it('say what is missing to the next one: it brings that one, a satang less does not, and a full day says none', async () => {
    const terms = await readSettings(test.db);
    const told = () => coinsOfDay(test.db, id, dayOf(NOON), terms);
    const before = new Date(NOON.getTime() - 24 * 60 * 60_000);
    expect(await told()).toEqual({ coins: 0, next: { deposit: fromBaht(300), play: fromBaht(300) } });
    // two more than their day has earned since: this day makes up for them first
    await deposit(600, before);
    await play(600, before);
    await correct(600, before);
    expect((await told()).next).toEqual({ deposit: fromBaht(900), play: fromBaht(900) });
    await deposit(250);
    await play(400, NOON, id, { game: 'live' });
    expect((await told()).next).toEqual({ deposit: fromBaht(650), play: fromBaht(800) });
    for (let coins = 0; coins < 8; coins += 1) {
      const { next } = await told();
      await deposit(toBaht(next?.deposit ?? ZERO));
      await play(toBaht(next?.play ?? ZERO) - 0.01);
      expect(await told()).toEqual({ coins, next: { deposit: ZERO, play: fromBaht(0.01) } });
      await play(0.01);
      expect((await told()).coins).toBe(coins + 1);
    }
    expect(await told()).toEqual({ coins: 8, next: null });
    await deposit(3_000);
    await play(3_000);
    expect(await told()).toEqual({ coins: 8, next: null });
  });

  it('of a day whose row was tidied away are what was entered', async () => {
    await deposit(600);
    await play(600);
    await test.db.client.query('delete from coin_day where member_id = $1', [id]);
    await play(300);
    await deposit(300);
    expect(await coinsOf(test.db, id)).toBe(2);
    expect((await audit(test.db)).breaches).toEqual([]);
  });

  it('are of that day in Bangkok', async () => {
    await deposit(300, new Date(MIDNIGHT.getTime() - 1));
    await play(300, MIDNIGHT);
    expect(await coinsOf(test.db, id)).toBe(0);
    await deposit(300, MIDNIGHT);
    expect(await coinsOf(test.db, id)).toBe(1);
  });

  it('take for a stake what the house earns of it, as slots: a quarter at tables, no more than all of it anywhere', async () => {
    await deposit(3_000);
    await play(1_199, NOON, id, { game: 'live' });
    expect(await coinsOf(test.db, id)).toBe(0);
    await play(1, NOON, id, { game: 'live' });
    expect(await coinsOf(test.db, id)).toBe(1);
    await play(400, NOON, id, { game: 'sport' });
    expect(await coinsOf(test.db, id)).toBe(2);
    await play(300, NOON, id, { game: 'lotto' });
    expect(await coinsOf(test.db, id)).toBe(3);
  });

  it('go by what the operator has set', async () => {
    await writeSettings(test.db, { coinBaht: 100, coinsPerDay: 2 });
    await play(300);
    await deposit(300);
    expect(await coinsOf(test.db, id)).toBe(2);
    await writeSettings(test.db, { coinBaht: 300, coinsPerDay: 10 });
  });

  it('stay where the operator’s terms change and play goes on: nothing is made up for by later days', async () => {
    const { edges } = await readSettings(test.db);
    await deposit(3_000);
    await play(3_600, NOON, id, { game: 'live' });
    await writeSettings(test.db, { edges: { ...edges, live: 0.1 } });
    await play(10, NOON, id, { game: 'live' });
    await writeSettings(test.db, { edges });
    const next = new Date(NOON.getTime() + 24 * 60 * 60_000);
    await deposit(300, next);
    await play(300, next);
    expect(await coinsOf(test.db, id)).toBe(4);
  });

  it('are corrected by the terms that they were first earned by, where those are kinder, and else by those of now', async () => {
    await deposit(900);
    await play(900);
    await writeSettings(test.db, { coinBaht: 900, coinsPerDay: 2 });
    await correct(300);
    const next = new Date(NOON.getTime() + 24 * 60 * 60_000);
    await deposit(2_700, next);
    await play(2_700, next);
    await writeSettings(test.db, { coinBaht: 300, coinsPerDay: 10 });
    // 2 of 3 stand, the third is made up of 2
    expect(await coinsOf(test.db, id)).toBe(4);
  });

  it('of days before stakes were weighed are corrected without weights', async () => {
    await deposit(900);
    await play(900, NOON, id, { game: 'live' });
    // as servers gave them then
    await test.db.withTx(async (tx) => {
      await tx.client.query(
        'update coin_day set given = 3, earned = null, terms = null where member_id = $1',
        [id],
      );
      await enterCoins(tx, {
        ...{ memberId: id, amount: 3, reason: 'day:2026-11-22:3' },
        subject: { kind: 'coin_day', id: '2026-11-22' },
      });
    });
    await correct(300);
    const { rows } = await test.db.client.query('select given, earned from coin_day where member_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ given: 3, earned: 2 }]);
  });

  it('that a server of before gives are earned, since it does not say so', async () => {
    await deposit(300);
    await play(300);
    await test.db.client.query('update coin_day set given = 3 where member_id = $1', [id]);
    const { rows } = await test.db.client.query('select given, earned from coin_day where member_id = $1', [
      id,
    ]);
    await test.db.client.query('update coin_day set given = 1 where member_id = $1', [id]);
    expect(rows).toEqual([{ given: 3, earned: 3 }]);
  });

  it('of a deposit hold no day while they wait for another one', async () => {
    const before = new Date(NOON.getTime() - 24 * 60 * 60_000);
    await deposit(900, before);
    await deposit(300);
    const hold = (tx: Tx, at: Date) =>
      tx.client.query('select from coin_day where member_id = $1 and day = $2 for no key update nowait', [
        id,
        dayOf(at),
      ]);
    await test.db.client.query('update coin_day set earned = 1 where member_id = $1 and day = $2', [
      id,
      dayOf(before),
    ]);
    let credited: Promise<void> | undefined;
    await test.db.withTx(async (tx) => {
      await hold(tx, before);
      credited = deposit(300);
      await waitingForLocks();
      // a report that holds the earlier day goes on to this one
      await hold(tx, NOON);
    });
    await credited;
    expect(await coinsOf(test.db, id)).toBe(1);
  });

  it('are all given where deposits and play of many come at one time', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => memberWith(test)));
    await Promise.all(
      members.flatMap(({ id: one }) => [
        deposit(300, NOON, one),
        play(600, NOON, one),
        deposit(300, NOON, one),
      ]),
    );
    expect(await Promise.all(members.map(({ id: one }) => coinsOf(test.db, one)))).toEqual(
      members.map(() => 2),
    );
  });

  it('are given also where the first play of a day is kept while its first deposit is credited', async () => {
    // the deposit begins, and can't see the play, before that commits
    let credited: Promise<void> | undefined;
    await play(600, NOON, id, {
      meanwhile: async () => {
        credited = deposit(600);
        await credited;
      },
    });
    expect(await coinsOf(test.db, id)).toBe(2);
  });

  it('are one to one with what was entered for it, and the audit finds where they are not', async () => {
    expect((await audit(test.db)).breaches).toEqual([]);
    await deposit(300);
    await test.db.client.query('update coin_day set given = 1 where member_id = $1', [id]);
    const { breaches } = await audit(test.db);
    expect(breaches.map(({ check }) => check)).toEqual([
      'a day has given the coins that were entered for it',
    ]);
    await test.db.client.query('update coin_day set given = 0 where member_id = $1', [id]);
  });
});
