import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** Something that a stranger or a member with bad intentions did to the product once. */
export interface Attack {
  /** As its test is called: what is attacked, and how. */
  name: string;
  /** It takes too long for the suite, and is tried by the proof only. */
  isLong?: true;
  /**
   * Does it once more, bounded, to the servers of this world alone. `size`: how much of it, 1 in the suite and more in the proof.
   * Answers what it gets now, in a line. @throws Error when it gets what it shall not
   */
  run(world: World, random: Random, size: number): Promise<string>;
}

/** Calls a minute that one address may make in that world: as few as can be tried before a minute is over on a slow machine. */
export const CALLS_PER_MINUTE = 300;

/** What the servers of attacks run with: callers come from the address that thief.ts says, so that limits can be tried from many, and one network may do what the product says. */
export const ATTACKED = {
  env: { TRUST_PROXY: 'on', REQUESTS_PER_MINUTE: String(CALLS_PER_MINUTE) },
  ownCeilings: true,
};

/** @throws Error saying what was answered */
export function refuse(what: string, isSo: boolean, answer?: unknown): void {
  if (isSo) throw new Error(`${what}${answer === undefined ? '' : `: ${JSON.stringify(answer)}`}`);
}
