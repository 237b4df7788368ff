import { afterAll, beforeAll, describe, it } from 'vitest';
import { BOUNDARIES } from './boundaries.ts';
import type { Account } from './game-books.ts';
import { GAME_BOUNDARIES, openPlayers, proveGameBoundary } from './game-kills.ts';
import {
  proveCallbacks,
  proveKipRateKept,
  proveQrBoundaries,
  proveQrTraffic,
  QR_BOUNDARIES,
} from './payment-qr.ts';
import { randomFrom, seedOf } from './random.ts';
import { proveBoundary, startKilled, type Killed } from './server-killed.ts';

/** Those where money is most easily lost or doubled; `npm run prove` takes all, and waits for leases as they are. */
const SOME = [
  'committed, the call not made',
  'the provider has acted and not answered',
  'answered, the end not committed',
];

const BETWEEN = GAME_BOUNDARIES.filter(({ name }) => name.startsWith('from game to game'));
const WITHIN = GAME_BOUNDARIES.filter((boundary) => !BETWEEN.includes(boundary));

// One world for all: to start another takes longer than most of these.
let killed: Killed;
beforeAll(async () => {
  killed = await startKilled();
});
afterAll(() => killed.stop());

describe('a server killed with a slip, transfers and a payout under way (M7)', () => {
  it.each(BOUNDARIES.filter(({ name }) => SOME.includes(name)))(
    '$name: after the restart each has happened, once',
    async (boundary) => {
      await proveBoundary(killed, boundary, { isPatient: false });
    },
  );
});

describe('a server killed with game transfers under way, with references and without (M7)', () => {
  let accounts: Account[];
  beforeAll(async () => {
    accounts = await openPlayers(killed.world);
  });

  // `npm run prove game-kills` takes all
  it.each([randomFrom(seedOf('game-kills')).pick(WITHIN), ...BETWEEN])(
    '$name: after the restart each comes to its one end, and nothing is lost or stuck',
    async (boundary) => {
      await proveGameBoundary(killed, accounts, boundary);
    },
  );
});

describe('payment QR codes, on the whole product', () => {
  it('are made once and credited once, wherever the server dies', async () => {
    await proveQrBoundaries(killed, ['KBANK']);
  }, 600_000);

  it('in kip keep their rate and are credited once, when the rate changes and the server dies', async () => {
    // `npm run prove qr` takes both
    await proveKipRateKept(killed, [randomFrom(seedOf('kip')).pick(QR_BOUNDARIES)]);
  }, 600_000);

  it('are credited once while providers fail and the server is killed', async () => {
    await proveQrTraffic(killed, randomFrom(seedOf('qr')), { codes: 16, kills: 1 });
  }, 300_000);

  it('are credited by valid callbacks only, once, however often and in whatever order they come', async () => {
    await proveCallbacks(killed.world, randomFrom(seedOf('qr-callbacks')), 60);
  });
});
