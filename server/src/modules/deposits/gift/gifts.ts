import type { Db } from '../../../db/pool.ts';
import { takeDue } from '../../../db/saga.ts';
import type { House } from '../../../ledger/accounts.ts';
import type { Log } from '../../../kernel/log.ts';
import type { GiftVouchers } from '../../../ports/gift-voucher.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { CreditDeposit } from '../credit-deposit.ts';
import { createUploadLimit } from '../upload-limit.ts';
import { createCarryOutGift } from './carry-out-gift.ts';
import { createRedeemGift } from './redeem-gift.ts';
import { createSettleGift } from './settle-gift.ts';

/** Links that one member may hand in in an hour. */
const LINKS_PER_HOUR = 20;

export interface GiftDeps {
  db: Db;
  house: House;
  vouchers: GiftVouchers;
  creditDeposit: CreditDeposit;
  realtime: Realtime;
  log: Log;
  linksPerHour?: number;
}

/** Gift links in one piece, for routes.ts, jobs/gifts.ts and an operator's hand. */
export function createGifts({ linksPerHour = LINKS_PER_HOUR, ...parts }: GiftDeps) {
  const { db } = parts;
  const carryOutGift = createCarryOutGift(parts);
  const limit = createUploadLimit(db, linksPerHour, 'gift');
  return {
    db,
    redeemGift: createRedeemGift({ db, limit, carryOut: carryOutGift }),
    takeDueGift: () => takeDue(db, 'deposit_gift'),
    carryOutGift,
    settleGift: createSettleGift(parts),
  };
}
