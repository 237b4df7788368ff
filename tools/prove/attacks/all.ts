import type { Random } from '../random.ts';
import type { World } from '../world.ts';
import type { Attack } from './attack.ts';
import { AROUND_LIMITS } from './around-limits.ts';
import { CONSOLE_FUZZ } from './console-fuzz.ts';
import { FUZZ } from './fuzz.ts';
import { GUESSES } from './guesses.ts';
import { LINES } from './lines.ts';
import { QUADRATIC_PARSING } from './quadratic-parsing.ts';
import { REGISTRATIONS } from './registrations.ts';
import { SENDERS } from './senders.ts';
import { SOCKETS } from './sockets.ts';
import { UPLOADS } from './uploads.ts';
import { RESERVATIONS } from './reservations.ts';
import { WEAK_SECRETS } from './weak-secrets.ts';

/** Attacks that found something once. Each is one more file beside this one. */
export const ATTACKS: readonly Attack[] = [
  SENDERS,
  GUESSES,
  SOCKETS,
  UPLOADS,
  REGISTRATIONS,
  QUADRATIC_PARSING,
  AROUND_LIMITS,
  WEAK_SECRETS,
  RESERVATIONS,
  LINES,
  FUZZ,
  // the last: what it changes of the setup stays
  CONSOLE_FUZZ,
];

/** All of them, one after the other in one world. @throws Error naming each that gets what it shall not */
export async function proveAttacks(world: World, random: Random, size: number): Promise<string> {
  const broken: unknown[] = [];
  for (const attack of ATTACKS) {
    try {
      console.log(`  ${attack.name}: ${await attack.run(world, random, size)}`);
    } catch (error) {
      broken.push(error);
      console.log(`  ${attack.name}: GOT IN: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (broken.length > 0)
    throw new AggregateError(broken, `${String(broken.length)} of ${String(ATTACKS.length)} attacks got in`);
  return `${String(ATTACKS.length)} attacks, none gets in`;
}
