/** Transactions that serve calls of many members at once, without one of them failing or delaying the others. */
import { channel } from 'node:diagnostics_channel';
import { createAside } from '../kernel/aside.ts';
import { grouped } from '../kernel/group.ts';
import { isAway, isHeldUp, LOCK_MS } from './pool.ts';

/** How long a batch waits for locks, ms: everybody in it waits with it. */
const BATCH_LOCK_MS = 300;

/** How long one that is done alone waits in a try, ms; it is tried again. */
const ALONE_LOCK_MS = 1_000;

/** How many of a kind are done alone at once: each holds a connection of the pool while it waits. */
const ALONE_WIDTH = 2;

/** Hears of every batch as it begins: what it is of, and how many go in it. */
export interface Batch {
  name: string;
  size: number;
}
export const batches = channel('krapao:batch');

export interface BatchOptions<Request> {
  name: string;
  lanes: number;
  most: number;
  /** Whose locks it takes: a member's, as a rule. */
  keyOf: (request: Request) => string;
  /** No two requests with the same name are in one batch. */
  oneOf?: (request: Request) => string;
  /** For how long one that is done alone is tried again, ms. */
  patienceMs?: number;
}

/**
 * `run` does requests in one transaction that waits for locks no longer than `lockMs`, all of them or none. A batch that fails is done
 * one by one, unless the database is away: a lock that somebody holds on one member's rows, or one request that can't be done, is
 * nothing to the others.
 */
export function batched<Request, Result>(
  run: (requests: Request[], lockMs: number) => Promise<readonly Result[]>,
  { name, lanes, most, keyOf, oneOf, patienceMs = LOCK_MS }: BatchOptions<Request>,
): (request: Request) => Promise<Result> {
  const alone = async (request: Request): Promise<Result> => {
    const [result, ...more] = await run([request], ALONE_LOCK_MS);
    if (more.length > 0) throw new Error('one request got several results');
    return result as Result;
  };
  const together = (requests: Request[]) => {
    batches.publish({ name, size: requests.length } satisfies Batch);
    return run(requests, BATCH_LOCK_MS);
  };
  return grouped(together, {
    lanes,
    most,
    ...(oneOf && { oneOf }),
    apart: {
      keyOf,
      aside: createAside({ keyOf, run: alone, isHeldUp, width: ALONE_WIDTH, patienceMs }),
      isWorthTrying: (error, together) => isHeldUp(error) || (together > 1 && !isAway(error)),
    },
  });
}
