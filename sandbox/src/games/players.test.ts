import { expect, it } from 'vitest';
import { DEMO_PLAYERS, demoPlayerName } from '@krapao/contract/demo-players';
import { call } from '../testing.ts';
import { startSandbox } from '../start.ts';

it('the demo’s players are known from the start, without a balance', async () => {
  const sandbox = await startSandbox();
  try {
    for (const player of DEMO_PLAYERS) {
      const { body } = await call(`${sandbox.url}/games/${player.code}/accounts/${demoPlayerName(player)}`);
      expect(body).toEqual({ username: demoPlayerName(player), credit: '0.00' });
    }
  } finally {
    await sandbox.close();
  }
});
