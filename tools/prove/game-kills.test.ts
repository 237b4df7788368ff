import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Account } from './game-books.ts';
import { GAME_BOUNDARIES, openPlayers, proveGameBoundary } from './game-kills.ts';
import { randomFrom, seedOf } from './random.ts';
import { startKilled, type Killed } from './server-killed.ts';

const BETWEEN = GAME_BOUNDARIES.filter(({ name }) => name.startsWith('from game to game'));
const WITHIN = GAME_BOUNDARIES.filter((boundary) => !BETWEEN.includes(boundary));

describe('a server killed with game transfers under way, with references and without (M7)', () => {
  let killed: Killed;
  let accounts: Account[];
  beforeAll(async () => {
    killed = await startKilled();
    accounts = await openPlayers(killed.world);
  });
  afterAll(() => killed.stop());

  // `npm run prove game-kills` takes all
  it.each([randomFrom(seedOf('game-kills')).pick(WITHIN), ...BETWEEN])(
    '$name: after the restart each comes to its one end, and nothing is lost or stuck',
    async (boundary) => {
      await proveGameBoundary(killed, accounts, boundary);
    },
  );
});
