/** M7: `kill -9` of the server at every boundary between a commit and a call to the outside. */
import { sandboxEnv } from '../sandbox-env.ts';
import type { Boundary } from './boundaries.ts';
import { prepareCrossing } from './crossing.ts';
import { startGate, type Gate } from './gate.ts';
import { requireHonest, hurry, settled } from './reconcile.ts';
import type { Random } from './random.ts';
import { startTraffic } from './traffic.ts';
import { pause } from './until.ts';
import { startWorld, type World } from './world.ts';

export interface Killed {
  world: World;
  gate: Gate;
  stop(): Promise<void>;
}

/** A world whose servers reach the outside through a gate. */
export async function startKilled({ servers = 1 } = {}): Promise<Killed> {
  const gate = await startGate();
  try {
    // without the bank feed: it is read by itself now and then, and would be counted at the gate among the calls that are waited for
    const env = { ...sandboxEnv(gate.url), BANK_FEED_URL: undefined, DATABASE_POOL: '24' };
    const world = await startWorld({ env, servers });
    gate.leadTo(world.sandboxUrl);
    return {
      world,
      gate,
      async stop() {
        await world.stop();
        await gate.close();
      },
    };
  } catch (error) {
    await gate.close();
    throw error;
  }
}

/** What is under way must end within this after a restart, however it was left, ms. */
const NEVER_STUCK_MS = 5 * 60_000;

/**
 * Kills the server there with a slip, a transfer in, a transfer out and a payout under way, starts it again, and proves that each
 * happened once. `isPatient` waits for leases as they are; else they are brought to their end at once.
 * Answers how long after the restart everything was settled, ms.
 */
export async function proveBoundary(
  { world, gate }: Pick<Killed, 'world' | 'gate'>,
  boundary: Boundary,
  { isPatient }: { isPatient: boolean },
): Promise<number> {
  const crossing = await prepareCrossing(world);
  let sent: Promise<unknown> = Promise.resolve();
  const release = await boundary.reach({ world, gate, crossing }, () => {
    sent = crossing.send();
  });
  await world.server.kill();
  await sent;
  await release();
  await world.server.restart();
  const began = performance.now();
  if (!isPatient) await hurry(world);
  await crossing.again();
  if (!isPatient) await hurry(world);
  await settled(world, NEVER_STUCK_MS);
  const took = performance.now() - began;
  await crossing.proveOnce();
  return took;
}

const MEMBERS = 6;
const START_BAHT = 20_000;
/** Kills the server so many times at moments that the seed chooses, under load, with calls to the outside slowed down. */
export async function proveRandomKills(
  { world, gate }: Pick<Killed, 'world' | 'gate'>,
  random: Random,
  kills: number,
): Promise<string> {
  gate.open();
  const members = await world.members(MEMBERS);
  for (const member of members) await member.deposit(START_BAHT);
  for (const { system, operation } of [
    { system: 'JOKER', operation: 'TC' },
    { system: 'payout', operation: 'create' },
  ])
    await world.outside.fault(system, { mode: 'none', operation, delayMs: 40, rate: 0.5 });
  const traffic = startTraffic(world, {
    random,
    members,
    startBaht: START_BAHT,
    urls: world.urls,
    patienceMs: 120_000,
    check: requireHonest,
  });
  for (let i = 0; i < kills; i += 1) {
    await pause(100 + random.upTo(1_200));
    await world.server.kill();
    await world.server.restart();
    await hurry(world);
  }
  const hurrying = setInterval(() => void hurry(world).catch(() => undefined), 1_000);
  await traffic.stop().finally(() => clearInterval(hurrying));
  await hurry(world);
  await settled(world, NEVER_STUCK_MS);
  await traffic.proveKept();
  return `${String(kills)} kills, ${String(traffic.acknowledged)} acknowledged calls kept; ${JSON.stringify(traffic.seen)}`;
}
