import type { Language } from '@krapao/contract/constants';
import { createRoot } from 'react-dom/client';
import { loadErrorTexts } from '../lib/error-text.ts';
import { startI18n } from '../lib/i18n.ts';
import { App } from './app.tsx';
import { wearBrand } from './brand-colours.ts';
import { reloadWhenOutdated } from './outdated.ts';

/*
 * What every visitor sees first comes along in the same file, so that sign-in waits for nothing more.
 */
import './public-layout.tsx';
import '../pages/auth/login-page.tsx';

/** Puts the app on the page, once the texts and the code of its first screen are there. */
export async function start(language: Language, texts: readonly string[]): Promise<void> {
  wearBrand();
  reloadWhenOutdated();
  await startI18n(language, texts);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(<App />);
  whenIdle(() => void loadErrorTexts());
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
}
