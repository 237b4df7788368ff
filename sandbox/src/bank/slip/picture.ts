import sharp from 'sharp';
import { z } from 'zod';
import type { Transfer } from '../transfers.ts';
import { drawSlip } from './drawing.ts';
import { useBundledFonts } from './fonts.ts';

/** How a slip's picture is wanted: what phones and chats do to one, for tests. */
export const slipPictureInput = z.object({
  format: z.enum(['png', 'jpg', 'webp']).default('png'),
  width: z.coerce.number().int().min(80).max(2400).default(720),
  rotate: z.coerce.number().min(-180).max(180).default(0),
  quality: z.coerce.number().int().min(1).max(100).default(82),
  qr: z.enum(['yes', 'none']).default('yes'),
});
export type SlipPictureWish = z.infer<typeof slipPictureInput>;

const TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;

export async function slipPicture(
  transfer: Transfer,
  wish: SlipPictureWish,
): Promise<{ type: string; picture: Buffer }> {
  useBundledFonts();
  let image = sharp(Buffer.from(drawSlip(transfer, wish.qr === 'yes')));
  if (wish.width !== 720) image = sharp(await image.resize({ width: wish.width }).png().toBuffer());
  if (wish.rotate !== 0) image = image.rotate(wish.rotate, { background: '#e9edf3' });
  const { quality } = wish;
  if (wish.format === 'jpg') image = image.flatten({ background: '#ffffff' }).jpeg({ quality });
  else if (wish.format === 'webp') image = image.webp({ quality });
  else image = image.png();
  return { type: TYPES[wish.format], picture: await image.toBuffer() };
}
