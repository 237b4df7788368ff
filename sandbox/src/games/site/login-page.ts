import type { Document } from '../../markup/document.ts';
import { html } from '../../markup/html.ts';
import type { Language } from '../../markup/language.ts';
import { framed } from './frame.ts';
import type { GameSite } from './game-site.ts';
import { SITE_TEXTS } from './texts.ts';

/** A form that was just refused: whose, and whether it came too late or without the page's state. */
export type RefusedForm = { username: string; isStale: boolean };

/** The form for signing in by hand; it says so where it was just refused. */
export function loginPage(site: GameSite, language: Language, refused: RefusedForm | undefined): Document {
  const { sessions, pageState } = site;
  const texts = SITE_TEXTS[language];
  const path = `${sessions.path}/login`;
  const wrong = refused !== undefined;
  const state = Object.entries(pageState?.fields() ?? {});
  const content = html`<form class="panel" method="post" action="${path}?lang=${language}">
    <h2>${texts.signIn}</h2>
    <p class="hint">${texts.signInHint}</p>
    ${wrong && html`<p class="refused" role="alert" id="refused">${refused.isStale ? texts.stale : texts.wrong}</p>`}
    ${state.map(([field, value]) => html`<input type="hidden" name="${field}" id="${field}" value="${value}" />`)}
    <div class="field">
      <label for="username">${texts.username}</label>
      <input
        id="username"
        name="username"
        value="${refused?.username ?? ''}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required${wrong && html` aria-invalid="true" aria-describedby="refused"`}
      />
    </div>
    <div class="field">
      <label for="password">${texts.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required${wrong && html` aria-invalid="true" aria-describedby="refused" autofocus`}
      />
    </div>
    <button class="button gold">${texts.signIn}</button>
  </form>`;
  return framed(site, { language, path, content, scripts: [] });
}
