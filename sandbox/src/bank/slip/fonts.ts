import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontFiles } from '../../font-files.ts';
import { unpackWoff } from './woff.ts';

const FONTS = (['thai', 'lao'] as const).flatMap((script) =>
  [script, 'latin', 'latin-ext'].flatMap((subset) => fontFiles(script, subset, 'woff')),
);
const CACHE = fileURLToPath(new URL('../../../.cache/fonts', import.meta.url));

let ready = false;

/**
 * Makes the drawing library use the bundled Noto fonts, so that a slip shows Thai on a machine without any font. The
 * library finds fonts through fontconfig, which reads its configuration once: call this before the first drawing.
 */
export function useBundledFonts(): void {
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
