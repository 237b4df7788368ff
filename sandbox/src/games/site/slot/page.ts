import { formatBaht } from '../../../money.ts';
import { type Html, html } from '../../../markup/html.ts';
import type { Language } from '../../../markup/language.ts';
import type { GameAccount } from '../../book.ts';
import { goButton, machine, says, stakePicker } from '../parts.ts';
import { SITE_TEXTS } from '../texts.ts';
import { symbol, SYMBOL_SHEET } from './art.ts';
import { REEL, SYMBOLS, type SlotSymbol, TWO_CHERRIES_PAY } from './reels.ts';
import { SLOT_TEXTS, type SlotTexts } from './texts.ts';

const AT_FIRST: readonly (readonly SlotSymbol[])[] = [
  ['coin', 'crown', 'cherry'],
  ['lotus', 'seven', 'coin'],
  ['cherry', 'star', 'lotus'],
];

/** The machine; its script reads texts and addresses from the markup. */
export function slotPage(language: Language, account: GameAccount, action: string): Html {
  const texts = SLOT_TEXTS[language];
  const first = AT_FIRST.map(([, middle]) => texts.symbols[middle ?? 'star']).join(', ');
  const content = html`<div class="reels" role="img" id="reels" aria-label="${texts.reels}: ${first}">
      ${AT_FIRST.map((strip) => html`<div class="reel"><div class="strip">${strip.map(symbol)}</div></div>`)}
      <div class="line"></div>
    </div>
    ${says(texts.ready)} ${stakePicker(SITE_TEXTS[language])} ${goButton(texts.spin)}`;
  const said = { busy: texts.spinning, lost: texts.lost, symbols: texts.symbols };
  return html`${SYMBOL_SHEET} ${machine(SITE_TEXTS[language], account, { action, says: said, content })}
  ${payTable(texts)}`;
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
