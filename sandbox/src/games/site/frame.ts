import { type Document, languageSwitch } from '../../markup/document.ts';
import { type Html, html } from '../../markup/html.ts';
import type { Language } from '../../markup/language.ts';
import type { GameSite } from './game-site.ts';
import { LANTERNS } from './lanterns.ts';
import { SITE_TEXTS } from './texts.ts';

/** `path` is the page's own, for the links to other languages. */
export type Framed = { language: Language; path: string; content: Html; scripts: string[] };

/** What all pages of a provider's site have around them. */
export function framed({ name, game }: GameSite, { language, path, content, scripts }: Framed): Document {
  const texts = SITE_TEXTS[language];
  const title = game.titles[language];
  const body = html`<body class="site-page ${game.assets}-page">
    <header class="site-top">
      <p class="house"><strong>${name}</strong><span>${texts.pretend}</span></p>
      ${languageSwitch(language, texts.language, path, new URLSearchParams())}
    </header>
    <main class="site-main">
      ${LANTERNS}
      <h1>${title}</h1>
      ${content}
    </main>
  </body>`;
  return { language, title: `${title} · ${name}`, styles: ['site', game.assets], scripts, body };
}
