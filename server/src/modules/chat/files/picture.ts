/** Pictures of the chat are made anew: upright, without places and other data in them, at most 2000 px a side (decision 0143). */
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type SharpOptions } from 'sharp';
import { SLIP_MAX_PIXELS } from '@krapao/contract/constants';
import { AppError } from '../../../kernel/app-error.ts';
import { createFairTurns } from '../../../kernel/turns.ts';

/** What we take, by its bytes, and what the decoder must then call it. */
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
};
const HEAD_BYTES = 4096;
const SIDE_MAX = 2000;
const QUALITY = 85;
/** Of a gif that moves: more frames or pixels in all than these, and its first picture stands for it. */
const FRAMES_MOST = 40;
const MOVING_PIXELS_MOST = 8_000_000;
const DECODING_SECONDS = 20;
const AT_ONCE = 2;
const inTurn = createFairTurns<string>(AT_ONCE);

const DECODING: SharpOptions = { limitInputPixels: SLIP_MAX_PIXELS, failOn: 'error', autoOrient: true };

export interface MadePicture {
  bytes: Buffer;
  ending: 'jpg' | 'webp';
  width: number;
  height: number;
}

async function headOfFile(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What the decoder must call it, by its first bytes; undefined: none of ours. */
export async function pictureFormatOf(path: string): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(await headOfFile(path));
  return type && FORMATS[type.mime];
}

const still = (path: string) =>
  sharp(path, DECODING)
    .flatten({ background: '#ffffff' })
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY });

const moving = (path: string) =>
  sharp(path, { ...DECODING, animated: true })
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY });

/** @throws AppError UNSUPPORTED_MEDIA_TYPE: none of our formats; CHAT_FILE_INVALID {reason: UNREADABLE | TOO_LARGE} */
export async function toChatPicture(path: string, owner: string): Promise<MadePicture> {
  const format = await pictureFormatOf(path);
  if (!format) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    // pixels are counted before anything is decoded
    const seen = await sharp(path, { ...DECODING, limitInputPixels: false }).metadata();
    if (seen.format !== format) throw new Error(`${format} is read as ${seen.format}`);
    if (seen.width * seen.height > SLIP_MAX_PIXELS)
      throw new AppError('CHAT_FILE_INVALID', { reason: 'TOO_LARGE' });
    const frames = seen.pages ?? 1;
    const moves =
      format === 'gif' &&
      frames > 1 &&
      frames <= FRAMES_MOST &&
      frames * seen.width * seen.height <= MOVING_PIXELS_MOST;
    const { data, info } = await inTurn(owner, () =>
      (moves ? moving(path) : still(path))
        .timeout({ seconds: DECODING_SECONDS })
        .toBuffer({ resolveWithObject: true }),
    );
    const height = info.pageHeight ?? info.height;
    return { bytes: data, ending: moves ? 'webp' : 'jpg', width: info.width, height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('CHAT_FILE_INVALID', { reason: 'UNREADABLE' }, error);
  }
}
