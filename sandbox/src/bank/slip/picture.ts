import sharp from 'sharp';
import { z } from 'zod';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import type { Transfer } from '../transfers.ts';
import { drawSlip } from './drawing.ts';
import { fontFiles } from '../../font-files.ts';

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

const FONTS = (['thai', 'lao'] as const).flatMap((script) =>
  [script, 'latin', 'latin-ext'].flatMap((subset) => fontFiles(script, subset, 'woff')),
);
const CACHE = fileURLToPath(new URL('../../../.cache/fonts', import.meta.url));

let ready = false;

/**
 * Makes the drawing library use the bundled Noto fonts, so that a slip shows Thai on a machine without any font. The
 * library finds fonts through fontconfig, which reads its configuration once: call this before the first drawing.
 */
function useBundledFonts(): void {
  if (ready) return;
  mkdirSync(CACHE, { recursive: true });
  for (const { name, path } of FONTS) {
    const target = join(CACHE, name.replace(/woff$/, 'ttf'));
    if (!existsSync(target)) writeWhole(target, unpackWoff(readFileSync(path)));
  }
  const config = join(CACHE, 'fonts.conf');
  writeWhole(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${escapeXml(CACHE)}</dir><cachedir>${escapeXml(join(CACHE, 'index'))}</cachedir></fontconfig>\n`,
  );
  process.env['FONTCONFIG_FILE'] = config;
  ready = true;
}

/** Two processes may do this at once: neither may see half a file. */
function writeWhole(path: string, content: Buffer | string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const WOFF_SIGNATURE = 0x774f4646;

/**
 * Unpacks a WOFF 1 font into the TrueType or OpenType file inside it: the drawing library reads only those, npm packages
 * carry only web fonts. Throws when the bytes are no WOFF 1.
 */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error('not a WOFF 1 font');
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(12 + 16 * count);
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * count - 16 * 2 ** power, 10);

  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const raw = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(raw) : raw;
    const record = 12 + 16 * index;
    woff.copy(header, record, entry, entry + 4);
    header.writeUInt32BE(woff.readUInt32BE(entry + 16), record + 4);
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(length, record + 12);
    const padded = Math.ceil(length / 4) * 4;
    parts.push(table, Buffer.alloc(padded - length));
    offset += padded;
  }
  return Buffer.concat(parts);
}
