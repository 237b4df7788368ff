import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { grouped } from '../../kernel/group.ts';

/** What one member can have providers asked in a minute, links and passwords among it: all sixteen accounts seven times, or three accounts forty times. */
export const QUESTIONS_PER_MINUTE = 120;
/** Transfers of one member in a minute: more than anybody makes by hand, several times what comes at once from a bad line, and no more. */
export const TRANSFERS_PER_MINUTE = 600;

const MOST = { question: QUESTIONS_PER_MINUTE, transfer: TRANSFERS_PER_MINUTE } as const;

interface Counting {
  key: string;
  count: number;
}
interface Counted {
  key: string;
  counted: number;
  lasts: number;
}

/**
 * Counts calls of each member to providers across all servers, before anybody is asked. Those that come together go in one round trip, so
 * that many of one member don't wait for each other's row.
 */
export function createCallLimit(db: Db) {
  const add = grouped(
    async (calls: Counting[]): Promise<{ counted: number; lasts: number }[]> => {
      const sums = new Map<string, number>();
      const places = calls.map(({ key, count }) => {
        const place = (sums.get(key) ?? 0) + count;
        sums.set(key, place);
        return place;
      });
      const { rows } = await db.client.query<Counted>({
        name: 'game_calls_count',
        text: 'select counted_key as key, counted, lasts from game_calls_count($1, $2)',
        values: [[...sums.keys()], [...sums.values()]],
      });
      const found = new Map(rows.map((row) => [row.key, row]));
      return calls.map(({ key }, i) => {
        const { counted = 0, lasts = 0 } = found.get(key) ?? {};
        return { counted: counted - (sums.get(key) ?? 0) + (places[i] ?? 0), lasts };
      });
    },
    { lanes: 1, most: 256 },
  );

  /** Counts so many of them; nothing counts as one. @throws AppError RATE_LIMITED {retryAfter s} */
  return async function count(memberId: MemberId, what: keyof typeof MOST, times = 1): Promise<void> {
    const { counted, lasts } = await add({ key: `${what}:${memberId}`, count: Math.max(1, times) });
    if (counted > MOST[what])
      throw new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(lasts / 1000)) });
  };
}
export type CallLimit = ReturnType<typeof createCallLimit>;
