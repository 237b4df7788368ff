import type { Timer } from '../kernel/work.ts';
import type { Desk } from '../modules/module.ts';

const EVERY_MS = 10 * 60_000;

/**
 * What nobody needs any more, all of it, however fast it comes. Answers how many rows went.
 * @throws what the first threw that could not; the others are done all the same
 */
export async function tidy(desks: readonly Pick<Desk, 'tidy'>[]): Promise<number> {
  let deleted = 0;
  const failures: unknown[] = [];
  for (const desk of desks) {
    try {
      deleted += (await desk.tidy?.()) ?? 0;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return deleted;
}

export const tidying = (desks: readonly Pick<Desk, 'tidy'>[]): Timer => ({
  name: 'tidying',
  everyMs: EVERY_MS,
  run: () => tidy(desks),
});
