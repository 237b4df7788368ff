/** A member claims a coupon: what it gives, and that it is gone, in one transaction. */
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import type { Db, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { HOUSE, walletOf, type House } from '../../../ledger/accounts.ts';
import { postOne } from '../../../ledger/post.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { closeCoupon, couponById, lockCoupon } from './store.ts';
import type { Coupon, CouponKind } from './tables.ts';

export interface ClaimDeps {
  db: Db;
  house: House;
  clock: Clock;
  realtime: Realtime;
}

export interface ClaimOrder {
  memberId: MemberId;
  /** Names this call; the same for a retry. A UUID. */
  operation: string;
  /** As the member wrote it. */
  code: string;
}

interface Given {
  movementId?: bigint;
}
/** What a coupon gives. @throws AppError: it can't be had now, and stays won */
type Give = (tx: Tx, won: Coupon, accounts: { prizeCost: bigint }) => Promise<Given>;

/** Cash comes into the wallet. */
const giveCash: Give = async (tx, { id, memberId, value, name }, { prizeCost }) => {
  const wallet = await walletOf(tx, memberId);
  const { result, movementId } = await postOne(tx, {
    reference: `coupon:${id}`,
    kind: 'coupon_cash',
    from: prizeCost,
    to: wallet.id,
    amount: fromBaht(value),
    memberId,
    subject: { kind: 'coupon', id },
    detail: { to: WALLET, note: name },
  });
  if (result !== 'posted') throw new Error(`the cash of coupon ${id} was refused as ${result}`);
  return { movementId };
};

/** An operator hands it out. */
const nothingByItself: Give = async () => {
  throw new AppError('INVALID_COUPON_TYPE');
};

/** What each kind gives; one that is not among them is not to be had yet. */
const GIVES: Partial<Record<CouponKind, Give>> = { cash: giveCash, goods: nothingByItself };

export function createClaim({ db, house, clock, realtime }: ClaimDeps) {
  /** @throws AppError INVALID_CODE, NO_CLAIMABLE_COUPON, COUPON_EXPIRED, INVALID_PRIZE_CODE, INVALID_COUPON_TYPE */
  return async function claim({ memberId, operation, code }: ClaimOrder): Promise<Coupon> {
    const id = code.toLowerCase();
    if (!isUuid(id)) throw new AppError('INVALID_CODE');
    const prizeCost = await house(HOUSE.prizeCost);
    await db.withTx(async (tx) => {
      const won = await lockCoupon(tx, id);
      if (won?.memberId !== memberId) throw new AppError('NO_CLAIMABLE_COUPON');
      // a retry of this very call, whose answer was lost
      if (won.claimedBy === operation) return;
      const now = clock.now();
      requireClaimable(won, now);
      const give = GIVES[won.kind];
      if (!give) throw new AppError('INVALID_COUPON_TYPE');
      const given = await give(tx, won, { prizeCost });
      await closeCoupon(tx, won, { state: 'claimed', at: now, claimedBy: operation, ...given });
      tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement', 'wheel']));
    });
    const claimed = await couponById(db, id);
    if (!claimed) throw new Error(`coupon ${id} was claimed and is not there`);
    return claimed;
  };
}
export type Claim = ReturnType<typeof createClaim>;

/** @throws AppError NO_CLAIMABLE_COUPON; INVALID_PRIZE_CODE: goods that an operator refused; COUPON_EXPIRED */
function requireClaimable({ state, expiresAt }: Coupon, now: Date): void {
  if (state === 'claimed') throw new AppError('NO_CLAIMABLE_COUPON');
  if (state === 'refused') throw new AppError('INVALID_PRIZE_CODE');
  if (state === 'expired' || (expiresAt !== null && expiresAt <= now)) throw new AppError('COUPON_EXPIRED');
}
