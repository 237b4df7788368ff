import { showBaht } from '../../money.ts';
import { type Html, html } from '../../markup/html.ts';
import type { GameAccount } from '../book.ts';
import { FIRST_STAKE, STAKES } from './site-game.ts';
import type { SiteTexts } from './texts.ts';

/** Around every game: its script reads texts and the address of rounds from here. */
export function machine(
  texts: SiteTexts,
  account: GameAccount,
  { action, says, content }: { action: string; says: Record<string, unknown>; content: Html },
): Html {
  const { won, short, failed, signedOut } = texts;
  return html`<div
    class="machine"
    id="machine"
    data-action="${action}"
    data-texts="${JSON.stringify({ won, short, failed, signedOut, ...says })}"
  >
    <p class="balance">
      <span>${texts.balance} · ${account.username}</span
      ><strong class="money"
        ><output id="balance">${showBaht(account.credit)}</output> <small>${texts.baht}</small></strong
      >
    </p>
    ${content}
  </div>`;
}

/** Where a round's end is told, also to who does not see it. */
export const says = (text: string): Html => html`<p class="says" id="says" role="status">${text}</p>`;

export function stakePicker(texts: SiteTexts): Html {
  return html`<fieldset class="stakes">
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
  </fieldset>`;
}

export const goButton = (text: string): Html =>
  html`<button class="button gold go" id="go" type="button">${text}</button>`;
