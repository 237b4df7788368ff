import type { Document } from '../../markup/document.ts';
import { html } from '../../markup/html.ts';
import type { Language } from '../../markup/language.ts';
import { framed } from './frame.ts';
import type { GameSite } from './game-site.ts';
import { SLOT_TEXTS } from './texts.ts';

/** The form for signing in by hand; with the user name that was just refused it says so. */
export function loginPage(
  { name, sessions }: GameSite,
  language: Language,
  refused: string | undefined,
): Document {
  const texts = SLOT_TEXTS[language];
  const path = `${sessions.path}/login`;
  const wrong = refused !== undefined;
  const content = html`<form class="panel" method="post" action="${path}?lang=${language}">
    <h2>${texts.signIn}</h2>
    <p class="hint">${texts.signInHint}</p>
    ${wrong && html`<p class="refused" role="alert" id="refused">${texts.wrong}</p>`}
    <div class="field">
      <label for="username">${texts.username}</label>
      <input
        id="username"
        name="username"
        value="${refused ?? ''}"
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
  return framed({ language, name, path, content, scripts: [] });
}
