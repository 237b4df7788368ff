import { createTestDatabase } from '@krapao/tools/testing/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GAME_KINDS } from '@krapao/contract/constants';
import { drawPlace } from '@krapao/contract/wheel-draw';
import { connect } from '@krapao/server/db/pool';
import { VERSION, WHEEL } from '@krapao/server/seed/wheel';
import { silent } from '@krapao/server/testing/fixtures';
import { randomFrom, seedOf } from '../random.ts';
import { CLIENT_SEED, drawsFrom } from './draws.ts';
import { proveAmple, proveReplay, proveTown } from './economy.ts';
import { countedOf, spin } from './games.ts';

beforeEach(() => {
  vi.spyOn(console, 'table').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('rewards', () => {
  it('cost under half of what games earn, each offer no more than its budget, and no trick pays', () => {
    const seed = seedOf('economy');
    expect(proveTown(seed, { members: 800, days: 40 })).toMatch(/^800 members, 40 days: rewards of \d+ baht/);
    expect(proveAmple(seed, { members: 400, days: 14 })).toMatch(/no trick pays$/);
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

  it.each(Object.entries(spin))('keeps four of a hundred that are staked on the slot of %s', (_, draw) => {
    // every number that chance can draw, once: what it pays on average, exactly
    let [place, won] = [0, 0];
    const each = { upTo: (n: number) => Math.min(place, n - 1), pick: randomFrom(1).pick, baht: () => 0 };
    const places = draw === spin.usual ? 100_000 : draw === spin.doubling ? 100 : 10_000;
    for (place = 0; place < places; place += 1) won += draw(each, 100).win;
    expect(won).toBe(96 * places);
  });
});
