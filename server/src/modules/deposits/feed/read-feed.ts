import type { Db } from '../../../db/pool.ts';
import type { Log } from '../../../kernel/log.ts';
import type { BankFeed, ToldLines } from '../../../ports/bank-feed.ts';
import {
  advanceFeed,
  feedPosition,
  insertLines,
  noteLineTold,
  restFeed,
  toldOtherwise,
} from './line-store.ts';
import { keepUnread } from './unread-store.ts';

/** How often the feed is read, for what its calls did not deliver. */
const EVERY_SECONDS = 15;
/** Pages that one attempt reads, well within its lease. */
const PAGES_MOST = 4;

export interface ReadDeps {
  db: Db;
  feed: BankFeed;
  log: Log;
  /** Lines are due: wake their runner. */
  wake: () => void;
}

/** Takes lines that the bank called us with; those that are known change nothing, those that can't be read, or tell other money than before, wait for a person. */
export const createTakeLines =
  ({ db, wake, log }: Pick<ReadDeps, 'db' | 'wake' | 'log'>) =>
  /** @throws AppError SERVICE_UNAVAILABLE: too many that can't be read wait already */
  ({ lines, unreadable }: ToldLines, position?: bigint): Promise<void> =>
    db.withTx(async (tx) => {
      const made = await insertLines(tx, lines);
      const others = made < lines.length ? await toldOtherwise(tx, lines) : [];
      const unread = await keepUnread(tx, [...unreadable, ...others]);
      if (position !== undefined) await advanceFeed(tx, position);
      if (made > 0) await noteLineTold(tx);
      if (made > 0) tx.afterCommit(wake);
      if (unread > 0)
        tx.afterCommit(() =>
          log.error({ lines: unread }, 'lines of the bank feed need a person to read them'),
        );
    });

/** Reads the feed on from where it was read to. Lines and position are one commit, so that none is passed over. */
export function createReadFeed(deps: ReadDeps) {
  const { db, feed, log } = deps;
  const takeLines = createTakeLines(deps);
  return async function readFeed(): Promise<void> {
    for (let page = 0; page < PAGES_MOST; page += 1) {
      const { position, attempts } = await feedPosition(db);
      const told = await feed.pull(position);
      if (told.outcome === 'unknown') {
        log.warn({ reason: told.reason }, 'the bank feed gave no answer');
        return db.withTx((tx) => restFeed(tx, { failures: attempts }));
      }
      if (told.lines.length + told.unreadable.length === 0)
        return db.withTx((tx) => restFeed(tx, { inSeconds: EVERY_SECONDS }));
      await takeLines(told, told.position);
    }
    return db.withTx((tx) => restFeed(tx, { inSeconds: 0 }));
  };
}
