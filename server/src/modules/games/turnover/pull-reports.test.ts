import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { PlayReport } from '../../../ports/game-provider.ts';
import { memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { accountBy } from '../accounts/store.ts';
import { testGames } from '../testing.ts';
import { askPlaySooner, deleteOldRounds, playedBetween, readFromBeginning } from './store.ts';

let test: TestDb;
let world: Awaited<ReturnType<typeof testGames>>;
let id: MemberId;
let username: string;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(async () => {
  await test.db.sql.execute(sql`truncate game_report, game_round, game_turnover`);
  world = await testGames(test);
  await test.db.sql.execute(sql`update game_provider set connection = '\\x01'`);
  ({ id } = await memberWith(test));
  await world.games.activate(id, 'JOKER');
  username = (await accountBy(test.db, id, 'JOKER'))?.username ?? '';
});
afterAll(() => test.drop());

/** The date so many days ago: what was played long ago is not counted. */
const now = Date.now();
const day = (ago: number): string => new Date(now - (ago + 1) * 86_400_000).toISOString().slice(0, 10);

const round = (name: string, at: string, stake: number, win: number, of = username): PlayReport => ({
  id: name,
  username: of,
  at: new Date(at),
  stake: satang(stake),
  win: satang(win),
});
const due = () => test.db.sql.execute(sql`update game_report set due_at = now()`);

/** Days pass: what is kept is that much older. */
async function pass(days: number): Promise<void> {
  const { client } = test.db;
  await client.query(
    `update game_round set at = at - make_interval(days => $1), told_at = told_at - make_interval(days => $1)`,
    [days],
  );
  await client.query('update game_turnover set day = day - $1::int', [days]);
}

/** Reads all there is, through that server. */
async function pull({ playReports } = world.games): Promise<number> {
  await playReports.take();
  await due();
  let count = 0;
  for (let code = await playReports.take(); code !== undefined; code = await playReports.take()) {
    await playReports.carryOut(code);
    count += 1;
  }
  return count;
}
const turnover = async () =>
  (
    await test.db.client.query<Record<string, unknown>>(
      `select day::text, rounds::int, stake::int, net::int from game_turnover where member_id = $1 order by day`,
      [id],
    )
  ).rows;

it('reading play reports sums what a member staked and won by day in Bangkok', async () => {
  world
    .provider()
    .rounds.push(
      round('a', `${day(2)}T16:59:59Z`, 1_000, 0),
      round('b', `${day(2)}T17:00:00Z`, 500, 2_000),
      round('c', `${day(2)}T18:00:00Z`, 250, 250),
    );
  expect(await pull()).toBe(1);
  expect(await turnover()).toEqual([
    { day: day(2), rounds: 1, stake: 1_000, net: -1_000 },
    { day: day(1), rounds: 2, stake: 750, net: 1_500 },
  ]);
});

it('reading play reports counts a round once, however often and by however many servers it is read', async () => {
  const { rounds } = world.provider();
  for (let i = 0; i < 9; i += 1) rounds.push(round(`r${i % 7}`, `${day(1)}T05:00:00Z`, 100, 0));
  const servers = [world.games, world.server(), world.server()];
  await Promise.all(servers.map((server) => pull(server)));
  await test.db.sql.execute(sql`update game_report set place = null`);
  await pull();
  expect(await turnover()).toEqual([{ day: day(1), rounds: 7, stake: 700, net: -700 }]);
});

it('reading play reports takes in what is told late, and corrects what is told again', async () => {
  const { rounds } = world.provider();
  rounds.push(round('a', `${day(1)}T05:00:00Z`, 1_000, 0), round('b', `${day(1)}T05:01:00Z`, 500, 0));
  await pull();
  rounds.push(
    round('late', `${day(3)}T05:00:00Z`, 300, 100),
    round('a', `${day(1)}T05:00:00Z`, 1_000, 4_000),
    round('b', `${day(0)}T05:00:00Z`, 400, 0),
    round('b', `${day(0)}T05:00:00Z`, 600, 0),
  );
  await pull();
  expect(await turnover()).toEqual([
    { day: day(3), rounds: 1, stake: 300, net: -200 },
    { day: day(1), rounds: 1, stake: 1_000, net: 3_000 },
    { day: day(0), rounds: 1, stake: 600, net: -600 },
  ]);
});

it.each([
  ['in capitals', () => username.toUpperCase()],
  ['in both', () => username.replace('k', 'K')],
])(
  'reading play reports knows a member whose name a provider writes %s: the play counts, and nobody says that there was none',
  async (_, written) => {
    const of = written();
    expect(of).not.toBe(username);
    const { rounds } = world.provider();
    for (const name of ['a', 'b']) rounds.push(round(name, `${day(1)}T05:00:00Z`, 500, 0, of));
    rounds.push(round('a', `${day(1)}T05:00:00Z`, 2_000, 0));
    await pull();
    expect(await turnover()).toEqual([{ day: day(1), rounds: 2, stake: 2_500, net: -2_500 }]);
    const from = new Date(`${day(1)}T04:59:00Z`);
    const to = new Date(`${day(1)}T05:01:00Z`);
    expect(await playedBetween(test.db, { memberId: id, slotCode: 'JOKER', from, to })).toBe(true);
  },
);

describe('what counts of a stake', () => {
  const counted = async () =>
    (
      await test.db.client.query<{ counted: number }>(
        'select counted::int from game_turnover where member_id = $1 order by day',
        [id],
      )
    ).rows.map((row) => row.counted);
  const at = `${day(1)}T05:00:00Z`;

  it('is all of it at a slot; at a table or a match no more than what was won or lost', async () => {
    world
      .provider()
      .rounds.push(
        round('slot', at, 1_000, 1_000),
        { ...round('draw', at, 500, 500), game: 'live' },
        { ...round('low odds', at, 500, 600), game: 'sport' },
        { ...round('lost', at, 300, 0), game: 'sport' },
        { ...round('high odds', at, 200, 1_000), game: 'sport' },
        { ...round('ticket', at, 50, 50), game: 'lotto' },
      );
    await pull();
    expect(await counted()).toEqual([1_000 + 0 + 100 + 300 + 200 + 50]);
  });

  it('follows corrections, of the kind of game too; who follows play hears the old round and the new one', async () => {
    const { rounds } = world.provider();
    rounds.push(round('a', at, 900, 900), round('b', at, 100, 0));
    await pull();
    world.heard.length = 0;
    rounds.push(round('a', at, 400, 0), { ...round('b', at, 100, 90), game: 'live' });
    await pull();
    expect(await counted()).toEqual([400 + 10]);
    expect(world.heard).toMatchObject([
      { slotCode: 'JOKER', memberId: id, id: 'a', stake: 900n, counted: 900n, game: null, sign: -1 },
      { id: 'a', stake: 400n, counted: 400n, sign: 1 },
      { id: 'b', counted: 100n, game: null, sign: -1 },
      { id: 'b', counted: 10n, game: 'live', sign: 1 },
    ]);
  });

  it('is nothing of a round that was told before anybody counted, corrected or not', async () => {
    const { rounds } = world.provider();
    rounds.push(round('a', at, 900, 0));
    await pull();
    await test.db.client.query('update game_round set counted = null');
    await test.db.client.query('update game_turnover set counted = 0');
    rounds.push(round('a', at, 400, 0));
    await pull();
    expect(await counted()).toEqual([0]);
  });
});

it('reading play reports leaves out players that are none of ours', async () => {
  world.provider().rounds.push(round('x', `${day(1)}T05:00:00Z`, 1_000, 0, 'somebody'));
  await pull();
  expect((await test.db.client.query('select 1 from game_round')).rows).toEqual([]);
});

it('reading play reports goes on from where it was when the provider does not tell, a while later', async () => {
  const { rounds } = world.provider();
  for (let i = 0; i < 5; i += 1) rounds.push(round(`r${i}`, `${day(1)}T05:00:00Z`, 100, 0));
  let asked = 0;
  world.provider().onReports = async (told) => {
    asked += 1;
    return asked === 2 ? { outcome: 'unknown', reason: 'down' } : told;
  };
  await pull();
  expect(await turnover()).toMatchObject([{ rounds: 2 }]);
  expect(await world.games.playReports.take()).toBeUndefined();
  await pull();
  expect(await turnover()).toMatchObject([{ rounds: 5 }]);
});

it('reading play reports keeps no place of an agent that was another one by then, also where it had none before', async () => {
  world.provider().rounds.push(round('r', `${day(1)}T05:00:00Z`, 100, 0));
  world.provider().onReports = async (told) => {
    await test.db.withTx((tx) => readFromBeginning(tx, 'JOKER'));
    return told;
  };
  await pull();
  const { rows } = await test.db.client.query<object>(
    `select place from game_report where slot_code = 'JOKER'`,
  );
  expect(rows).toEqual([{ place: null }]);
  expect(await turnover()).toEqual([]);
});

describe('a provider that somebody waits for', () => {
  /** In how many seconds it is asked, once somebody waits who did so many seconds after it told all. */
  async function dueIn(after: number, set = ''): Promise<number | undefined> {
    const { client } = test.db;
    await client.query(
      `update game_report set due_at = due_at - make_interval(secs => $1) ${set} where slot_code = 'JOKER'`,
      [after],
    );
    await askPlaySooner(test.db, id);
    await askPlaySooner(test.db, id);
    const { rows } = await client.query<{ seconds: number }>(
      `select round(extract(epoch from due_at - now()))::int as seconds from game_report where slot_code = 'JOKER'`,
    );
    return rows[0]?.seconds;
  }

  it('is asked 5 seconds after it told all, and at once later on, however often that is said', async () => {
    await pull();
    expect(await dueIn(0)).toBe(5);
    await pull();
    expect(await dueIn(3)).toBe(2);
    await pull();
    expect(await dueIn(10)).toBe(0);
  });

  it('is left alone while a server reads on from a page, and while no server may read it yet', async () => {
    await pull();
    // as it stands between two pages under a lease
    expect(await dueIn(0, `+ interval '40 seconds'`)).toBe(60);
    await test.db.withTx((tx) => readFromBeginning(tx, 'JOKER'));
    expect(await dueIn(0)).toBe(60);
    expect(await dueIn(50)).toBe(10);
  });
});

it('reading play reports goes on at once where there is more than one lease reads', async () => {
  const { rounds } = world.provider();
  for (let i = 0; i < 45; i += 1) rounds.push(round(`m${i}`, `${day(1)}T05:00:00Z`, 100, 0));
  const known = new Date(`${day(1)}T06:00:00Z`);
  world.provider().reportedUpTo = () => known;
  expect(await pull()).toBe(2);
  const { rows } = await test.db.client.query('select up_to from game_report');
  expect(rows).toEqual([{ up_to: known }]);
});

it('reading play reports says when all of it was asked for: since the first page, under whichever lease that was', async () => {
  const { rounds } = world.provider();
  for (let i = 0; i < 45; i += 1) rounds.push(round(`l${i}`, `${day(1)}T05:00:00Z`, 100, 0));
  const since = async () =>
    (await test.db.client.query<{ at: string }>('select clock_timestamp()::text as at')).rows[0]?.at;
  const isBefore = async (at: string | undefined) =>
    (
      await test.db.client.query<{ isBefore: boolean | null }>(
        'select asked_at <= $1::timestamptz as "isBefore" from game_report',
        [at],
      )
    ).rows[0]?.isBefore;
  const pages: (string | undefined)[] = [];
  world.provider().onReports = async (told) => {
    pages.push(await since());
    return told;
  };
  expect(await pull()).toBe(2);
  expect(await isBefore(pages[0])).toBe(true);
  // what is asked for later is of then
  await test.db.client.query('update game_report set due_at = now()');
  expect(await pull()).toBe(1);
  expect(await isBefore(pages.at(-2))).toBe(false);
});

it('reading play reports says until when all play is known, only once all of it was read', async () => {
  const { rounds } = world.provider();
  const upTo = async () =>
    (await test.db.client.query<{ up_to: Date | null }>('select up_to from game_report')).rows[0]?.up_to;
  for (let i = 0; i < 3; i += 1) rounds.push(round(`r${i}`, `${day(1)}T05:00:00Z`, 100, 0));
  const known = new Date(`${day(1)}T06:00:00Z`);
  world.provider().reportedUpTo = () => known;
  let asked = 0;
  world.provider().onReports = async (told) => {
    asked += 1;
    return asked === 2 ? { outcome: 'unknown', reason: 'down' } : told;
  };
  await pull();
  expect(await upTo()).toBeNull();
  await pull();
  expect(await upTo()).toEqual(known);
  // an earlier instant, told by a provider whose clock went back, takes nothing away
  world.provider().reportedUpTo = () => new Date(`${day(1)}T05:30:00Z`);
  await pull();
  expect(await upTo()).toEqual(known);
});

it('reading play reports does not count what was played more than 90 days ago: its round may be gone, and would be counted twice', async () => {
  const { rounds } = world.provider();
  rounds.push(round('old', `${day(88)}T05:00:00Z`, 1_000, 0));
  await pull();
  const told = [{ day: day(88), rounds: 1, stake: 1_000, net: -1_000 }];
  expect(await turnover()).toEqual(told);
  await pass(101);
  expect(await deleteOldRounds(test.db, 1)).toBe(1);
  rounds.push(round('old', `${day(189)}T05:00:00Z`, 5_000, 0), round('late', `${day(95)}T05:00:00Z`, 700, 0));
  await pull();
  expect(await turnover()).toEqual([{ ...told[0], day: day(189) }]);
  expect((await test.db.client.query('select 1 from game_round')).rowCount).toBe(0);
});

describe('a correction that moves a round over the edge of the 90 days', () => {
  const at = (ago: number) => `${day(ago)}T05:00:00Z`;
  const counted = async () => (await turnover()).filter(({ rounds }) => rounds !== 0);

  it.each([
    ['out', 85, 95],
    ['out, beyond all keeping', 85, 150],
    ['in', 95, 85],
    ['in, by more than ten days', 99, 1],
    ['nowhere, and is only told late', 95, 95],
  ])('counts it once, as it was told last: %s', async (_, before, after) => {
    const { rounds } = world.provider();
    const pastEdge = Math.max(0, before - 85);
    rounds.push(round('a', at(before - pastEdge), 1_000, 0));
    await pull();
    await pass(pastEdge);
    rounds.push(round('a', at(after), 3_000, 500));
    await pull();
    expect(await counted()).toEqual([{ day: day(after), rounds: 1, stake: 3_000, net: -2_500 }]);
  });

  it('counts it once, there and back, though rounds are deleted meanwhile', async () => {
    const { rounds } = world.provider();
    for (const ago of [85, 150, 85, 95, 2]) {
      rounds.push(round('a', at(ago), 1_000, 0));
      await pull();
      await deleteOldRounds(test.db, 1);
      expect(await counted()).toEqual([{ day: day(ago), rounds: 1, stake: 1_000, net: -1_000 }]);
    }
  });

  it('keeps it for 100 days from then on', async () => {
    const { rounds } = world.provider();
    rounds.push(round('a', at(80), 1_000, 0));
    await pull();
    await pass(60);
    rounds.push(round('a', at(140), 2_000, 0));
    await pull();
    await pass(99);
    expect(await deleteOldRounds(test.db, 1)).toBe(0);
    rounds.push(round('a', at(3), 3_000, 0));
    await pull();
    expect(await counted()).toEqual([{ day: day(3), rounds: 1, stake: 3_000, net: -3_000 }]);
  });

  it.each([
    ['in', 95, 85, 1],
    ['out', 85, 95, 0],
  ])(
    'is what counts of a round that was not known, also in one page: %s',
    async (_, before, after, times) => {
      const { rounds } = world.provider();
      rounds.push(round('a', at(before), 1_000, 0), round('a', at(after), 2_000, 0));
      await pull();
      expect(await counted()).toEqual(
        times === 0 ? [] : [{ day: day(after), rounds: times, stake: 2_000, net: -2_000 }],
      );
    },
  );
});

it('reading play reports does not say that nobody played when it is too long ago to know', async () => {
  const asked = (ago: number) =>
    playedBetween(test.db, {
      memberId: id,
      slotCode: 'JOKER',
      from: new Date(`${day(ago)}T05:00:00Z`),
      to: new Date(`${day(ago)}T05:10:00Z`),
    });
  expect(await asked(80)).toBe(false);
  expect(await asked(95)).toBe(true);
});
