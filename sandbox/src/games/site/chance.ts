import { seededRandom } from '../../random.ts';

/** What decides one round of a site: the same seed and round always fall the same way, also after a restart. */
export const chanceOf = (seed: number, round: number): (() => number) =>
  seededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b));
