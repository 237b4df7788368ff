import '@krapao/ui/fonts.css';
import './app/tokens.css';
import './app/base.css';
import { createRoot } from 'react-dom/client';
import { startI18n } from '@krapao/ui/lib/i18n.ts';
import { preferredLanguage } from '@krapao/ui/lib/language.ts';
import { heedBrowser } from '@krapao/ui/lib/line.ts';
import { fetchTexts } from './lib/texts.ts';
import { wearTheme } from './lib/theme.ts';
import { App } from './app/app.tsx';

/** Puts the console on the page, once the texts of every screen's frame are there. */
async function start(): Promise<void> {
  wearTheme();
  heedBrowser('/line.json');
  const language = preferredLanguage('th');
  await startI18n(language, ['errors', 'reasons'], fetchTexts);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(<App />);
}

start().catch((error: unknown) => {
  document.documentElement.classList.add('boot-failed');
  throw error;
});
