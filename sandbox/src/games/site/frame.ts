import { type Document, languageSwitch } from '../../markup/document.ts';
import { Html, html } from '../../markup/html.ts';
import type { Language } from '../../markup/language.ts';
import { SITE_TEXTS } from './texts.ts';
import type { GameBook } from '../book.ts';
import type { PageState } from './page-state.ts';
import type { SiteSessions } from './session.ts';
import type { SiteGame } from './site-game.ts';

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

/** Lanterns on a string, over every game. */
const LANTERNS = new Html(
  `<svg class="lanterns" viewBox="0 0 400 90" aria-hidden="true"><path d="M0 8c70 26 130 26 200 8s130-18 200 8" fill="none" stroke="#8a5f10" stroke-width="2"/>${[
    [40, 20, '#ff8574'],
    [118, 27, '#f8c95c'],
    [200, 16, '#ff8574'],
    [282, 9, '#f8c95c'],
    [360, 14, '#ff8574'],
  ]
    .map(
      ([x, y, colour]) =>
        `<g transform="translate(${x} ${y})"><circle cy="30" r="30" fill="${colour}" fill-opacity=".13"/><path d="M0 0v10" stroke="#8a5f10" stroke-width="2"/><rect x="-7" y="9" width="14" height="4" rx="2" fill="#8a5f10"/><path d="M-8 13h16c11 8 11 22 0 30H-8c-11-8-11-22 0-30z" fill="${colour}"/><path d="M-3 13c-5 10-5 20 0 30M3 13c5 10 5 20 0 30" fill="none" stroke="#3a1719" stroke-opacity=".35" stroke-width="1.500"/><rect x="-7" y="43" width="14" height="4" rx="2" fill="#8a5f10"/><path d="M0 47v9" stroke="#ffdf95" stroke-width="2" stroke-linecap="round"/></g>`,
    )
    .join('')}</svg>`,
);

export type GameSite = {
  name: string;
  /** What is played here. */
  game: SiteGame;
  book: GameBook;
  sessions: SiteSessions;
  seed: number;
  /** Only where the login form must bring back the page's state. */
  pageState?: PageState;
};
