/** A member claims a coupon: what it gives, and that it is gone, in one transaction. */
import type { Language } from '@krapao/contract/constants';
import type { Topic } from '@krapao/contract/events';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import type { Db, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { isUuid, partOf } from '../../../kernel/ids.ts';
import { HOUSE, lockWallet, type House } from '../../../ledger/accounts.ts';
import { postOne } from '../../../ledger/post.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { isBlocked } from '../../members/face.ts';
import { award } from '../bonus/prize.ts';
import { bonusAccounts, type BonusAccounts } from '../bonus/settle.ts';
import { closeCoupon, couponById, lockCoupon, type CouponAt } from './store.ts';
import type { Coupon, CouponKind } from './tables.ts';

export interface ClaimDeps {
  db: Db;
  house: House;
  clock: Clock;
  realtime: Realtime;
  /** A bonus is to be given now. */
  bonusesDue: () => void;
}

export interface ClaimOrder {
  memberId: MemberId;
  /** Names this call; the same for a retry. A UUID. */
  operation: string;
  /** As the member wrote it. */
  code: string;
  /** Of the terms that go with it. */
  language: Language;
}

/** What a coupon is given with: the wallet is locked. */
interface Claimed extends Pick<ClaimOrder, 'operation' | 'language'> {
  wallet: bigint;
  prizeCost: bigint;
  bonus: BonusAccounts;
  at: Date;
}

/** What each kind of coupon gives, and which screens hear of it. */
interface Giving {
  /** Answers the movement that it is. @throws AppError: it can't be had now, and stays won */
  give(tx: Tx, won: Coupon, claimed: Claimed, deps: ClaimDeps): Promise<bigint | undefined>;
  topics: readonly Topic[];
}

/** Cash comes into the wallet. */
const cash: Giving = {
  topics: ['wallet', 'statement', 'wheel'],
  async give(tx, { id, memberId, value, name }, { wallet, prizeCost }) {
    const { result, movementId } = await postOne(tx, {
      reference: `coupon:${id}`,
      kind: 'coupon_cash',
      from: prizeCost,
      to: wallet,
      amount: fromBaht(value),
      memberId,
      subject: { kind: 'coupon', id },
      detail: { to: WALLET, note: name },
    });
    if (result !== 'posted') throw new Error(`the cash of coupon ${id} was refused as ${result}`);
    return movementId;
  },
};

/** A bonus is due from then on. */
const bonus: Giving = {
  topics: ['bonus', 'wallet', 'wheel'],
  async give(tx, { id: couponId, memberId, offer, terms }, claimed, deps) {
    if (offer === null || terms === null) throw new Error(`coupon ${couponId} of a bonus has no terms`);
    // who may not play could not play for it; its time goes on
    if (await isBlocked(tx, memberId, 'play')) throw new AppError('ACCOUNT_FROZEN');
    const { operation, language, at, wallet } = claimed;
    const won = { id: partOf(operation, 'bonus'), memberId, couponId, offer, terms, language, at };
    await award(tx, deps, { ...won, wallet, accounts: claimed.bonus });
    tx.afterCommit(deps.bonusesDue);
    return undefined;
  },
};

/** An operator hands it out. */
const goods: Giving = {
  topics: [],
  give: async () => {
    throw new AppError('INVALID_COUPON_TYPE');
  },
};

const GIVES: Readonly<Record<CouponKind, Giving>> = { cash, bonus, goods };

export function createClaim(deps: ClaimDeps) {
  const { db, house, clock, realtime } = deps;
  /**
   * @throws AppError INVALID_CODE, NO_CLAIMABLE_COUPON, COUPON_EXPIRED, INVALID_PRIZE_CODE, INVALID_COUPON_TYPE; where it is a bonus BONUS_REMAINING:
   *   another one is armed or has not ended, and ACCOUNT_FROZEN: its member is kept from play
   */
  return async function claim({ memberId, code, ...call }: ClaimOrder): Promise<Coupon> {
    const id = code.toLowerCase();
    if (!isUuid(id)) throw new AppError('INVALID_CODE');
    if ((await couponById(db, id))?.memberId !== memberId) throw new AppError('NO_CLAIMABLE_COUPON');
    const accounts = { prizeCost: await house(HOUSE.prizeCost), bonus: await bonusAccounts(house) };
    await db.withTx(async (tx) => {
      const wallet = await lockWallet(tx, memberId);
      const now = clock.now();
      const won = await lockCoupon(tx, id, now);
      // a retry of this very call, whose answer was lost
      if (!won || won.claimedBy === call.operation) return;
      requireClaimable(won, now);
      const { give, topics } = GIVES[won.kind];
      const movementId = await give(tx, won, { ...call, ...accounts, wallet: wallet.id, at: now }, deps);
      await closeCoupon(tx, won, { state: 'claimed', at: now, claimedBy: call.operation, movementId });
      tx.afterCommit(() => realtime.changed(memberId, topics));
    });
    const claimed = await couponById(db, id);
    if (!claimed) throw new Error(`coupon ${id} was claimed and is not there`);
    return claimed;
  };
}
export type Claim = ReturnType<typeof createClaim>;

/** @throws AppError NO_CLAIMABLE_COUPON; INVALID_PRIZE_CODE: goods that an operator refused; COUPON_EXPIRED */
function requireClaimable({ state, expiresAt }: CouponAt, now: Date): void {
  if (state === 'claimed') throw new AppError('NO_CLAIMABLE_COUPON');
  if (state === 'refused') throw new AppError('INVALID_PRIZE_CODE');
  if (state === 'expired' || (expiresAt !== null && expiresAt <= now)) throw new AppError('COUPON_EXPIRED');
}
