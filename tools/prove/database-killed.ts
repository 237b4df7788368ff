/** M7: the database dies under load, again and again, or is away for a while; the servers stay up and lose nothing. */
import { removePlace } from '../postgres/place.ts';
import { startPostgres, type Postgres } from '../postgres.ts';
import { makeDatabaseFolder } from '../testing/database-folder.ts';
import { requireHonest, hurry, settled } from './reconcile.ts';
import { listen } from './listener.ts';
import { call } from './member.ts';
import type { Random } from './random.ts';
import { startTraffic, type Traffic } from './traffic.ts';
import { pause, until } from './until.ts';
import { startWorld, type World } from './world.ts';

export interface Fragile {
  world: World;
  postgres: Postgres;
  stop(): Promise<void>;
}

/**
 * Two servers on a database of their own that may be killed. `throwaway`: it waits for no disk, which is nothing that the death of its
 * processes takes back.
 */
export async function startFragile({ throwaway = false } = {}): Promise<Fragile> {
  const dir = makeDatabaseFolder('krapao-prove-db-', { throwaway });
  const postgres = await startPostgres({
    dir,
    throwaway,
    // a process that is killed may leave half a page written: what it held is in the log's copy of it alone
    settings: { max_connections: 120, full_page_writes: 'on' },
  });
  const end = async (): Promise<void> => {
    await postgres.stop();
    removePlace(dir);
  };
  try {
    const world = await startWorld({ servers: 2, databaseUrl: postgres.url });
    return {
      world,
      postgres,
      async stop() {
        await world.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const MEMBERS = 6;
const START_BAHT = 20_000;

async function startLoad(world: World, random: Random): Promise<Traffic> {
  const members = await world.members(MEMBERS);
  for (const member of members) await member.deposit(START_BAHT);
  return startTraffic(world, {
    random,
    members,
    startBaht: START_BAHT,
    urls: world.urls,
    patienceMs: 120_000,
    check: requireHonest,
  });
}

async function finish(world: World, traffic: Traffic): Promise<void> {
  const hurrying = setInterval(() => void hurry(world).catch(() => undefined), 1_000);
  await traffic.stop().finally(() => clearInterval(hurrying));
  await settled(world, 300_000);
  await traffic.proveKept();
}

const readiness = async (url: string): Promise<number> => (await call(url, 'GET', '/readyz')).status;

const allReady = (world: World): Promise<unknown> =>
  Promise.all(
    world.urls.map((url) =>
      until(`${url} is ready again`, async () => (await readiness(url)) === 200, 60_000),
    ),
  );

/**
 * A screen at each server hears of what is done at each. What is told while a server looks for the database again is lost, and costs
 * freshness only: so it is done until it is heard, for 15 s.
 */
async function proveRealtime(world: World): Promise<void> {
  const member = await world.member();
  await member.deposit(1_000);
  for (const screenAt of world.urls) {
    const listener = await listen(member, screenAt);
    try {
      for (const at of world.urls) {
        const before = listener.heard();
        await until(
          `the screen at ${screenAt} hears of what is done at ${at}`,
          async () => {
            if (listener.heard() > before) return true;
            await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount: 1 }, { at });
            await pause(200);
            return listener.heard() > before;
          },
          15_000,
        );
      }
    } finally {
      listener.close();
    }
  }
}

/** Kills the database so many times under load. */
export async function proveDatabaseKills(
  { world, postgres }: Fragile,
  random: Random,
  kills: number,
): Promise<string> {
  const traffic = await startLoad(world, random);
  let longest = 0;
  for (let i = 0; i < kills; i += 1) {
    await pause(50 + random.upTo(500));
    await postgres.kill();
    await postgres.restart();
    const began = performance.now();
    await allReady(world);
    longest = Math.max(longest, performance.now() - began);
    await hurry(world);
  }
  await finish(world, traffic);
  await proveRealtime(world);
  return `${String(kills)} kills, ready again after at most ${longest.toFixed(0)} ms, ${String(traffic.acknowledged)} acknowledged calls kept; ${JSON.stringify(traffic.seen)}`;
}

/** The database is away for `ms`: who calls is told so and until when, quickly, and all goes on by itself afterwards. */
export async function proveDatabaseAway(
  { world, postgres }: Fragile,
  random: Random,
  ms: number,
): Promise<string> {
  const traffic = await startLoad(world, random);
  await until('the load is on', () => traffic.acknowledged > 5);
  const before = traffic.seen['SERVICE_UNAVAILABLE'] ?? 0;
  await postgres.kill();
  const end = performance.now() + ms;
  await until('both servers say that they are not ready', async () => {
    const all = await Promise.all(world.urls.map(readiness));
    return all.every((status) => status === 503);
  });
  let slowest = 0;
  while (performance.now() < end) {
    const began = performance.now();
    const { status, body } = await call(world.url, 'POST', '/api/login', {
      body: { username: '0999999999', password: 'long enough' },
    });
    slowest = Math.max(slowest, performance.now() - began);
    if (status !== 503 || typeof body['retryAfter'] !== 'number')
      throw new Error(`while the database is away: ${JSON.stringify({ status, body })}`);
    await pause(100);
  }
  await postgres.restart();
  await allReady(world);
  await finish(world, traffic);
  await proveRealtime(world);
  const refused = (traffic.seen['SERVICE_UNAVAILABLE'] ?? 0) - before;
  return `away for ${String(ms / 1000)} s, ${String(refused)} calls were told to come back, none later than ${slowest.toFixed(0)} ms; ${String(traffic.acknowledged)} acknowledged calls kept`;
}
