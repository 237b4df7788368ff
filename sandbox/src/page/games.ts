import { type Html, html } from '../markup/html.ts';
import { ICONS, JOKER_ART } from './icons.ts';
import type { Texts } from './texts/en.ts';
import type { World } from './world.ts';

export function gamesSection(texts: Texts, { games }: World): Html {
  return html`<section class="card" id="games" aria-labelledby="games-title">
    <header>
      ${ICONS.games}
      <div>
        <h2 id="games-title">${texts.games}</h2>
        <p>${texts.gamesHint}</p>
      </div>
    </header>
    <div class="form">
      ${games.games.map(
        ({ code, name, book }) =>
          html`<a class="tile" href="/games/${code}/site"
            >${JOKER_ART}<strong>${name}</strong
            ><span>${texts.play} · ${texts.accounts} ${book.sums().accounts}</span></a
          >`,
      )}
    </div>
  </section>`;
}
