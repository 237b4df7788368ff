import type { Db } from '../db/pool.ts';
import type { Log } from '../kernel/log.ts';
import { bringLaggardsUpToDate } from '../modules/statement/read.ts';

const EVERY_MS = 10 * 60_000;

/** Long statements are indexed before their members look. Answers how to stop; the database may then close under what is left. */
export function startIndexing(db: Db, log: Log): () => void {
  let isStopped = false;
  const timer = setInterval(() => {
    bringLaggardsUpToDate(db).catch((error: unknown) => {
      if (!isStopped) log.warn({ err: error }, 'could not index statements');
    });
  }, EVERY_MS);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
