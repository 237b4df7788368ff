/**
 * Draws the icons of the installed app from our mark, into public/icons/. Run by hand when the mark changes:
 * `node tools/run.mjs ../member/make/icons.ts`.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const mark = readFileSync(new URL('../public/art/mark.svg', import.meta.url), 'utf8');
const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));

/** The mark to its edges, without round corners: phones cut it to the shape that they like, and may take a fifth. */
function fullBleed(share: number): string {
  const defs = mark.slice(mark.indexOf('<defs>'), mark.indexOf('</defs>') + '</defs>'.length);
  const drawing = mark.replace(/^.*<\/defs>\s*<rect[^>]*>\s*<rect[^>]*>/s, '').replace('</svg>', '');
  const edge = (64 * (1 - share)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${defs}<rect width="64" height="64" fill="url(#a)"/><g transform="translate(${String(edge)} ${String(edge)}) scale(${String(share)})">${drawing}</g></svg>`;
}

async function draw(svg: string, size: number, name: string): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
  await picture.png({ palette: true, quality: 90, effort: 10 }).toFile(`${folder}${name}.png`);
}

mkdirSync(folder, { recursive: true });
await draw(mark, 192, 'icon-192');
await draw(mark, 512, 'icon-512');
await draw(fullBleed(0.84), 512, 'maskable-512');
await draw(fullBleed(0.94), 180, 'apple-touch-icon');
