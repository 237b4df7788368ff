import { fileTypeFromBuffer } from 'file-type';
import sharp, { type SharpOptions } from 'sharp';
import { minuteOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { SLIP_MAX_PIXELS } from '@krapao/contract/constants';
import type { Db, Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Files } from '../../../ports/files.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { bankAccountOf } from '../../members/face.ts';
import { isWithin, receivingAccount, type CurrentSettings } from '../../site/face.ts';
import { insertSlip, lockSlipsOf, pendingCount, slipById, type NewSlip } from './store.ts';
import type { Slip } from './tables.ts';
import type { UploadLimit } from '../upload-limit.ts';
import { createFairTurns } from '../../../kernel/turns.ts';

/** Decoding keeps nothing for the next picture, and one picture takes one core at most. */
sharp.cache(false);
sharp.concurrency(1);

/** What we take, by its bytes, and what the decoder must then call it. Of HEIC it can read what holds AV1, not what holds HEVC. */
const FORMATS: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heif',
  'image/avif': 'heif',
};
/** All formats above show themselves in their first bytes; nothing behind them is looked at before that. */
const HEAD_BYTES = 4096;
const SIDE_MIN = 200;
const SIDE_MAX = 2000;
const QUALITY = 85;
/** AV1 takes several times as long a pixel as the others: cameras and screens of phones have no more. */
const HEIF_MAX_PIXELS = 13_000_000;
/** One decoding, s: a phone's picture takes less than one. */
const DECODING_SECONDS = 20;
/** A picture of the most pixels takes some 150 MB while it is decoded. */
const AT_ONCE = 2;
const inTurn = createFairTurns<string>(AT_ONCE);

/** failOn error: what is cut short or broken is refused; what decoders only grumble about is not. */
const DECODING: SharpOptions = { limitInputPixels: SLIP_MAX_PIXELS, failOn: 'error', autoOrient: true };

/** sized: whether its pixels are as many as a slip's can be. bytes: our own JPEG of it, null where it is too large to be decoded. */
export interface Picture {
  isSized: boolean;
  bytes: Buffer | null;
}

/**
 * Makes an upload a picture of ours: turned upright, without metadata, at most 2000 px a side. Its pixels are counted from the
 * header before anything is decoded, which is done for one picture of an owner at a time, and for owners by turns.
 * @throws AppError SLIP_INVALID_FILE {reason: NOT_AN_IMAGE | UNREADABLE}
 */
export async function toPicture(file: Buffer, owner: string): Promise<Picture> {
  const type = await fileTypeFromBuffer(file.subarray(0, HEAD_BYTES));
  const format = type && FORMATS[type.mime];
  if (!format) throw new AppError('SLIP_INVALID_FILE', { reason: 'NOT_AN_IMAGE' });
  try {
    // the decoder's own limit would hide the numbers that we want to see
    const seen = await sharp(file, { ...DECODING, limitInputPixels: false }).metadata();
    if (seen.format !== format) throw new Error(`${format} is read as ${seen.format}`);
    const most = format === 'heif' ? HEIF_MAX_PIXELS : SLIP_MAX_PIXELS;
    if (seen.width * seen.height > most) return { isSized: false, bytes: null };
    return {
      isSized: Math.min(seen.width, seen.height) >= SIDE_MIN,
      bytes: await inTurn(owner, () => encode(file)),
    };
  } catch (error) {
    throw new AppError('SLIP_INVALID_FILE', { reason: 'UNREADABLE' }, error);
  }
}

const encode = (file: Buffer): Promise<Buffer> =>
  sharp(file, DECODING)
    .flatten({ background: '#ffffff' })
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: DECODING_SECONDS })
    .toBuffer();

export interface Upload {
  memberId: MemberId;
  /** Names this upload; the same for a retry. A UUID. */
  operation: string;
  /** The bank of ours that the money went to. */
  bankCode: string;
  file: Buffer | undefined;
}

export interface UploadDeps {
  db: Db;
  settings: CurrentSettings;
  files: Files;
  clock: Clock;
  limit: UploadLimit;
  /** Slips of one member that may be in progress or wait for a person. */
  pendingMost: number;
  realtime: Realtime;
  /** Something is due for the runner. */
  wake: () => void;
}

/** When to come back where too many slips of a member are in progress, s. */
const PENDING_RETRY_SECONDS = 600;

export const pictureKey = (slipId: string): string => `slips/${slipId}.jpg`;

/** A member uploads a slip (product 7, POST /api/wallet/slip). The runner reads it and asks the verifier. */
export function createUploadSlip({
  db,
  settings,
  files,
  clock,
  limit,
  pendingMost,
  realtime,
  wake,
}: UploadDeps) {
  /** A member with so many waits until some have ended, and so nobody fills the operator's board. */
  async function requireFew(on: Queryable, memberId: MemberId): Promise<void> {
    if ((await pendingCount(on, memberId)) >= pendingMost)
      throw new AppError('RATE_LIMITED', { retryAfter: PENDING_RETRY_SECONDS });
  }

  async function store(bytes: Buffer, key: string): Promise<string> {
    try {
      await files.put(key, bytes, 'image/jpeg');
      return key;
    } catch (error) {
      throw new AppError('SLIP_UPLOAD_FAIL', {}, error);
    }
  }

  async function insert(slip: NewSlip): Promise<Slip> {
    await db.withTx(async (tx) => {
      await lockSlipsOf(tx, slip.memberId);
      await requireFew(tx, slip.memberId);
      await insertSlip(tx, slip);
      tx.afterCommit(() => {
        wake();
        realtime.changed(slip.memberId, ['slips']);
      });
    });
    const stored = await slipById(db, slip.id);
    if (!stored) throw new Error(`slip ${slip.id} was stored and is not there`);
    return stored;
  }

  /**
   * Takes the slip, or finds it where it was taken before. A picture of a size that no slip has is taken and has failed.
   * @throws AppError SLIP_CLOSED {from, to}, NO_BANK, SLIP_NO_FILE, RATE_LIMITED {retryAfter s},
   *   SLIP_INVALID_FILE {reason: NOT_AN_IMAGE | UNREADABLE}, SLIP_UPLOAD_FAIL: it could not be stored
   */
  return async function uploadSlip({ memberId, operation, bankCode, file }: Upload): Promise<Slip> {
    const known = await slipById(db, operation);
    if (known) return known;

    const createdAt = clock.now();
    const { slipClosedFrom: from, slipClosedTo: to } = await settings.current();
    if (from && to && isWithin(minuteOf(createdAt), from, to))
      throw new AppError('SLIP_CLOSED', { from, to });
    const account = await receivingAccount(db, bankCode);
    if (!account) throw new AppError('NO_BANK');
    if (!file) throw new AppError('SLIP_NO_FILE');
    await requireFew(db, memberId);
    const own = await bankAccountOf(db, memberId);

    return limit.counted({ memberId, operation }, async () => {
      const { isSized, bytes } = await toPicture(file, memberId);
      return insert({
        id: operation,
        memberId,
        bankCode,
        accountName: account.accountName,
        accountNo: account.accountNo,
        senderBankCode: own.bankCode,
        senderAccountName: own.bankAccountName,
        senderAccountNo: own.bankAccountNo,
        fileKey: bytes && (await store(bytes, pictureKey(operation))),
        note: isSized ? null : 'IMG_SIZE_UNABLE_TO_PROCESS',
        review: isSized && account.currency === 'LAK' ? 'LAO' : null,
        createdAt,
      });
    });
  };
}
