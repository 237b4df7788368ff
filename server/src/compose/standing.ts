/** Where the standing of work is read: one line for each kind that waits for an operator, is due, or is under way. */
import type { Db } from '../db/pool.ts';
import { AUDIT_RUN } from '../ledger/audit-run.ts';
import { FEED_ANSWERED, FEED_LINE_TOLD } from '../modules/deposits/feed/line-store.ts';
import { LINES_WAITING } from '../modules/deposits/feed/seen-before.ts';
import { UNREAD_WAITING } from '../modules/deposits/feed/unread-store.ts';
import { GIFTS_WAITING } from '../modules/deposits/gift/waiting-gifts.ts';
import { VERIFIER_DOWN } from '../modules/deposits/slip/verifier-queue.ts';
import { SLIPS_UNDER_WAY, SLIPS_WAITING } from '../modules/deposits/slip/waiting-slips.ts';
import { TRANSFERS_UNDER_WAY, TRANSFERS_WAITING } from '../modules/games/transfers/waiting-transfers.ts';
import { PLAY_TOLD } from '../modules/games/turnover/store.ts';
import { FINDINGS_WAITING } from '../modules/games/unexplained/waiting-findings.ts';
import { createStanding } from '../modules/operator/standing.ts';
import { QRS_WAITING } from '../modules/deposits/qr/waiting-qrs.ts';
import { CONTRADICTIONS_WAITING } from '../modules/withdrawals/contradictions/waiting-contradictions.ts';
import { PAYOUTS_UNDER_WAY, PAYOUTS_WAITING } from '../modules/withdrawals/waiting-payouts.ts';

/** @param hasFeed without a bank feed nobody reads it, and its row is due for ever */
export const composeStanding = (db: Db, { hasFeed }: { hasFeed: boolean }) =>
  createStanding(db, {
    waiting: {
      payout: PAYOUTS_WAITING,
      contradiction: CONTRADICTIONS_WAITING,
      slip: SLIPS_WAITING,
      gift: GIFTS_WAITING,
      line: LINES_WAITING,
      unread: UNREAD_WAITING,
      qr: QRS_WAITING,
      transfer: TRANSFERS_WAITING,
      finding: FINDINGS_WAITING,
    },
    underWay: { payout: PAYOUTS_UNDER_WAY, slip: SLIPS_UNDER_WAY, transfer: TRANSFERS_UNDER_WAY },
    queues: {
      payout: 'payout',
      slip: 'deposit_slip',
      gift: 'deposit_gift',
      line: 'bank_feed_line',
      qr: 'payment_qr',
      transfer: 'game_transfer',
      report: 'game_report',
      ...(hasFeed && { feed: 'bank_feed' }),
    },
    facts: {
      ...(hasFeed && { 'feed-answer': FEED_ANSWERED, 'feed-line': FEED_LINE_TOLD }),
      play: PLAY_TOLD,
      verifier: VERIFIER_DOWN,
      audit: AUDIT_RUN,
    },
  });
export type ReadStanding = ReturnType<typeof composeStanding>;
