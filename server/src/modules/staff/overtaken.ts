/** Which requests nobody can confirm any more, found as a confirmation would find it. */
import type { Queryable } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { hashOf } from '../../kernel/canonical.ts';
import type { Act } from '../history/face.ts';
import { actOf } from './ordered.ts';
import type { StaffRequest } from './request-store.ts';

interface Deps {
  db: Queryable;
  acts: readonly Act[];
  /** What was asked for; undefined: it cannot be read. */
  readable(request: StaffRequest): unknown;
}

/** Answers the ids of those that wait about what has changed since. */
export type Overtaken = (requests: readonly StaffRequest[]) => Promise<ReadonlySet<string>>;

/** There is nothing more to decide about. */
export const isGone = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'MOVED_ON' || error.code === 'NO_DATA');

export function overtakenAmong({ db, acts, readable }: Deps): Overtaken {
  /** Whether what it is about is not any more as its maker saw it, or its order is none that can be read. */
  async function isOvertaken(request: StaffRequest): Promise<boolean> {
    const given = readable(request);
    if (given === undefined || !acts.some(({ name }) => name === request.act)) return true;
    try {
      const { act, order } = actOf(acts, request.act, given);
      return hashOf(await act.facts(db, order)) !== request.seenHash;
    } catch (error) {
      if (error instanceof AppError) return isGone(error);
      throw error;
    }
  }
  return async (requests) => {
    const waiting = requests.filter(({ state }) => state === 'waiting');
    const are = await Promise.all(waiting.map(isOvertaken));
    return new Set(waiting.filter((_, index) => are[index]).map(({ id }) => id));
  };
}
