import { createDecipheriv, createHash } from 'node:crypto';
import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { ZERO } from '@krapao/contract/money';
import { TRUELINK_SHARED_TEXT } from '@krapao/contract/constants';
import type { Db } from '../../../db/pool.ts';
import type { Taken } from '../../../db/saga.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { walletNumber } from '../../site/face.ts';
import type { UploadLimit } from '../upload-limit.ts';
import { refusedAs, untilKnown } from './rules.ts';
import { giftById, insertGift } from './store.ts';
import type { Gift } from './tables.ts';

// What a member sends: a gift link under AES-256-GCM, base64 of iv, ciphertext and tag (product, Deposits).

const KEY = createHash('sha256').update(TRUELINK_SHARED_TEXT).digest();
const IV_BYTES = 12;
const TAG_BYTES = 16;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The text that was sealed; undefined where nothing of ours was. */
export function openSealedLink(sealed: string): string | undefined {
  if (!BASE64.test(sealed)) return undefined;
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', KEY, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return undefined;
  }
}

const LINK = /(?:^|[\s(<"']|https?:\/\/)gift\.truemoney\.com(?::443)?\/campaign\/?\?([^\s<>"'#]+)/giu;
const VOUCHER = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * The one gift that a text names, however it was pasted: with words around it, without its scheme, with more in its query.
 * Undefined for none, and for more than one. Nothing of the text is ever fetched.
 */
export function voucherIn(text: string): string | undefined {
  const named = new Set(
    [...text.matchAll(LINK)].flatMap(([, query = '']) => new URLSearchParams(query).getAll('v')),
  );
  const [voucher = ''] = named;
  return named.size === 1 && VOUCHER.test(voucher) ? voucher : undefined;
}

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
  clock: Clock;
  carryOut: (taken: Taken) => Promise<void>;
}

/** A member hands in a gift link (product 7, POST /api/wallet/truelink). The gift is written down before anybody is asked. */
export function createRedeemGift({ db, limit, clock, carryOut }: RedeemDeps) {
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
    const takenAt = clock.now();
    const isTaken = await limit.counted({ memberId, operation }, () =>
      db.withTx((tx) => insertGift(tx, { id: operation, memberId, voucher, mobile })),
    );
    if (isTaken) await carryOut({ id: operation, attempts: 1, takenAt });
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
