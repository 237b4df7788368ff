import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import type { Db } from '../../../db/pool.ts';
import { memberWith, silent, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { createPullReports } from '../turnover/pull-reports.ts';
import { transferById } from './store.ts';
import {
  carryOutDue,
  keepFromPlay,
  kindsOf,
  lapse,
  later,
  playerIn,
  REFUSED,
  setAside,
  UNKNOWN,
  waiting,
} from '../testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());

const player = (wallet?: number) => playerIn(test, wallet);
/** The same database for a server that is killed before that statement. */
const dyingAt = (db: Db, name: string): Db => ({
  ...db,
  client: new Proxy(db.client, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key, target);
      if (key !== 'query') return own;
      return async (...statement: [{ name?: string }]): Promise<unknown> => {
        if (statement[0].name === name) throw new Error('killed');
        return (own as (...of: unknown[]) => unknown).apply(target, statement);
      };
    },
  }),
});
const code = (message: string): unknown => expect.objectContaining({ code: message });

describe('a transfer', () => {
  it('fills a game from the wallet, and empties it again', async () => {
    const { id, fill, empty, balances, told } = await player();
    const operation = newId();
    expect(await fill(60_050, operation)).toEqual({
      status: 'SUCCESS',
      reference: operation,
      amount: 60_050n,
    });
    expect(await balances()).toEqual({ wallet: 39_950, game: 60_050, provider: 60_050, transit: 0 });
    expect(await empty(60_050)).toMatchObject({ status: 'SUCCESS' });
    expect(await balances()).toEqual({ wallet: 100_000, game: 0, provider: 0, transit: 0 });
    expect(await kindsOf(test, id)).toEqual(['fill_hold', 'fill_settle', 'empty_hold', 'empty_settle']);
    expect(told.filter((t) => t.memberId === id && t.topics.includes('statement'))).toHaveLength(4);
  });

  it('tells screens which one it is, by the reference of its answer', async () => {
    const { id, fill, told } = await player();
    const { reference } = await fill(100);
    const own = told.filter((t) => t.memberId === id && t.topics.includes('statement'));
    expect(own.map(({ transfer }) => transfer)).toEqual([reference, reference]);
  });

  it('stands in the statement once, with where it came from and went to', async () => {
    const { id, fill } = await player();
    await fill(100);
    const { rows } = await test.db.sql.execute(
      sql`select kind, detail from ledger_movement where member_id = ${id} and statement_no is not null and kind <> 'slip_deposit'`,
    );
    expect(rows).toEqual([{ kind: 'fill_hold', detail: { from: 'WALLET', to: 'JOKER' } }]);
  });

  it('is refused where it can not be', async () => {
    const { games, id, fill, empty } = await player();
    const ask = (from: string, to: string, amount: number) =>
      games.transfer({ memberId: id, operation: newId(), from, to, amount: satang(amount) });
    await expect(ask('WALLET', 'WALLET', 100)).rejects.toEqual(code('TRANSFER_SAME'));
    await expect(ask('JOKER', 'JOKER', 100)).rejects.toEqual(code('TRANSFER_SAME'));
    await expect(ask('JOKER', 'NOWHERE', 100)).rejects.toEqual(code('NO_GAME'));
    await expect(ask('WALLET', 'JOKER', 99)).rejects.toMatchObject({
      code: 'TRANSFER_MINIMUM',
      params: { min: 1 },
    });
    await expect(ask('WALLET', 'NOWHERE', 100)).rejects.toEqual(code('NO_GAME'));
    await expect(fill(100_001)).rejects.toEqual(code('MONEY_NOT_ENOUGH'));
    await expect(empty(100)).rejects.toEqual(code('MONEY_NOT_ENOUGH'));
    const stranger = await memberWith(test, satang(100_000));
    await expect(
      games.transfer({
        memberId: stranger.id,
        operation: newId(),
        from: 'WALLET',
        to: 'JOKER',
        amount: satang(100),
      }),
    ).rejects.toEqual(code('SLOT_NO_ACCOUNT'));
    expect(await kindsOf(test, id)).toEqual([]);
  });

  it('can not fill a game that is not offered any more, but brings the money home', async () => {
    const { fill, empty, balances } = await player();
    await fill(5_000);
    await test.db.sql.execute(sql`update game_provider set is_active = false where code = 'JOKER'`);
    try {
      await expect(fill(100)).rejects.toEqual(code('SLOT_UNAVAILABLE'));
      expect(await empty(5_000)).toMatchObject({ status: 'SUCCESS' });
      expect(await balances()).toMatchObject({ wallet: 100_000, game: 0 });
    } finally {
      await test.db.sql.execute(sql`update game_provider set is_active = true`);
    }
  });

  it('fills nothing for a member who is kept from play, and brings their money home', async () => {
    const { games, id, fill, empty, balances } = await player();
    await fill(500);
    await test.db.client.query(
      `insert into member_block (member_id, kind, why) values ($1, 'play', 'asked')`,
      [id],
    );
    await expect(fill(100)).rejects.toEqual(code('ACCOUNT_FROZEN'));
    await expect(games.transferAll({ memberId: id, operation: newId(), to: 'JOKER' })).rejects.toEqual(
      code('ACCOUNT_FROZEN'),
    );
    await empty(500);
    expect(await balances()).toEqual({ wallet: 100_000, game: 0, provider: 0, transit: 0 });
  });

  it('fills nothing once a person keeps its member from play, also where it was asked for at that instant', async () => {
    const { id, fill, balances } = await player();
    let asked: Promise<unknown> = Promise.resolve();
    await keepFromPlay(test, id, async () => {
      asked = fill(100).catch((error: unknown) => error);
      await expect.poll(() => waiting(test)).toBe(1);
    });
    expect(await asked).toEqual(code('ACCOUNT_FROZEN'));
    expect(await balances()).toMatchObject({ wallet: 100_000, transit: 0 });
    for (let round = 0; round < 10; round += 1) {
      const { id: one, fill: fills } = await player();
      const answers = Promise.allSettled([fills(100), fills(100)]);
      await keepFromPlay(test, one);
      await answers;
      const { rows } = await test.db.client.query(
        `select from ledger_movement m join member_block b using (member_id)
          where member_id = $1 and m.kind = 'fill_hold' and m.at > b.from_at`,
        [one],
      );
      expect(rows).toEqual([]);
    }
  });

  it('gives the money back, once, when the provider refuses', async () => {
    const { id, fill, balances, provider, games } = await player();
    provider().onTransfer = async () => REFUSED;
    const operation = newId();
    await expect(fill(30_000, operation)).rejects.toEqual(code('TRANSFER_FAIL'));
    expect(await balances()).toEqual({ wallet: 100_000, game: 0, provider: 0, transit: 0 });
    await lapse(test, id);
    await carryOutDue(games);
    await expect(fill(30_000, operation)).rejects.toEqual(code('TRANSFER_FAIL'));
    expect(await kindsOf(test, id)).toEqual(['fill_hold', 'fill_return']);
  });

  it('answers the same for the same operation and moves nothing again, also twenty times at once', async () => {
    const { id, fill, provider } = await player();
    const operation = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fill(1_000, operation)));
    answers.push(await fill(1_000, operation));
    expect(new Set(answers.map(({ reference }) => reference))).toEqual(new Set([operation]));
    expect(answers.at(-1)).toMatchObject({ status: 'SUCCESS' });
    expect(await kindsOf(test, id)).toEqual(['fill_hold', 'fill_settle']);
    expect(provider().carriedOut.size).toBe(1);
  });

  it('is the only one of its game account while it is open', async () => {
    const { fill, empty, provider, balances } = await player();
    await fill(2_000);
    const answer = later<void>();
    provider().onTransfer = async (_, apply) => {
      await answer.promise;
      return apply();
    };
    const first = fill(1_000);
    await expect.poll(() => balances()).toMatchObject({ wallet: 97_000 });
    await expect(fill(1_000)).rejects.toEqual(code('TRANSFER_IN_PROGRESS'));
    await expect(empty(1_000)).rejects.toEqual(code('TRANSFER_IN_PROGRESS'));
    answer.resolve();
    expect(await first).toMatchObject({ status: 'SUCCESS' });
    expect(await balances()).toEqual({ wallet: 97_000, game: 3_000, provider: 3_000, transit: 0 });
  });

  it('moves the whole wallet, and the same operation again does not ask for more', async () => {
    const { games, id, balances, fill } = await player();
    const operation = newId();
    const all = () => games.transferAll({ memberId: id, operation, to: 'JOKER' });
    expect(await all()).toEqual({ status: 'SUCCESS', reference: operation, amount: 100_000n });
    expect(await all()).toEqual({ status: 'SUCCESS', reference: operation, amount: 100_000n });
    expect(await balances()).toMatchObject({ wallet: 0, game: 100_000 });
    await expect(games.transferAll({ memberId: id, operation: newId(), to: 'JOKER' })).rejects.toEqual(
      code('MONEY_NOT_ENOUGH'),
    );
    await expect(fill(100)).rejects.toEqual(code('MONEY_NOT_ENOUGH'));
    const poor = await player(50);
    await expect(
      poor.games.transferAll({ memberId: poor.id, operation: newId(), to: 'JOKER' }),
    ).rejects.toEqual(code('TRANSFER_MINIMUM'));
  });
});

describe('a transfer whose outcome is unknown', () => {
  it('stays in transit and settles later, when it was carried out', async () => {
    const { id, fill, balances, provider, games } = await player();
    provider().onTransfer = async (_, apply) => {
      apply();
      return UNKNOWN;
    };
    const operation = newId();
    expect(await fill(30_000, operation)).toMatchObject({ status: 'PENDING' });
    expect(await balances()).toEqual({ wallet: 70_000, game: 0, provider: 30_000, transit: 30_000 });
    expect(await fill(30_000, operation)).toMatchObject({ status: 'PENDING' });
    await lapse(test, id);
    expect(await carryOutDue(games)).toBe(1);
    expect(await balances()).toEqual({ wallet: 70_000, game: 30_000, provider: 30_000, transit: 0 });
    expect(await fill(30_000, operation)).toMatchObject({ status: 'SUCCESS' });
    expect(await kindsOf(test, id)).toEqual(['fill_hold', 'fill_settle']);
    expect(provider().calls.filter((call) => call === 'transfer')).toHaveLength(1);
  });

  it('is sent again under its reference when it was not, and never given back', async () => {
    const { id, fill, balances, provider, games } = await player();
    const usual = provider().onTransfer;
    provider().onTransfer = async () => UNKNOWN;
    await fill(30_000);
    await lapse(test, id);
    await carryOutDue(games);
    expect(await balances()).toEqual({ wallet: 70_000, game: 0, provider: 0, transit: 30_000 });
    provider().onTransfer = usual;
    await lapse(test, id);
    await carryOutDue(games);
    expect(await balances()).toEqual({ wallet: 70_000, game: 30_000, provider: 30_000, transit: 0 });
    expect(provider().carriedOut.size).toBe(1);
  });

  it('stays in transit while nothing can be learned', async () => {
    const { id, fill, balances, provider, games } = await player();
    provider().onTransfer = async () => UNKNOWN;
    provider().onQuery = async () => ({ standing: 'unknown', reason: 'down' });
    await fill(30_000);
    for (let i = 0; i < 5; i += 1) {
      await lapse(test, id);
      await carryOutDue(games);
    }
    expect(await balances()).toEqual({ wallet: 70_000, game: 0, provider: 0, transit: 30_000 });
    expect(provider().calls.filter((call) => call === 'transfer')).toHaveLength(1);
  });

  it('is given back after a refusal only when time has passed and the provider still knows nothing of it', async () => {
    const { id, fill, balances, provider, games } = await player();
    provider().onTransfer = async () => UNKNOWN;
    const operation = newId();
    await fill(30_000, operation);
    provider().onTransfer = async () => REFUSED;
    for (const attempt of [2, 3]) {
      await lapse(test, id);
      await carryOutDue(games);
      expect(await balances(), `attempt ${attempt}`).toMatchObject({ wallet: 70_000, transit: 30_000 });
    }
    await lapse(test, id);
    await carryOutDue(games);
    expect(await balances()).toEqual({ wallet: 100_000, game: 0, provider: 0, transit: 0 });
    expect(await kindsOf(test, id)).toEqual(['fill_hold', 'fill_return']);
    await expect(fill(30_000, operation)).rejects.toEqual(code('TRANSFER_FAIL'));
  });

  it('is not given back because a later call was not made: an earlier one may yet arrive', async () => {
    const { id, fill, balances, provider, games } = await player();
    provider().onTransfer = async () => UNKNOWN;
    await fill(30_000);
    provider().onTransfer = async () => ({ outcome: 'unsent', reason: 'too many calls are under way' });
    await test.db.sql.execute(sql`update game_transfer set attempts = 8 where closed_at is null`);
    await lapse(test, id);
    await carryOutDue(games);
    expect(await balances()).toEqual({ wallet: 70_000, game: 0, provider: 0, transit: 30_000 });
  });

  it('is given back at once when its first call was not made', async () => {
    const { fill, balances, provider } = await player();
    provider().onTransfer = async () => ({ outcome: 'unsent', reason: 'too many calls are under way' });
    await expect(fill(30_000)).rejects.toEqual(code('TRANSFER_FAIL'));
    expect(await balances()).toEqual({ wallet: 100_000, game: 0, provider: 0, transit: 0 });
  });

  it('settles when a first call arrived after all, just before a refusal', async () => {
    const { id, fill, balances, provider, games } = await player();
    let late: (() => unknown) | undefined;
    provider().onTransfer = async (_, apply) => {
      late = apply;
      return UNKNOWN;
    };
    await fill(30_000);
    provider().onTransfer = async () => {
      late?.();
      return REFUSED;
    };
    await test.db.sql.execute(sql`update game_transfer set attempts = 3 where closed_at is null`);
    await lapse(test, id);
    await carryOutDue(games);
    expect(await balances()).toEqual({ wallet: 70_000, game: 30_000, provider: 30_000, transit: 0 });
  });

  it('is put before a person after twenty attempts, and still settles by itself when the provider tells', async () => {
    const { id, fill, balances, provider, games } = await player();
    provider().onTransfer = async (_, apply) => {
      apply();
      return UNKNOWN;
    };
    const usual = provider().onQuery;
    provider().onQuery = async () => ({ standing: 'unknown', reason: 'down' });
    const operation = newId();
    await fill(30_000, operation);
    await test.db.sql.execute(sql`update game_transfer set attempts = 19 where id = ${operation}`);
    await lapse(test, id);
    await carryOutDue(games);
    expect(await transferById(test.db, operation)).toMatchObject({ state: 'review' });
    const { rows } = await test.db.sql.execute(
      sql`select due_at > now() + interval '50 minutes' as "isLater", evidence from game_transfer where id = ${operation}`,
    );
    expect(rows).toEqual([{ isLater: true, evidence: 'down' }]);
    expect(await fill(30_000, operation)).toMatchObject({ status: 'PENDING' });
    await expect(fill(1_000)).rejects.toEqual(code('TRANSFER_IN_PROGRESS'));
    provider().onQuery = usual;
    await lapse(test, id);
    await carryOutDue(games);
    expect(await balances()).toEqual({ wallet: 70_000, game: 30_000, provider: 30_000, transit: 0 });
  });

  it('that waits for a person since its provider was silent is asked about at once when that answers about another', async () => {
    const [silent, other] = [await player(), await player()];
    const usual = other.provider().onTransfer;
    silent.provider().onTransfer = async () => UNKNOWN;
    const operation = newId();
    await silent.fill(30_000, operation);
    /** How often it was asked about after another attempt at one of somebody else, where its own last one was so many minutes ago. */
    const attempts = async (minutes: number) => {
      other.provider().onTransfer = async () => UNKNOWN;
      if ((await other.balances()).transit === 0) await other.fill(1_000);
      if (minutes > 0) other.provider().onTransfer = usual;
      await test.db.sql.execute(
        sql`update game_transfer set state = 'review', due_at = now() + make_interval(mins => ${60 - (minutes || 11)}) where id = ${operation}`,
      );
      await lapse(test, other.id);
      await carryOutDue(other.games);
      return (await transferById(test.db, operation))?.attempts;
    };
    const whileSilent = 0;
    expect(await attempts(whileSilent)).toBe(1);
    expect(await attempts(9)).toBe(1);
    expect(await attempts(11)).toBe(2);
  });

  it('is asked about at once as well where that tells play again after it told none', async () => {
    const { fill, provider, games } = await player();
    provider().onTransfer = async () => UNKNOWN;
    const operation = newId();
    await fill(30_000, operation);
    await test.db.client.query(`update game_provider set connection = '\\x01'`);
    /** Whether it is due after a look at play that was the so-manieth since the provider told any. */
    const isDueAfter = async (attempts: number) => {
      await test.db.client.query(
        `update game_transfer set state = 'review', due_at = now() + interval '49 minutes' where id = $1`,
        [operation],
      );
      await games.playReports.take();
      await test.db.client.query('update game_report set attempts = $1, due_at = now()', [attempts - 1]);
      await games.playReports.carryOut((await games.playReports.take())!);
      return (
        await test.db.client.query('select from game_transfer where id = $1 and due_at <= now()', [operation])
      ).rowCount;
    };
    expect(await isDueAfter(1)).toBe(0);
    expect(await isDueAfter(2)).toBe(1);
  });

  it('is asked about for that also where the server dies that heard it: whoever hears it next has it asked about', async () => {
    const { fill, provider, providers } = await player();
    provider().onTransfer = async () => UNKNOWN;
    const operation = newId();
    await fill(30_000, operation);
    await test.db.client.query(
      `update game_transfer set state = 'review', due_at = now() + interval '49 minutes' where id = $1`,
      [operation],
    );
    await test.db.client.query(`update game_provider set connection = '\\x01'`);
    const reading = (db: Db) => createPullReports({ db, providers, log: silent, onRounds: [] });
    await reading(test.db).take();
    const look = async (db: Db) => {
      await test.db.client.query('update game_report set due_at = now()');
      await reading(db).carryOut((await reading(db).take())!);
    };
    await test.db.client.query('update game_report set attempts = 1');
    await expect(look(dyingAt(test.db, 'ask_silent_game_transfer'))).rejects.toThrow('killed');
    await look(test.db);
    const due = 'select from game_transfer where id = $1 and due_at <= now()';
    expect((await test.db.client.query(due, [operation])).rowCount).toBe(1);
  });

  it('waits longer from attempt to attempt, and nobody takes it meanwhile', async () => {
    const { fill, provider, games } = await player();
    provider().onTransfer = async () => UNKNOWN;
    await fill(1_000);
    expect(await carryOutDue(games)).toBe(0);
  });
});

describe('a game balance that play has changed', () => {
  it('comes home with what was won', async () => {
    const { id, username, fill, empty, balances, provider } = await player();
    await fill(10_000);
    provider().play(username, 25_000);
    expect(await empty(35_000)).toMatchObject({ status: 'SUCCESS' });
    expect(await balances()).toEqual({ wallet: 125_000, game: 0, provider: 0, transit: 0 });
    expect(await kindsOf(test, id)).toEqual([
      'fill_hold',
      'fill_settle',
      'play_result',
      'empty_hold',
      'empty_settle',
    ]);
  });

  it('gives no more than there is: the refusal returns and the balance is corrected', async () => {
    const { username, fill, empty, balances, provider } = await player();
    await fill(10_000);
    provider().play(username, -4_000);
    await expect(empty(10_000)).rejects.toEqual(code('TRANSFER_FAIL'));
    expect(await balances()).toEqual({ wallet: 90_000, game: 6_000, provider: 6_000, transit: 0 });
    await expect(empty(6_001)).rejects.toEqual(code('MONEY_NOT_ENOUGH'));
  });

  it('says that the game is unavailable when more is asked for than known and it does not tell', async () => {
    const { fill, empty, provider } = await player();
    await fill(10_000);
    provider().onBalance = () => Promise.reject(new Error('down'));
    await expect(empty(10_001)).rejects.toEqual(code('SLOT_UNAVAILABLE'));
    expect(await empty(10_000)).toMatchObject({ status: 'SUCCESS' });
  });
});
