import { type Html, html } from '../markup/html.ts';
import { CATEGORY_ART, ICONS } from './icons.ts';
import type { Texts } from './texts/en.ts';
import type { World } from './world.ts';

const CATEGORIES = ['slot', 'sport', 'lotto'] as const;

/** All providers by category, each a way to its own site. */
export function gamesSection(texts: Texts, { games }: World): Html {
  const tiles = (category: (typeof CATEGORIES)[number]): Html =>
    html`<h3>${texts.category[category]}</h3>
      <div class="tiles">
        ${games.games
          .filter((game) => game.category === category)
          .map(
            ({ code, name, book }) =>
              html`<a class="tile ${category}" href="/games/${code}/site"
                >${CATEGORY_ART[category]}<strong>${name}</strong
                ><span>${texts.accounts} ${book.sums().accounts}</span></a
              >`,
          )}
      </div>`;
  return html`<section class="card wide" id="games" aria-labelledby="games-title">
    <header>
      ${ICONS.games}
      <div>
        <h2 id="games-title">${texts.games}</h2>
        <p>${texts.gamesHint}</p>
      </div>
    </header>
    ${CATEGORIES.map(tiles)}
  </section>`;
}
