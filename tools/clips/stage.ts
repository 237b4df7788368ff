/** The picture that every clip is filmed on: a phone, the caption under it, and the finger. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_TAGS } from './parts.ts';
import { root } from '../paths.ts';
import type { Script } from './scene.ts';

const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const UI = 'ui/src';

/** The app's own fonts, in the page itself: it is filmed without a server. */
const fonts = (): string =>
  text(`${UI}/fonts.css`).replace(/url\('([^']+)'\)/g, (_, path: string) => {
    const file = readFileSync(join(root, UI, path)).toString('base64');
    return `url('data:font/woff2;base64,${file}')`;
  });

/** The page, complete but for its movements. */
export function stageHtml({ captions, language, scene }: Script): string {
  const each = (make: (index: number) => string): string => captions.map((_, index) => make(index)).join('');
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<style>${fonts()}${text(`${UI}/tokens.css`)}${text('tools/clips/stage.css')}</style>
<body>
  <div class="phone"><div class="glass">
    <div class="status"><span>9:41</span><i></i></div>
    <div class="screen">${scene.screen}</div>
  </div></div>
  <div class="caption">
    <div class="bars">${each((index) => `<span><i id="bar-${String(index)}"></i></span>`)}</div>
    ${each((index) => `<p id="caption-${String(index)}" class="${index > 0 ? 'later' : ''}">${captions[index] ?? ''}</p>`)}
  </div>
  <div id="ripple"></div>
  <div id="finger"></div>
</body>
</html>`;
}
