import type { MemberId } from '@krapao/contract/ids';
import { takeDue } from '../../../db/saga.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { BankFeed } from '../../../ports/bank-feed.ts';
import { createAnnounce, createCancelAnnouncement } from './announce.ts';
import { createCarryOutLine, type LineDeps } from './carry-out-line.ts';
import { toldAnnouncement } from './told-announcement.ts';
import { createReadFeed, createTakeLines } from './read-feed.ts';
import { createSettleUnmatchedLine } from './settle-line.ts';

export interface FeedDeps extends LineDeps {
  feed: BankFeed;
  clock: Clock;
  log: Log;
  /** A line is due: wake its runner. */
  wake: () => void;
}

/** The bank feed in one piece, for routes, jobs/feed.ts and an operator's hand. */
export function createFeed(parts: FeedDeps) {
  const { db } = parts;
  return {
    feed: parts.feed,
    announce: createAnnounce(parts),
    cancelAnnouncement: createCancelAnnouncement(parts),
    toldAnnouncement: (memberId: MemberId, reference: string) =>
      toldAnnouncement(db, memberId, reference, parts.clock.now()),
    takeLines: createTakeLines(parts),
    takeDueFeed: () => takeDue(db, 'bank_feed'),
    readFeed: createReadFeed(parts),
    takeDueLine: () => takeDue(db, 'bank_feed_line'),
    carryOutLine: createCarryOutLine(parts),
    settleUnmatchedLine: createSettleUnmatchedLine(parts),
  };
}
export type Feed = ReturnType<typeof createFeed>;
