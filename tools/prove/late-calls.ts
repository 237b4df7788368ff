/**
 * Calls of providers without references that are carried out long after their answer was lost: before the verdict they are seen, after it
 * a person learns of them, and the money is whole in the end.
 */
import { randomUUID } from 'node:crypto';
import { fromBaht } from '@krapao/contract/money';
import { composeOperator } from '@krapao/server/compose/operator';
import { createLog } from '@krapao/server/kernel/log';
import { audit } from '@krapao/server/compose/audit';
import { comeToRest, letTimePass, openAll, START_BAHT, type Account } from './game-books.ts';
import type { Random } from './random.ts';
import { hurry } from './reconcile.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** With the calls that bring money there and back. */
const NAMELESS = {
  PGSLOT: { fill: 'deposit', empty: 'withdraw' },
  SLOTRACHA: { fill: 'transfer', empty: 'transfer' },
} as const;
type Way = 'fill' | 'empty';
const BAHT = 300;
const TEN_MINUTES = 600_000;

async function oneOf<Row extends object>(
  world: World,
  text: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  return (await world.db.client.query<Row>(text, [...values])).rows[0];
}

/** A transfer whose call is on its way when its caller has given up; answers its id. */
async function loseOne(world: World, { member, code }: Account, way: Way, at: string): Promise<string> {
  const operation = NAMELESS[code as keyof typeof NAMELESS][way];
  await world.outside.fault(code, { mode: 'late', delayMs: TEN_MINUTES, operation });
  const [from, to] = way === 'fill' ? ['WALLET', code] : [code, 'WALLET'];
  const { body } = await member.post(
    '/api/wallet/transfer',
    { from, to, amount: BAHT },
    { key: randomUUID(), at },
  );
  await world.outside.fault(code, { mode: 'none' });
  if (body['status'] !== 'PENDING') throw new Error(`${code}, ${way}: answered ${JSON.stringify(body)}`);
  return String(body['reference']);
}

const stateOf = async (world: World, id: string): Promise<string> =>
  (await oneOf<{ state: string }>(world, 'select state from game_transfer where id = $1', [id]))?.state ??
  'none';

/** Looked at once, and then carried out: the verdict must see it. */
async function beforeVerdict(world: World, account: Account, id: string): Promise<void> {
  await until('its balance was looked at', async () => {
    await letTimePass(world);
    await hurry(world);
    return oneOf(
      world,
      'select 1 from game_unreferenced where transfer_id = $1 and balance_after is not null',
      [id],
    );
  });
  await world.outside.arrive(account.code);
  await comeToRest(world);
  const state = await stateOf(world, id);
  if (state !== 'settled') throw new Error(`${account.code}: ${id} arrived late and is ${state}`);
}

/** Given back, and then carried out: a person must learn of it, and say what is true. */
async function afterVerdict(world: World, account: Account, id: string): Promise<void> {
  await comeToRest(world);
  const state = await stateOf(world, id);
  if (state !== 'returned') throw new Error(`${account.code}: ${id} did not arrive and is ${state}`);
  await world.outside.arrive(account.code);
  await account.member.get('/api/wallet/refresh/slot');
  const { board, close } = composeOperator(world.databaseUrl, createLog('silent'));
  try {
    const found = await until('a person is told', async () => {
      const waiting = await board.list();
      return waiting.find(({ kind, facts }) => kind === 'finding' && facts['looks like transfer'] === id);
    });
    if ((await audit(world.db)).broken === 0) throw new Error(`the audit knows nothing of ${id}`);
    const { result } = await board.decide('settle', {
      id: found.id,
      who: 'proof',
      why: "the provider's books",
    });
    if (result !== 'done') throw new Error(`the decision on ${id} was ${result}`);
  } finally {
    await close();
  }
}

/** @throws Error where money is lost or doubled, or nobody learns of it */
export async function proveLateCalls(world: World, random: Random, rounds: number): Promise<string> {
  const accounts = await openAll(world, 1, { only: Object.keys(NAMELESS) });
  for (let round = 0; round < rounds; round += 1) {
    const account = random.pick(accounts);
    const { slots: before } = await account.member.wallet();
    const inGame = before.find(({ code }) => code === account.code)?.amount ?? 0;
    const way = inGame < BAHT ? 'fill' : random.pick(['fill', 'empty'] as const);
    const id = await loseOne(world, account, way, random.pick(world.urls));
    await (round % 2 === 0 ? beforeVerdict : afterVerdict)(world, account, id);
    await account.member.get('/api/wallet/refresh/slot');
    const { wallet, slots } = await account.member.wallet();
    const shown = slots.reduce((all, { amount }) => all + fromBaht(amount), fromBaht(wallet.amount) + 0n);
    if (shown !== fromBaht(START_BAHT)) throw new Error(`${account.code}, ${way}: ${String(shown)} satang`);
    const { breaches } = await audit(world.db);
    if (breaches.length > 0) throw new Error(`audit: ${JSON.stringify(breaches)}`);
  }
  return `${String(rounds)} calls carried out after their answer was lost, half of them after the verdict: money whole, and a person learnt of each that came after it`;
}
