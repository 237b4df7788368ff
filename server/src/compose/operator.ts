/** What an operator's command line stands on: the board and its kinds of waiting work, without the server around it. */
import { createServer } from 'node:http';
import { PROTOCOLS } from '../adapters/game-provider/protocols.ts';
import { createSocketRealtime } from '../adapters/realtime/socket-io.ts';
import { connect } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { createSecretBox, type BoxKey } from '../kernel/secret-box.ts';
import { createHouse } from '../ledger/accounts.ts';
import { changeableVerifier } from '../modules/deposits/slip/change-verifier.ts';
import { createCreditDeposit, tellMember } from '../modules/deposits/credit-deposit.ts';
import { createSettleUnmatchedLine } from '../modules/deposits/feed/settle-line.ts';
import { createSettleUnread } from '../modules/deposits/feed/settle-unread.ts';
import { waitingLineKind } from '../modules/deposits/feed/waiting-lines.ts';
import { waitingUnreadKind } from '../modules/deposits/feed/waiting-unread.ts';
import { createSettleGift } from '../modules/deposits/gift/settle-gift.ts';
import { waitingGiftKind } from '../modules/deposits/gift/waiting-gifts.ts';
import { createSettleSlip } from '../modules/deposits/slip/settle-slip.ts';
import { waitingSlipKind } from '../modules/deposits/slip/waiting-slips.ts';
import { requireKeys, sealAnew, type SealedAnew } from '../modules/games/face.ts';
import { waitingTransferKind } from '../modules/games/transfers/waiting-transfers.ts';
import { waitingFindingKind } from '../modules/games/unexplained/waiting-findings.ts';
import { createSettleQr } from '../modules/deposits/qr/settle-qr.ts';
import { waitingQrKind } from '../modules/deposits/qr/waiting-qrs.ts';
import { createBoard, type Board } from '../modules/operator/board.ts';
import { waitingSettingKind } from '../modules/operator/waiting-settings.ts';
import { createChanges, type Changes } from '../modules/history/changes.ts';
import { changeableProviders } from '../modules/games/providers/change-provider.ts';
import { changeableAccounts, changeableWallets } from '../modules/site/change-accounts.ts';
import { createLiftHold } from '../modules/members/lift-hold.ts';
import { changeableSettings } from '../modules/site/change-setting.ts';
import { changeableAgreement, changeableBanners, changeableTexts } from '../modules/site/change-texts.ts';
import { changeableKipRate, kipRateAt, type KipRate } from '../modules/site/kip-rate.ts';
import { readSettings, type Settings } from '../modules/site/settings.ts';
import { waitingContradictionKind } from '../modules/withdrawals/contradictions/waiting-contradictions.ts';
import { waitingPayoutKind } from '../modules/withdrawals/waiting-payouts.ts';
import { composeStanding, type ReadStanding } from './standing.ts';

/** It does everything in the order in which it was asked for. */
const CONNECTIONS = 1;

/** The one that seals first, then those that only open. */
type Keys = readonly [BoxKey, ...BoxKey[]];
const boxOf = ([current, ...others]: Keys) => createSecretBox(current, others);

const noKeys = (): Keys => {
  throw new Error('nothing can be sealed without a key');
};

/** Nobody's screen connects here. */
const noSessions = {
  find: () => Promise.reject(new AppError('invalid-token')),
  forget: () => undefined,
  over: async () => [],
};

/** What an operator decides by hand: things that wait, what the site has been set up with, and which key secrets are sealed with. */
export interface OperatorDesk {
  board: Board;
  standing: ReadStanding;
  changes: Changes;
  /** Those in force, defaults among them. */
  settings(): Promise<Settings>;
  kipRate(): Promise<KipRate | undefined>;
  liftHold: ReturnType<typeof createLiftHold>;
  /** Seals what servers keep sealed anew with the first key. @throws KeyMissing before anything is changed, where they are not the keys */
  sealAnew(keys: Keys): Promise<SealedAnew>;
}

/**
 * `close` waits until members' screens have been told.
 * @param keys asked for when something is sealed
 */
export function composeOperator(
  databaseUrl: string,
  log: Log,
  keys: () => Keys = noKeys,
): OperatorDesk & { close: () => Promise<void> } {
  const db = connect(databaseUrl, CONNECTIONS, log);
  const house = createHouse(db);
  // no screen comes here: it only tells the servers, which tell the screens
  const realtime = createSocketRealtime(createServer(), db.client, noSessions, log);
  const creditDeposit = createCreditDeposit({ clock: systemClock, onDeposit: [tellMember(realtime)] });
  const parts = { db, house, creditDeposit, realtime };
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
  // and a new kind of thing that an operator changes, its own here
  const changes = createChanges(db, [
    changeableSettings,
    changeableTexts,
    changeableAgreement,
    changeableBanners,
    changeableAccounts,
    changeableWallets,
    changeableProviders({ box: () => boxOf(keys()), protocols: PROTOCOLS }),
    changeableKipRate(systemClock),
    changeableVerifier,
  ]);
  return {
    board,
    standing: composeStanding(db, { hasFeed: true }),
    changes,
    settings: () => readSettings(db),
    kipRate: () => kipRateAt(db),
    liftHold: createLiftHold(parts),
    async sealAnew(given) {
      const box = boxOf(given);
      await requireKeys(db, box);
      return sealAnew(db, box);
    },
    async close() {
      await realtime.close();
      await db.close();
    },
  };
}
