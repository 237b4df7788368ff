/**
 * The first script, and a small one: it starts everything that the first screen needs at the same time, while the
 * libraries are still on their way.
 */
import type { Language } from '@krapao/contract/constants';
import '@krapao/ui/fonts.css';
import '@krapao/ui/tokens.css';
import '@krapao/ui/base.css';
import './app/boot.css';
import { screenAt } from './app/screens.ts';
import type { Namespace } from '@krapao/ui/lib/i18n.ts';
import { preferredLanguage } from '@krapao/ui/lib/language.ts';
import { askAhead } from './lib/open-site.ts';
import { isPath, paths } from './lib/paths.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { loadSite, site } from './lib/site.ts';
import { fetchTexts } from './lib/texts.ts';

/** The libraries take a slow phone a while to read: what stands in the page is painted before that, not after. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background paints nothing.
    setTimeout(resolve, 100);
  });
}

async function texts(namespaces: readonly Namespace[]): Promise<Language> {
  await loadSite();
  const language = preferredLanguage(site().variant);
  await Promise.all((['common', ...namespaces] as const).map((namespace) => fetchTexts(language, namespace)));
  return language;
}

async function main(): Promise<void> {
  if (isPath(location.pathname, paths.login)) askAhead();
  const screen = screenAt(location.pathname, getToken() !== null);
  const code = firstPaint().then(() =>
    Promise.all([import('./app/start.tsx'), screen.layout?.(), screen.page()]),
  );
  const [[{ start }], language] = await Promise.all([code, texts(screen.texts)]);
  await start(language, screen.texts);
}

main().catch((error: unknown) => {
  document.documentElement.classList.add('boot-failed');
  throw error;
});
