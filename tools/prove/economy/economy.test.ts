import { createTestDatabase } from '@krapao/tools/testing/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GAME_KINDS } from '@krapao/contract/constants';
import { drawPlace } from '@krapao/contract/wheel-draw';
import { connect } from '@krapao/server/db/pool';
import { VERSION, WHEEL } from '@krapao/server/seed/wheel';
import { silent } from '@krapao/server/testing/fixtures';
import { randomFrom, seedOf } from '../random.ts';
import { CLIENT_SEED, drawsFrom } from './draws.ts';
import { proveAmple, proveBest, proveReplay, proveTown } from './economy.ts';
import { BEST, countedOf, SLOTS, spin } from './games.ts';
import { movedDb } from './moved-db.ts';

beforeEach(() => {
  vi.spyOn(console, 'table').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The same luck each time: bounds on what luck leaves are asked of other seeds by `npm run prove economy`. */
function town(): number {
  const seed = Number(process.env['SEED'] ?? 20_261_123);
  console.log(`economy: SEED=${String(seed)}`);
  return seed;
}

describe('rewards', () => {
  it('cost under half of what games earn, each offer no more than its budget, and no trick pays', () => {
    const seed = town();
    expect(proveTown(seed, { members: 2_000, days: 40 })).toMatch(
      /^2000 members, 40 days: rewards of \d+ baht/,
    );
    expect(proveAmple(seed, { members: 800, days: 30 })).toMatch(
      /no trick pays; high stakes cost up to the bonus/,
    );
  });

  it('cost more than stated at a game with less of an edge than settings say, and not once they are set to it', () => {
    expect(proveBest(town(), { members: 60, days: 20 })).toMatch(/^60 of each at a slot of 1 %: /);
  });

  it('are on the server what the simulation says, to the satang, after every step of each kind', async () => {
    const said = await proveReplay(seedOf('economy'), { each: 2, days: 4 });
    expect(said).toMatch(/ steps, \d+ of them refused, with equal sums$/);
  });
});

describe('what the simulation restates', () => {
  it('counts of a stake what the database counts', async () => {
    const random = randomFrom(seedOf('economy'));
    const rounds = Array.from({ length: 500 }, () => {
      const stake = random.upTo(100_000);
      return { kind: random.pick(GAME_KINDS), stake, win: random.upTo(3) * random.upTo(stake + 1) };
    });
    const { url, drop } = await createTestDatabase('economy');
    const db = connect(url, 1, silent);
    try {
      const { rows } = await db.client.query<{ counted: number }>(
        `select game_counted(kind, 'slot', stake, win)::int as counted
          from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as r (kind, stake, win, n) order by n`,
        [rounds.map(({ kind }) => kind), rounds.map(({ stake }) => stake), rounds.map(({ win }) => win)],
      );
      expect(rows.map(({ counted }) => counted)).toEqual(
        rounds.map(({ kind, ...round }) => countedOf(kind, round)),
      );
    } finally {
      await db.close();
      await drop();
    }
  });

  it('draws the wheel as the contract does', async () => {
    const draws = drawsFrom(7);
    for (let nonce = 0; nonce < 20; nonce += 1) {
      const draw = { wheel: WHEEL, version: VERSION, clientSeed: CLIENT_SEED, nonce };
      expect(draws.place(3, nonce, 10_000)).toBe(await drawPlace(draws.seedOf(3), draw, 10_000));
    }
  });

  it('lives at the moment it is told, also by its date', async () => {
    const { test, clock, moveTo } = await movedDb();
    try {
      await moveTo(Date.parse('2031-03-05T12:00:00Z'));
      const asked = `select now() as now, current_date::text as today`;
      const wanted = [{ now: clock.at, today: '2031-03-05' }];
      expect((await test.db.client.query(asked)).rows).toEqual(wanted);
      const { rows } = await test.db.withTx(({ client }) => client.query<object>({ text: asked }));
      expect(rows).toEqual(wanted);
    } finally {
      await test.drop();
    }
  });

  it.each(Object.entries(spin))(
    'keeps the edge of its game of what is staked on the slot of %s',
    (name, draw) => {
      // every number that chance can draw, once: what it pays on average, exactly
      let [place, won] = [0, 0];
      const each = { upTo: (n: number) => Math.min(place, n - 1), pick: randomFrom(1).pick, baht: () => 0 };
      const draws = { usual: 100_000, doubling: 100, jackpot: 10_000, best: 1_000 };
      const places = draws[name as keyof typeof spin];
      for (place = 0; place < places; place += 1) won += draw(each, 100).win;
      const { edge } = draw === spin.best ? BEST : SLOTS;
      expect(won).toBe((100 - edge / 100) * places);
    },
  );
});
