/** Films a scene picture by picture in Chromium, and hands the pictures to ffmpeg. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { readFileSync } from 'node:fs';
import type { Script } from './scene.ts';
import { LANGUAGE_TAGS } from './parts.ts';
import { root } from '../paths.ts';

const PICTURES_A_SECOND = 15;
/** The picture is drawn larger than its 360 × 640, so that words are sharp on today's phones. */
const SCALE = 1.5;

interface Film {
  seek(ms: number): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens the stage with the scene on it, standing at its first moment. */
export async function openFilm(browser: Browser, script: Script): Promise<Film> {
  const page = await browser.newPage({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: SCALE,
  });
  await page.setContent(stageHtml(script), { waitUntil: 'load' });
  await page.addScriptTag({ path: join(import.meta.dirname, 'in-page.js'), type: 'module' });
  const { moves, taps, steps, ms } = script.scene;
  await page.evaluate(`film.load(${JSON.stringify({ moves, taps, steps, ms })})`);
  return {
    seek: (at) => page.evaluate(`film.seek(${String(at)})`),
    picture: () => page.screenshot({ animations: 'allow' }),
    close: () => page.close(),
  };
}

/** H.264 main profile without sound: what Chrome 87 and every iPhone plays; it begins before all of it is there. */
const asMp4 = (path: string): string[] => [
  ...['-f', 'image2pipe', '-framerate', String(PICTURES_A_SECOND), '-i', '-'],
  ...['-c:v', 'libx264', '-profile:v', 'main', '-level', '3.1', '-pix_fmt', 'yuv420p'],
  ...['-preset', 'veryslow', '-tune', 'animation', '-crf', '32', '-g', '300', '-bf', '5', '-refs', '6'],
  ...['-movflags', '+faststart', '-an', path],
];
const asPoster = (path: string): string[] => [
  ...['-f', 'image2pipe', '-i', '-', '-vf', 'scale=360:640:flags=lanczos'],
  ...['-c:v', 'libwebp', '-quality', '60', '-compression_level', '6', path],
];

/** @param pictures PNG files, one after the other. @throws Error with what ffmpeg said */
async function encode(pictures: AsyncIterable<Buffer>, args: readonly string[]): Promise<void> {
  const ffmpeg = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  ffmpeg.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const ended = once(ffmpeg, 'close');
  for await (const picture of pictures) if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  ffmpeg.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg: ${said || String(code)}`);
}

async function* every(film: Film, ms: number): AsyncGenerator<Buffer> {
  const step = 1000 / PICTURES_A_SECOND;
  for (let at = 0; at < ms; at += step) {
    await film.seek(at);
    yield await film.picture();
  }
}

/** Writes the clip, and one moment of it as its poster. */
export async function shootFilm(
  browser: Browser,
  script: Script,
  mp4: string,
  poster: string,
): Promise<void> {
  const film = await openFilm(browser, script);
  try {
    await encode(every(film, script.scene.ms), asMp4(mp4));
    await film.seek(900);
    const first = await film.picture();
    await encode(
      (async function* () {
        yield first;
      })(),
      asPoster(poster),
    );
  } finally {
    await film.close();
  }
}

// The picture that every clip is filmed on: a phone, the caption under it, and the finger.

const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const UI = 'ui/src';

/** The app's own fonts, in the page itself: it is filmed without a server. */
const fonts = (): string =>
  text(`${UI}/fonts.css`).replace(/url\('([^']+)'\)/g, (_, path: string) => {
    const file = readFileSync(join(root, UI, path)).toString('base64');
    return `url('data:font/woff2;base64,${file}')`;
  });

/** The page, complete but for its movements. */
function stageHtml({ captions, language, scene }: Script): string {
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
