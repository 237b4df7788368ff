// `node tools/run.mjs clips/main.ts [video …] [language …]`: makes the clips of the how-to screen anew. It needs ffmpeg.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOWTO_VIDEOS, LANGUAGES } from '@krapao/contract/constants';
import { chromium } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { root } from '../paths.ts';
import { shootFilm } from './film.ts';
import { scriptOf } from './scripts.ts';

/** What is asked for of a list; all of it when none is. */
function among<T extends string>(all: readonly T[], asked: readonly string[]): readonly T[] {
  const some = all.filter((one) => asked.includes(one));
  return some.length > 0 ? some : all;
}

const asked = process.argv.slice(2);
const folder = join(root, 'member/public/howto');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(await launchOptions());
try {
  for (const video of among(HOWTO_VIDEOS, asked)) {
    for (const language of among(LANGUAGES, asked)) {
      const script = scriptOf(video, language);
      const [mp4, poster] = ['mp4', 'webp'].map((end) => join(folder, `${video}-${language}.${end}`));
      await shootFilm(browser, script, mp4 ?? '', poster ?? '');
      const kB = (path = '') => (statSync(path).size / 1024).toFixed(0);
      console.log(
        `${video}-${language}: ${(script.scene.ms / 1000).toFixed(1)} s, ${kB(mp4)} kB, poster ${kB(poster)} kB`,
      );
    }
  }
} finally {
  await browser.close();
}
