import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type FontScript = 'thai' | 'lao';

const require = createRequire(import.meta.url);
const FOLDERS: Record<FontScript, string> = {
  thai: dirname(require.resolve('@fontsource/noto-sans-thai/package.json')),
  lao: dirname(require.resolve('@fontsource/noto-sans-lao/package.json')),
};

export type FontFile = { name: string; path: string };

/** The regular and the bold file of a script's Noto font, for a part of its characters. */
export function fontFiles(script: FontScript, subset: string, ending: 'woff' | 'woff2'): FontFile[] {
  return [400, 700].map((weight) => {
    const name = `noto-sans-${script}-${subset}-${weight}-normal.${ending}`;
    return { name, path: join(FOLDERS[script], 'files', name) };
  });
}
