/** M7: a server that stands still for longer than its claims and leases last, while another one goes on, and wakes in the middle of it all. */
import { isDeepStrictEqual } from 'node:util';
import type { Boundary } from './boundaries.ts';
import { prepareCrossing } from './crossing.ts';
import { requireHonest, hurry, settled } from './reconcile.ts';
import type { Answer } from './member.ts';
import type { Killed } from './server-killed.ts';

const MOST_MS = 5 * 60_000;

/** Stops the process where it is; answers what lets it go on. */
function sleep(pid: number | undefined): () => void {
  if (pid === undefined) throw new Error('the server does not run');
  process.kill(pid, 'SIGSTOP');
  return () => void process.kill(pid, 'SIGCONT');
}

/**
 * Stops the first server there with a slip, a transfer in, a transfer out and a payout under way. Its claims and leases lapse, the members
 * ask the second one, which carries everything out; then the first wakes and goes on with what it had. @throws Error unless each happened
 * once, and is told alike by both
 */
export async function proveAsleep(
  { world, gate }: Pick<Killed, 'world' | 'gate'>,
  boundary: Boundary,
): Promise<void> {
  const [one, two] = world.urls;
  if (one === undefined || two === undefined) throw new Error('there are not two servers');
  const crossing = await prepareCrossing(world);
  let sent: Promise<Answer[]> = Promise.resolve([]);
  const release = await boundary.reach({ world, gate, crossing }, () => {
    sent = crossing.send();
  });
  const wake = sleep(world.server.pid);
  // what it holds in the database ends by itself after some seconds: until then nothing of that can be hurried
  const hurrying = setInterval(() => void hurry(world).catch(() => undefined), 500);
  let told: Answer[];
  try {
    await release();
    await hurry(world);
    told = await crossing.again(two);
    await settled(world, MOST_MS);
  } finally {
    clearInterval(hurrying);
    wake();
  }
  for (const answer of await sent) requireHonest(answer);
  await settled(world, MOST_MS);
  const again = await crossing.again(one);
  if (!isDeepStrictEqual(again, told))
    throw new Error(`told ${JSON.stringify(told)}, and after it woke ${JSON.stringify(again)}`);
  await crossing.proveOnce();
}
