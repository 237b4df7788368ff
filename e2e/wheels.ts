import type { Client } from 'pg';
import type { Stack } from '@krapao/tools/testing/stack';
import { ask, type Member } from './members.ts';
import { inDatabase, inEvery } from './operator.ts';

/** So much more than the rest that no test sees anything else. */
const CERTAIN = 999_999_990;
const LOOKS = { bgColor: '#166534', textColor: '#ffffff' };

/**
 * Shows a wheel of its own that falls on one slice. Prizes are the demo's by their codes, and two more: `mug`, goods of which there are
 * enough, and `lamp`, of which there is none left and `coin1` is given in its place.
 */
export async function setWheel(stack: Stack, falls: string, ...others: readonly string[]): Promise<void> {
  const codes = [...new Set([falls, ...others, 'nothing', 'coin1'])];
  const slices = codes.map((code) => ({
    ...{ code, label: inEvery(`slice ${code}`), prize: code, ...LOOKS },
    weight: code === falls ? CERTAIN : 1,
    substitute: code === 'lamp' || code === 'bonus50' ? 'coin1' : null,
  }));
  await inDatabase(stack, (client) => turnTo(client, slices));
}

async function turnTo(client: Client, slices: readonly object[]): Promise<void> {
  await client.query('begin');
  for (const [code, daily] of [
    ['mug', null],
    ['lamp', 0],
  ] as const)
    await client.query(
      `insert into prize (code, kind, value, name, daily, is_active) values ($1, 'goods', 1, $2, $3, true) on conflict do nothing`,
      [code, JSON.stringify(inEvery(`A ${code}`)), daily],
    );
  await client.query('update wheel set is_active = false');
  await client.query(
    `insert into wheel (code, name, is_active, version) values ('walk', $1, true, 1)
       on conflict (code) do update set is_active = true, version = wheel.version + 1`,
    [JSON.stringify(inEvery('Wheel'))],
  );
  await client.query(
    `insert into wheel_version (wheel, version, slices) select code, version, $1 from wheel where code = 'walk'`,
    [JSON.stringify(slices)],
  );
  await client.query('commit');
}

/** The demo's wheel again, or none. */
export const showWheel = (stack: Stack, code: 'demo' | null): Promise<unknown> =>
  inDatabase(stack, async (client) => {
    await client.query('update wheel set is_active = false');
    await client.query('update wheel set is_active = true where code = $1', [code]);
  });

const idOf = async (stack: Stack, { token }: Member): Promise<string> =>
  (await ask(stack.serverUrl, 'GET /api/wallet', { token })).profile.id;

export async function giveCoins(stack: Stack, member: Member, coins: number): Promise<void> {
  const id = await idOf(stack, member);
  await inDatabase(stack, (client) =>
    client.query('insert into coin_entry (member_id, amount, reason) values ($1, $2, $3)', [
      id,
      coins,
      'walk',
    ]),
  );
}

export const coinsOf = async ({ serverUrl }: Stack, { token }: Member): Promise<number> =>
  (await ask(serverUrl, 'GET /api/spinwheel/setup', { token })).userCoin;

/** Spins beside the browser, which takes no part in the draw. */
export async function spinAway(stack: Stack, { token }: Member, times = 1): Promise<void> {
  for (let spin = 0; spin < times; spin += 1)
    await ask(stack.serverUrl, 'POST /api/spinwheel/spin', { token, body: {} });
}

/** The slices that a member is shown. */
export async function slicesOf({ serverUrl }: Stack, { token }: Member) {
  const { result } = await ask(serverUrl, 'GET /api/spinwheel/setup', { token });
  return result.activeSpinwheel?.slices ?? [];
}
