import { takeDue } from '../../../db/saga.ts';
import type { Log } from '../../../kernel/log.ts';
import type { BankFeed } from '../../../ports/bank-feed.ts';
import { createCarryOutLine, type LineDeps } from './carry-out-line.ts';
import { createReadFeed, createTakeLines } from './read-feed.ts';
import { createSettleUnmatchedLine } from './settle-line.ts';

export interface FeedDeps extends LineDeps {
  feed: BankFeed;
  log: Log;
  /** A line is due: wake its runner. */
  wake: () => void;
}

/** The bank feed in one piece, for routes, jobs/feed.ts and an operator's hand. */
export function createFeed(parts: FeedDeps) {
  const { db } = parts;
  return {
    feed: parts.feed,
    takeLines: createTakeLines(parts),
    takeDueFeed: () => takeDue(db, 'bank_feed'),
    readFeed: createReadFeed(parts),
    takeDueLine: () => takeDue(db, 'bank_feed_line'),
    carryOutLine: createCarryOutLine(parts),
    settleUnmatchedLine: createSettleUnmatchedLine(parts),
  };
}
export type Feed = ReturnType<typeof createFeed>;
