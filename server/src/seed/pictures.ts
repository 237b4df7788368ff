/** Pictures of the demo's slips. */
import sharp from 'sharp';
import { pictureKey } from '../modules/deposits/slip/upload-slip.ts';
import type { Files } from '../ports/files.ts';
import type { PastPicture } from './past/deposits.ts';

/** After the rows: a picture of what is not there would be of nothing. */
export async function draw(files: Files, slips: readonly PastPicture[]): Promise<void> {
  await Promise.all(
    slips.map(async ({ id, lines }) => files.put(pictureKey(id), await picture(lines), 'image/jpeg')),
  );
}

export const PICTURE = { width: 720, height: 1080 };
export async function picture(lines: readonly string[]): Promise<Buffer> {
  const text = lines
    .map((line, i) => `<text x="60" y="${180 + i * 90}" font-size="34" fill="#1c1917">${line}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}"><rect width="${PICTURE.width}" height="${PICTURE.height}" fill="#f5f5f4"/><rect width="720" height="90" fill="#166534"/><g font-family="sans-serif">${text}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
