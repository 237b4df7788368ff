import { type Document, languageSwitch } from '../../markup/document.ts';
import { type Html, html } from '../../markup/html.ts';
import type { Language } from '../../markup/language.ts';
import { LANTERNS } from './art.ts';
import { SLOT_TEXTS } from './texts.ts';

export type Framed = { language: Language; name: string; path: string; content: Html; scripts: string[] };

/** What all pages of a provider's site have around them. */
export function framed({ language, name, path, content, scripts }: Framed): Document {
  const texts = SLOT_TEXTS[language];
  const body = html`<body class="slot-page">
    <header class="slot-top">
      <p class="house"><strong>${name}</strong><span>${texts.pretend}</span></p>
      ${languageSwitch(language, texts.language, path, new URLSearchParams())}
    </header>
    <main class="slot-main">
      ${LANTERNS}
      <h1>${texts.game}</h1>
      ${content}
    </main>
  </body>`;
  return { language, title: `${texts.game} · ${name}`, styles: ['slot'], scripts, body };
}
