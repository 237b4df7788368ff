/**
 * Cuts the Noto fonts of npm to the ranges and weights that src/fonts.css names, into src/fonts/. Run by hand when either
 * changes: `node tools/run.mjs ../ui/make/fonts.ts`. The whole files carry weights from 100 to 900, of which we draw 400 to 700:
 * cut so, they weigh half.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const SOURCES: Readonly<Record<string, string>> = {
  basic: 'noto-sans-thai/files/noto-sans-thai-latin-wght-normal.woff2',
  latin: 'noto-sans-thai/files/noto-sans-thai-latin-wght-normal.woff2',
  'latin-ext': 'noto-sans-thai/files/noto-sans-thai-latin-ext-wght-normal.woff2',
  thai: 'noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2',
  lao: 'noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2',
};
const FACE = /url\('\.\/fonts\/([\w-]+)\.woff2'\)[^}/]*?unicode-range:([^;()]*);/g;

const require = createRequire(import.meta.url);
const ui = new URL('../src/', import.meta.url);

/** `U+0020-007E, U+00A0` → the letters themselves. */
function lettersOf(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');
    })
    .join('');
}

for (const [, name = '', ranges = ''] of readFileSync(new URL('fonts.css', ui), 'utf8').matchAll(FACE)) {
  const source = require.resolve(`@fontsource-variable/${SOURCES[name] ?? ''}`);
  const cut = await subsetFont(readFileSync(source), lettersOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  });
  const file = new URL(`fonts/${name}.woff2`, ui);
  writeFileSync(file, cut);
  process.stdout.write(`${fileURLToPath(file)}: ${String(cut.length)} bytes\n`);
}
