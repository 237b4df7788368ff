import { deleteOld } from '../db/delete-old.ts';
import { depositChecks } from '../ledger/audit-deposits.ts';
import { paymentQrChecks, slipChecks } from '../ledger/audit-sagas.ts';
import { createCreditDeposit, tellMember } from '../modules/deposits/credit-deposit.ts';
import { FEED_ANSWERED, FEED_LINE_TOLD } from '../modules/deposits/feed/line-store.ts';
import { LINES_WAITING } from '../modules/deposits/feed/seen-before.ts';
import { createSettleUnmatchedLine } from '../modules/deposits/feed/settle-line.ts';
import { createSettleUnread } from '../modules/deposits/feed/settle-unread.ts';
import { UNREAD_WAITING } from '../modules/deposits/feed/unread-store.ts';
import { waitingLineKind } from '../modules/deposits/feed/waiting-lines.ts';
import { waitingUnreadKind } from '../modules/deposits/feed/waiting-unread.ts';
import { createSettleGift } from '../modules/deposits/gift/settle-gift.ts';
import { GIFTS_WAITING, waitingGiftKind } from '../modules/deposits/gift/waiting-gifts.ts';
import { createSettleQr } from '../modules/deposits/qr/settle-qr.ts';
import { QRS_WAITING, waitingQrKind } from '../modules/deposits/qr/waiting-qrs.ts';
import { senderChecks } from '../modules/deposits/sender/audit-senders.ts';
import { changeableVerifier } from '../modules/deposits/slip/change-verifier.ts';
import { createSettleSlip } from '../modules/deposits/slip/settle-slip.ts';
import { VERIFIER_DOWN } from '../modules/deposits/slip/verifier-queue.ts';
import { SLIPS_UNDER_WAY, SLIPS_WAITING, waitingSlipKind } from '../modules/deposits/slip/waiting-slips.ts';
import type { Desk, Fact } from '../modules/module.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../kernel/clock.ts';
import type { House } from '../ledger/accounts.ts';
import type { Realtime } from '../ports/realtime.ts';

interface Deps {
  db: Db;
  house: House;
  realtime: Realtime;
  clock: Clock;
  hasFeed: boolean;
}

export function depositsDesk({ db, house, realtime, clock, hasFeed }: Deps): Desk {
  const creditDeposit = createCreditDeposit({ clock, onDeposit: [tellMember(realtime)] });
  const parts = { db, house, creditDeposit, realtime };
  return {
    waitingKinds: [
      { ...waitingSlipKind(db, createSettleSlip(parts)), since: SLIPS_WAITING },
      { ...waitingGiftKind(db, createSettleGift(parts)), since: GIFTS_WAITING },
      { ...waitingLineKind(db, createSettleUnmatchedLine(parts)), since: LINES_WAITING },
      { ...waitingQrKind(db, createSettleQr({ ...parts, clock })), since: QRS_WAITING },
      { ...waitingUnreadKind(db, createSettleUnread(parts)), since: UNREAD_WAITING },
    ],
    changeables: [changeableVerifier],
    auditChecks: [...slipChecks, ...paymentQrChecks, ...depositChecks, ...senderChecks],
    tidy: () =>
      deleteOld(db, {
        payment_qr_callback: "heard_at < now() - interval '7 days'",
        deposit_counted_upload: "at < now() - interval '1 day'",
      }),
    metrics: {
      queues: [
        { kind: 'slip', table: 'deposit_slip', underWay: SLIPS_UNDER_WAY },
        { kind: 'gift', table: 'deposit_gift' },
        { kind: 'line', table: 'bank_feed_line' },
        { kind: 'qr', table: 'payment_qr' },
        ...(hasFeed ? [{ kind: 'feed', table: 'bank_feed' }] : []),
      ],
      facts: [
        ...feedFacts(hasFeed),
        {
          topic: 'verifier',
          text: VERIFIER_DOWN,
          gauges: [
            {
              name: 'krapao_slip_verifier_down',
              help: '1 while the slip verifier counts as down',
              value: 'items',
            },
          ],
        },
      ],
    },
  };
}

const feedFacts = (hasFeed: boolean): readonly Fact[] => [
  {
    topic: 'feed-answer',
    text: hasFeed ? FEED_ANSWERED : undefined,
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
    text: hasFeed ? FEED_LINE_TOLD : undefined,
    gauges: [
      {
        name: 'krapao_bank_feed_line_timestamp_seconds',
        help: 'When the bank feed told a new line last; 0: never',
        value: 'at',
      },
    ],
  },
];
