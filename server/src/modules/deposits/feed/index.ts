/** The channel of the bank feed: the operator's bank reports what came in, whoever sent it, and the rule says whose it is. */
import { takeDue } from '../../../db/saga.ts';
import { createBell } from '../../../kernel/work.ts';
import type { Log } from '../../../kernel/log.ts';
import type { BankFeed } from '../../../ports/bank-feed.ts';
import type { Desk, Metrics, Module } from '../../module.ts';
import { rowChecks } from '../audit.ts';
import type { Channel, DeskDeps } from '../channel.ts';
import { createCarryOutLine, type LineDeps } from './carry-out-line.ts';
import { FEED_ANSWERED, FEED_LINE_TOLD } from './line-store.ts';
import { createReadFeed, createTakeLines } from './read-feed.ts';
import { serveFeedCallback } from './routes.ts';
import { createSettleUnmatchedLine } from './settle-line.ts';
import { createSettleUnread, waitingUnreadKind } from './settle-unread.ts';
import { FEED } from './tables.ts';
import { waitingLineKind } from './waiting-lines.ts';

export interface FeedDeps extends LineDeps {
  feed: BankFeed;
  log: Log;
  /** A line is due. */
  wake: () => void;
}

/** The bank feed in one piece. */
export function createFeed(deps: FeedDeps) {
  const { db } = deps;
  return {
    takeLines: createTakeLines(deps),
    takeDueFeed: () => takeDue(db, 'bank_feed'),
    readFeed: createReadFeed(deps),
    takeDueLine: () => takeDue(db, FEED.table),
    carryOutLine: createCarryOutLine(deps),
    settleUnmatchedLine: createSettleUnmatchedLine(deps),
  };
}
export type Feed = ReturnType<typeof createFeed>;

const lineChecks = rowChecks({
  table: FEED.table,
  // where its transfer was credited as other money, an operator said how much more of it is somebody's
  reference: `case m.reference when 'line:' || s.id then m.reference else format('receipt:%s:%s', s.sending_bank, s.trans_ref) end`,
  brought: `case when m.reference = 'line:' || s.id then s.currency = 'LAK' or m.amount <= s.amount
      when s.currency = 'BAHT' then m.amount = s.amount
      else s.amount = (m.detail->'original'->>'amount')::numeric * 100
        and (s.kip_per_baht is null or m.amount = s.amount * 100 / s.kip_per_baht) end`,
});

const LINES = { kind: 'line', table: FEED.table };
/** Of what is read where there is a feed: elsewhere its row is due for ever. */
const READING = {
  queues: [LINES, { kind: 'feed', table: 'bank_feed' }],
  facts: [
    {
      topic: 'feed-answer',
      text: FEED_ANSWERED,
      gauges: [
        {
          name: 'krapao_bank_feed_answer_timestamp_seconds',
          help: 'When the bank feed answered last; 0: never',
          value: 'at',
        },
      ],
    },
    {
      topic: 'feed-line',
      text: FEED_LINE_TOLD,
      gauges: [
        {
          name: 'krapao_bank_feed_line_timestamp_seconds',
          help: 'When the bank feed told a new line last; 0: never',
          value: 'at',
        },
      ],
    },
  ],
} as const satisfies Metrics;

const WITHOUT_FEED: Metrics = {
  queues: [LINES],
  facts: READING.facts.map((fact) => ({ ...fact, text: undefined })),
};

const desk = (deps: DeskDeps): Desk => ({
  waitingKinds: [
    waitingLineKind(deps.db, createSettleUnmatchedLine(deps)),
    waitingUnreadKind(deps.db, createSettleUnread(deps)),
  ],
  auditChecks: lineChecks,
  metrics: deps.hasFeed ? READING : WITHOUT_FEED,
});

export const feed = {
  name: FEED.channel,
  offers: [{ wallets: 'AUTO', minimum: (operators) => operators }],
  listed: {
    ...{ channel: 'line', table: FEED.table, at: 'at', state: 'state', note: 'evidence', to: 'bank_code' },
    // what a line in kip was credited as; before it is, that is not known
    amount: `case when currency <> 'LAK' then amount else (select m.amount from ledger_movement m where m.id = movement_id) end`,
    reference: 'trans_ref',
  },
  desk,
  /** `feed` is undefined where the operator has none. */
  create(
    deps: Omit<FeedDeps, 'feed' | 'wake'> & DeskDeps & { feed: BankFeed | undefined; log: Log },
  ): Module {
    const { feed: bank } = deps;
    if (!bank) return desk(deps);
    const bell = createBell();
    const lines = createFeed({ ...deps, feed: bank, wake: bell.ring });
    return {
      ...desk(deps),
      routes: (_api, app) => serveFeedCallback(app, { feed: bank, takeLines: lines.takeLines }, deps),
      work: [
        { name: 'bank feed', take: lines.takeDueFeed, carryOut: lines.readFeed, width: 1 },
        { name: 'feed lines', take: lines.takeDueLine, carryOut: lines.carryOutLine, width: 4, bell },
      ],
    };
  },
} as const satisfies Channel;
