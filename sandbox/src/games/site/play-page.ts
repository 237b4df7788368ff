import { formatBaht, showBaht } from '../../money.ts';
import type { Document } from '../../markup/document.ts';
import { type Html, html } from '../../markup/html.ts';
import type { Language } from '../../markup/language.ts';
import type { GameAccount } from '../book.ts';
import { symbol, SYMBOL_SHEET } from './art.ts';
import { framed } from './frame.ts';
import type { GameSite } from './game-site.ts';
import { REEL, STAKES, SYMBOLS, type SlotSymbol, TWO_CHERRIES_PAY } from './slot.ts';
import { SLOT_TEXTS, type SlotTexts } from './texts.ts';

const AT_FIRST: readonly (readonly SlotSymbol[])[] = [
  ['coin', 'crown', 'cherry'],
  ['lotus', 'seven', 'coin'],
  ['cherry', 'star', 'lotus'],
];
const FIRST_STAKE = 10;

/** The machine; its script reads texts and addresses from the markup. */
export function playPage({ name, sessions }: GameSite, language: Language, account: GameAccount): Document {
  const texts = SLOT_TEXTS[language];
  const says = {
    spinning: texts.spinning,
    won: texts.won,
    lost: texts.lost,
    short: texts.short,
    failed: texts.failed,
  };
  const content = html`${SYMBOL_SHEET}
    <div
      class="machine"
      id="machine"
      data-spin="${sessions.path}/spin"
      data-texts="${JSON.stringify({ ...says, signedOut: texts.signedOut, symbols: texts.symbols })}"
    >
      <p class="balance">
        <span>${texts.balance} · ${account.username}</span
        ><strong class="money"
          ><output id="balance">${showBaht(account.credit)}</output> <small>${texts.baht}</small></strong
        >
      </p>
      <div
        class="reels"
        role="img"
        id="reels"
        aria-label="${texts.reels}: ${AT_FIRST.map(([, middle]) => texts.symbols[middle ?? 'star']).join(', ')}"
      >
        ${AT_FIRST.map((strip) => html`<div class="reel"><div class="strip">${strip.map(symbol)}</div></div>`)}
        <div class="line"></div>
      </div>
      <p class="says" id="says" role="status">${texts.ready}</p>
      <fieldset class="stakes">
        <legend>${texts.stake} (${texts.baht})</legend>
        ${STAKES.map(
          (stake) =>
            html`<label
              ><input
                type="radio"
                name="stake"
                value="${stake}"
                ${stake === FIRST_STAKE && html` checked`}
              /><span class="money">${stake}</span></label
            >`,
        )}
      </fieldset>
      <button class="button gold spin" id="spin" type="button">${texts.spin}</button>
    </div>
    ${payTable(texts)}`;
  return framed({ language, name, path: `${sessions.path}/play`, content, scripts: ['slot'] });
}

function payTable(texts: SlotTexts): Html {
  const row = (name: SlotSymbol, count: number, pays: number, label: string): Html =>
    html`<li>
      <span class="kinds">${Array.from({ length: count }, () => symbol(name))}</span
      ><span class="sr">${label} × ${count}</span
      ><b class="money">×${formatBaht(pays * 100).replace('.00', '')}</b>
    </li>`;
  return html`<section class="panel pays" aria-labelledby="pays-title">
    <h2 id="pays-title">${texts.table}</h2>
    <p class="hint">${texts.tableHint}</p>
    <ul>
      ${SYMBOLS.map((name) => row(name, 3, REEL[name].pays, texts.symbols[name]))}${row('cherry', 2, TWO_CHERRIES_PAY, texts.two)}
    </ul>
  </section>`;
}
