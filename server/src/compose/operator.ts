/** What an operator's command line stands on: the board and its kinds of waiting work, without the server around it. */
import { createServer } from 'node:http';
import { createSocketRealtime } from '../adapters/realtime/socket-io.ts';
import { connect } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { createSecretBox, type BoxKey } from '../kernel/secret-box.ts';
import { createHouse } from '../ledger/accounts.ts';
import { createSettleUnmatchedLine } from '../modules/deposits/feed/settle-line.ts';
import { createSettleUnread } from '../modules/deposits/feed/settle-unread.ts';
import { waitingLineKind } from '../modules/deposits/feed/waiting-lines.ts';
import { waitingUnreadKind } from '../modules/deposits/feed/waiting-unread.ts';
import { createSettleGift } from '../modules/deposits/gift/settle-gift.ts';
import { waitingGiftKind } from '../modules/deposits/gift/waiting-gifts.ts';
import { createSettleSlip } from '../modules/deposits/settle-slip.ts';
import { waitingSlipKind } from '../modules/deposits/waiting-slips.ts';
import { sealAnew, type SealedAnew } from '../modules/games/face.ts';
import { waitingTransferKind } from '../modules/games/transfers/waiting-transfers.ts';
import { waitingFindingKind } from '../modules/games/unexplained/waiting-findings.ts';
import { createSettleQr } from '../modules/payment-qr/settle-qr.ts';
import { waitingQrKind } from '../modules/payment-qr/waiting-qrs.ts';
import { createBoard, type Board } from '../modules/operator/board.ts';
import { waitingSettingKind } from '../modules/operator/waiting-settings.ts';
import {
  createKipRates,
  createSettingsHand,
  type KipRates,
  type SettingsHand,
} from '../modules/site/face.ts';
import { waitingContradictionKind } from '../modules/withdrawals/contradictions/waiting-contradictions.ts';
import { waitingPayoutKind } from '../modules/withdrawals/waiting-payouts.ts';

/** It does everything in the order in which it was asked for. */
const CONNECTIONS = 1;

/** Nobody's screen connects here. */
const noSessions = {
  find: () => Promise.reject(new AppError('invalid-token')),
  forget: () => undefined,
  over: async () => [],
};

/** What an operator decides by hand: things that wait, what a baht costs in kip, settings, and which key secrets are sealed with. */
export interface OperatorDesk {
  board: Board;
  kipRates: KipRates;
  settings: SettingsHand;
  /** Seals what servers keep sealed anew with the first key. */
  sealAnew(keys: readonly [BoxKey, ...BoxKey[]]): Promise<SealedAnew>;
}

/** `close` waits until members' screens have been told. */
export function composeOperator(
  databaseUrl: string,
  log: Log,
): OperatorDesk & { close: () => Promise<void> } {
  const db = connect(databaseUrl, CONNECTIONS, log);
  const house = createHouse(db);
  // no screen comes here: it only tells the servers, which tell the screens
  const realtime = createSocketRealtime(createServer(), db.client, noSessions, log);
  const parts = { db, house, realtime };
  // a new kind of waiting work takes its place here
  const board = createBoard(db, [
    // the runner of a server looks every second
    waitingPayoutKind({ ...parts, payoutsDue: () => undefined }),
    waitingContradictionKind(parts),
    waitingSlipKind(db, createSettleSlip(parts)),
    waitingGiftKind(db, createSettleGift(parts)),
    waitingLineKind(db, createSettleUnmatchedLine(parts)),
    waitingTransferKind(parts),
    waitingFindingKind(parts),
    waitingQrKind(db, createSettleQr({ ...parts, clock: systemClock })),
    waitingUnreadKind(db, createSettleUnread(parts)),
    waitingSettingKind(db),
  ]);
  return {
    board,
    kipRates: createKipRates(db, systemClock),
    settings: createSettingsHand(db),
    sealAnew: ([current, ...others]) => sealAnew(db, createSecretBox(current, others)),
    async close() {
      await realtime.close();
      await db.close();
    },
  };
}
