import { z } from 'zod';
import { readCall } from '../../../answer.ts';
import { type SiteGame, stakeInput } from '../site-game.ts';
import { drawNumber, TICKET_KINDS, TICKETS, ticketWin, type TicketKind } from './draw.ts';
import { LOTTO_TEXTS, type LottoTexts } from './texts.ts';
import { type Html, html } from '../../../markup/html.ts';
import type { Language } from '../../../markup/language.ts';
import type { GameAccount } from '../../book.ts';
import { goButton, machine, says, stakePicker } from '../parts.ts';
import { SITE_TEXTS } from '../texts.ts';

const FIRST: TicketKind = 'three';

/** The balls that are drawn, and the ticket: its kind and its digits. */
function lottoPage(language: Language, account: GameAccount, action: string): Html {
  const texts = LOTTO_TEXTS[language];
  const { drawing: busy, lost, missing, ended, drawn, numberHint } = texts;
  const content = html`<div class="drum" id="drum" role="img" aria-label="${drawn}: ${texts.nothing}">
      ${[0, 1, 2].map(() => html`<span class="ball">?</span>`)}
    </div>
    ${says(texts.ready)} ${ticket(texts)} ${stakePicker(SITE_TEXTS[language])} ${goButton(texts.buy)}`;
  return machine(SITE_TEXTS[language], account, {
    action,
    says: { busy, lost, missing, ended, drawn, numberHint },
    content,
  });
}

function ticket(texts: LottoTexts): Html {
  const kind = (name: TicketKind): Html =>
    html`<label
      ><input
        type="radio"
        name="kind"
        value="${name}"
        data-digits="${TICKETS[name].digits}"
        ${name === FIRST && html` checked`}
      /><span
        ><b>${texts.kinds[name]}</b
        ><small class="money">${texts.pays.replace('{times}', String(TICKETS[name].pays))}</small></span
      ></label
    >`;
  return html`<div class="ticket">
    <fieldset class="kinds">
      <legend>${texts.kind}</legend>
      ${TICKET_KINDS.map(kind)}
    </fieldset>
    <div class="number">
      <label for="number">${texts.number}</label>
      <input
        id="number"
        inputmode="numeric"
        autocomplete="off"
        maxlength="${TICKETS[FIRST].digits}"
        aria-describedby="number-hint"
      />
      <button class="button small" id="lucky" type="button">${texts.lucky}</button>
      <p class="hint" id="number-hint">${texts.numberHint[FIRST]}</p>
    </div>
  </div>`;
}

const ticketInput = z
  .object({ kind: z.enum(TICKET_KINDS), number: z.string().regex(/^\d*$/, 'digits'), stake: stakeInput })
  .refine(({ kind, number }) => number.length === TICKETS[kind].digits, {
    path: ['number'],
    message: 'as many digits as the ticket has',
  });
const { th, la, en } = LOTTO_TEXTS;

/** A ticket of two or three digits that are drawn at once. */
export const LOTTO: SiteGame = {
  titles: { th: th.game, la: la.game, en: en.game },
  action: 'ticket',
  assets: 'lotto',
  content: lottoPage,
  decide: (body, random) => {
    const { kind, number, stake } = readCall(ticketInput, body);
    const drawn = drawNumber(random);
    return { game: 'lucky-digits', stake, win: ticketWin(kind, number, drawn, stake), shown: { drawn } };
  },
};
