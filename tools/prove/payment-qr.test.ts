import { afterAll, beforeAll, describe, it } from 'vitest';
import { proveCallbacks, proveKipRateKept, proveQrBoundaries, proveQrTraffic } from './payment-qr.ts';
import { randomFrom, seedOf } from './random.ts';
import { startKilled, type Killed } from './server-killed.ts';

describe('payment QR codes, on the whole product', () => {
  let killed: Killed;
  beforeAll(async () => {
    killed = await startKilled();
  });
  afterAll(() => killed.stop());

  it('are made once and credited once, wherever the server dies', async () => {
    await proveQrBoundaries(killed, ['KBANK']);
  }, 600_000);

  it('in kip keep their rate and are credited once, when the rate changes and the server dies', async () => {
    await proveKipRateKept(killed);
  }, 600_000);

  it('are credited once while providers fail and the server is killed', async () => {
    await proveQrTraffic(killed, randomFrom(seedOf('qr')), { codes: 16, kills: 2 });
  }, 300_000);

  it('are credited by valid callbacks only, once, however often and in whatever order they come', async () => {
    await proveCallbacks(killed.world, randomFrom(seedOf('qr-callbacks')), 60);
  });
});
