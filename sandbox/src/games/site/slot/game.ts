import { z } from 'zod';
import { readCall } from '../../../answer.ts';
import { type SiteGame, stakeInput } from '../site-game.ts';
import { lineWin, spinReels, type SlotSymbol, REEL, SYMBOLS, TWO_CHERRIES_PAY } from './reels.ts';
import { SLOT_TEXTS, type SlotTexts } from './texts.ts';
import { Html, html } from '../../../markup/html.ts';
import { formatBaht } from '../../../money.ts';
import type { Language } from '../../../markup/language.ts';
import type { GameAccount } from '../../book.ts';
import { goButton, machine, says, stakePicker } from '../parts.ts';
import { SITE_TEXTS } from '../texts.ts';

const DRAWINGS: Record<SlotSymbol, string> = {
  crown:
    '<path d="M30 62c-4-17-12-22-20-19 2-12 17-16 28-3 1-13 6-20 12-22 6 2 11 9 12 22 11-13 26-9 28 3-8-3-16 2-20 19z" fill="url(#s-plum)"/><path d="M50 18c6 2 11 9 12 22 1 8-3 16-6 22H44c-3-6-7-14-6-22 1-13 6-20 12-22z" fill="url(#s-gold)"/><path d="M29 63h42l-3 13H32z" fill="#8a5f10"/><path d="M29 63h42l-1 5H30z" fill="#ffdf95"/><g fill="#ffdf95"><circle cx="10" cy="46" r="5"/><circle cx="50" cy="16" r="5"/><circle cx="90" cy="46" r="5"/></g>',
  seven:
    '<path d="M22 20h58v13L55 82H37l24-46H36v8H22z" fill="url(#s-coral)" stroke="#ffdf95" stroke-width="3.500" stroke-linejoin="round"/>',
  star: '<path d="m50 12 11 25 27 3-20 18 6 27-24-14-24 14 6-27-20-18 27-3z" fill="url(#s-gold)" stroke="#8a5f10" stroke-width="2" stroke-linejoin="round"/><path d="m50 24 7 17 18 2-14 12" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
  lotus:
    '<path d="M50 80C22 80 12 64 8 48c14-2 26 4 33 14z" fill="#c2487f"/><path d="M50 80c28 0 38-16 42-32-14-2-26 4-33 14z" fill="#c2487f"/><path d="M50 80C32 72 26 52 28 34c12 4 20 14 22 26z" fill="#e46ba0"/><path d="M50 80c18-8 24-28 22-46-12 4-20 14-22 26z" fill="#e46ba0"/><path d="M50 80C38 66 38 40 50 22c12 18 12 44 0 58z" fill="#ffc0da"/><path d="M18 84h64" stroke="#4fd6a0" stroke-width="5" stroke-linecap="round"/>',
  coin: '<circle cx="50" cy="50" r="35" fill="url(#s-gold)" stroke="#8a5f10" stroke-width="3"/><circle cx="50" cy="50" r="26" fill="none" stroke="#8a5f10" stroke-width="2.500" stroke-dasharray="3 4"/><path d="M43 34v32m0-31h8c10 0 10 14 0 14h-8 10c11 0 11 16 0 16H43M49 30v5m0 30v5" fill="none" stroke="#6b4607" stroke-width="4.500" stroke-linecap="round" stroke-linejoin="round"/>',
  cherry:
    '<path d="M34 60c4-20 14-34 32-42-2 16 2 28 4 40" fill="none" stroke="#4fd6a0" stroke-width="4.500" stroke-linecap="round"/><path d="M66 18c8-6 18-4 22 4-8 6-18 4-22-4z" fill="#4fd6a0"/><circle cx="32" cy="68" r="17" fill="url(#s-coral)"/><circle cx="70" cy="68" r="17" fill="url(#s-coral)"/><g fill="#fff" fill-opacity=".55"><circle cx="26" cy="62" r="4.500"/><circle cx="64" cy="62" r="4.500"/></g>',
};

const shade = (id: string, from: string, to: string): string =>
  `<linearGradient id="s-${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** All symbols, to be used by `symbol`; stands once on a page. */
const SYMBOL_SHEET = new Html(
  `<svg class="sheet" width="0" height="0" aria-hidden="true"><defs>${shade('gold', '#ffe6a6', '#e0a02b')}${shade('coral', '#ff9d8c', '#c8303a')}${shade('plum', '#b45cff', '#5a1fa0')}</defs>${Object.entries(
    DRAWINGS,
  )
    .map(([name, drawing]) => `<symbol id="sym-${name}" viewBox="0 0 100 100">${drawing}</symbol>`)
    .join('')}</svg>`,
);

function symbol(name: SlotSymbol): Html {
  return html`<svg class="sym" viewBox="0 0 100 100" aria-hidden="true"><use href="#sym-${name}" /></svg>`;
}

const AT_FIRST: readonly (readonly SlotSymbol[])[] = [
  ['coin', 'crown', 'cherry'],
  ['lotus', 'seven', 'coin'],
  ['cherry', 'star', 'lotus'],
];

/** The machine; its script reads texts and addresses from the markup. */
function slotPage(language: Language, account: GameAccount, action: string): Html {
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

const spinInput = z.object({ stake: stakeInput });
const { th, la, en } = SLOT_TEXTS;

/** A slot machine with three reels and one line. */
export const SLOT: SiteGame = {
  titles: { th: th.game, la: la.game, en: en.game },
  action: 'spin',
  assets: 'slot',
  content: slotPage,
  decide: (body, random) => {
    const { stake } = readCall(spinInput, body);
    const reels = spinReels(random);
    return { game: 'night-market', stake, win: lineWin(reels, stake), shown: { reels } };
  },
};
