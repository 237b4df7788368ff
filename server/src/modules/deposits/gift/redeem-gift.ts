import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { ZERO } from '@krapao/contract/money';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { walletNumber } from '../../site/face.ts';
import type { UploadLimit } from '../upload-limit.ts';
import { refusedAs, untilKnown } from './rules.ts';
import { openSealedLink, voucherIn } from './sealed-link.ts';
import { giftById, insertGift } from './store.ts';
import type { Gift } from './tables.ts';

export interface GiftLink {
  memberId: MemberId;
  /** Names this call; the same for a retry. A UUID. */
  operation: string;
  /** As it came: sealed. */
  link: string;
}
type Result = Inside<'POST /api/wallet/truelink'>['output'];

export interface RedeemDeps {
  db: Db;
  limit: UploadLimit;
  carryOut: (id: string) => Promise<void>;
}

/** A member hands in a gift link (product 7, POST /api/wallet/truelink). The gift is written down before anybody is asked. */
export function createRedeemGift({ db, limit, carryOut }: RedeemDeps) {
  /**
   * SUCCESS with our share, or PENDING with nothing while it is not known.
   * @throws AppError TRUELINK_INVALID, TRUELINK_DUPLICATE {reason}, NO_WALLET, RATE_LIMITED {retryAfter s}
   */
  return async function redeemGift({ memberId, operation, link }: GiftLink): Promise<Result> {
    const known = await giftById(db, operation);
    if (known) return answerOf(known);

    const voucher = voucherIn(openSealedLink(link) ?? '');
    if (voucher === undefined) throw refusedAs('invalid');
    const mobile = await walletNumber(db, 'gift');
    if (mobile === undefined) throw new AppError('NO_WALLET');
    const isTaken = await limit.counted({ memberId, operation }, () =>
      db.withTx((tx) => insertGift(tx, { id: operation, memberId, voucher, mobile })),
    );
    if (isTaken) await carryOut(operation);
    const gift = await giftById(db, operation);
    if (!gift) throw refusedAs('taken');
    return answerOf(gift);
  };
}

function answerOf(gift: Gift): Result {
  const { id: reference, state, amount, refusal } = gift;
  switch (state) {
    case 'credited':
      return { status: 'SUCCESS', reference, amount: amount ?? ZERO, until: null };
    case 'refused':
      throw refusedAs(refusal ?? 'invalid');
    case 'open':
    case 'review':
      return { status: 'PENDING', reference, amount: ZERO, until: untilKnown(gift) };
  }
}
