import { fileTypeFromBuffer } from 'file-type';
import sharp, { type SharpOptions } from 'sharp';
import { SLIP_MAX_PIXELS } from '@krapao/contract/constants';
import { AppError } from '../../../kernel/app-error.ts';
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
