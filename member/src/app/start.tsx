import type { Language } from '@krapao/contract/constants';
import { createRoot } from 'react-dom/client';
import { watchInstallOffer } from '../features/site/install-offer.ts';
import { loadErrorTexts } from '../lib/error-text.ts';
import { startI18n, type Namespace } from '@krapao/ui/lib/i18n.ts';
import { rememberLanguage } from '@krapao/ui/lib/language.ts';
import { heedBrowser } from '@krapao/ui/lib/line.ts';
import { sendSignOuts } from '../lib/sign-outs.ts';
import { fetchTexts } from '../lib/texts.ts';
import { App } from './app.tsx';
import { wearBrand } from './brand-colours.ts';
import { reloadWhenOutdated } from './outdated.ts';

/** Puts the app on the page, once the texts and the code of its first screen are there. */
export async function start(language: Language, texts: readonly Namespace[]): Promise<void> {
  wearBrand();
  reloadWhenOutdated();
  watchInstallOffer();
  heedBrowser();
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
