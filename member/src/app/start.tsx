import { createRoot } from 'react-dom/client';
import type { Language } from '@krapao/contract/constants';
import { startI18n, type Namespace } from '@krapao/ui/lib/i18n.ts';
import { rememberLanguage } from '@krapao/ui/lib/language.ts';
import { heedBrowser, doubtLine } from '@krapao/ui/lib/line.ts';
import { session } from '@krapao/ui/lib/storage.ts';
import { watchInstallOffer } from '../features/site/install-offer.ts';
import { loadErrorTexts } from '../lib/error-text.ts';
import { pageBuild } from '../lib/page-build.ts';
import { sendSignOuts } from '../lib/sign-outs.ts';
import { fetchTexts } from '../lib/texts.ts';
import { App } from './app.tsx';
import { mendPictures } from './lost-pictures.ts';
import { queryClient } from './query-client.ts';
import { site } from '../lib/site.ts';

/** Puts the app on the page, once the texts and the code of its first screen are there. */
export async function start(language: Language, texts: readonly Namespace[]): Promise<void> {
  wearBrand();
  reloadWhenOutdated();
  watchInstallOffer();
  heedBrowser();
  mendPictures();
  rememberLanguage(language);
  await startI18n(language, texts, fetchTexts);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(<App />);
  void sendSignOuts();
  // Nobody needs the words for what may go wrong before they have done something.
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => void loadErrorTexts(), { once: true });
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    afterLoad(() => whenIdle(() => void startWorker()));
}

async function startWorker(): Promise<void> {
  try {
    await (await import('./worker.ts')).registerWorker();
  } catch {
    // Without a worker the app needs a line to start, as any page does.
  }
}

function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
}

const KEY = 'reloaded-at';
const AT_MOST_EVERY_MS = 60_000;
/** For which parts it was, a line each. */
const PARTS_KEY = 'reloaded-for';

/** After an update of the site the parts that an open page still names are gone: a reload brings the new ones. Without a line they are only out
 * of reach; one for which the page was loaded anew already is left to a press. Whoever writes, or sends what they wrote, loses nothing to a part
 * that they did not ask for. */
function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const wasAtWork = isAtWork();
    // browsers that do not name the part say so in the same words of each
    const part = `${pageBuild()} ${payload.message}`;
    void doubtLine().then((isThere) => {
      const last = Number(session.get(KEY) ?? 0);
      const parts = session.get(PARTS_KEY)?.split('\n') ?? [];
      if (!isThere || wasAtWork || isAtWork() || parts.includes(part)) return;
      if (Date.now() - last < AT_MOST_EVERY_MS) return;
      // who could not know that it did, would do so for ever
      const isKept =
        session.set(KEY, String(Date.now())) && session.set(PARTS_KEY, [...parts, part].join('\n'));
      if (isKept) location.reload();
    });
  });
}

/** The button that sends a form has the focus then, on phones perhaps nothing. */
const isAtWork = (): boolean =>
  queryClient.isMutating() > 0 || Boolean(document.activeElement?.closest('form, input, textarea'));

// The operator's accent in place of the gold: its lighter and darker shades follow from the one colour.

type Rgb = readonly [number, number, number];

/** `--gold-400` is the accent itself; the others lie between it and white or black. */
const SHADES: readonly (readonly [token: string, toward: Rgb, share: number])[] = [
  ['--gold-300', [255, 255, 255], 0.45],
  ['--gold-400', [0, 0, 0], 0],
  ['--gold-500', [0, 0, 0], 0.08],
  ['--gold-700', [0, 0, 0], 0.45],
  ['--gold-900', [10, 13, 20], 0.82],
];

function wearBrand(): void {
  const accent = parse(site().accent);
  if (!accent) return;
  const { style } = document.documentElement;
  for (const [token, toward, share] of SHADES) style.setProperty(token, hex(mix(accent, toward, share)));
  style.setProperty('--gold-glow', `${hex(accent)}80`);
  style.setProperty('--on-gold', luminance(accent) > 0.3 ? hex(mix(accent, [0, 0, 0], 0.86)) : '#ffffff');
}

function parse(colour: string | null): Rgb | undefined {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour ?? '');
  if (!match) return undefined;
  const [, r = '0', g = '0', b = '0'] = match;
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance as WCAG has it, 0 to 1. */
function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
