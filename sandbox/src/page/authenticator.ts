/** The pretended authenticator: what the phone of each person of the demo's staff shows at this moment. */
import { generate } from 'otplib';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from '@krapao/contract/console/demo';
import { type Html, html } from '../markup/html.ts';
import { ICONS } from './icons.ts';
import type { Texts } from './texts/en.ts';

const STEP_SECONDS = 30;
const GROUP = 3;

export function authenticatorSection(texts: Texts, codes: Html, lang: string): Html {
  const live = new URLSearchParams({ lang });
  return html`<section class="card" id="authenticator" aria-labelledby="authenticator-title">
    <header>
      ${ICONS.authenticator}
      <div>
        <h2 id="authenticator-title">${texts.authenticator}</h2>
        <p>${texts.authenticatorHint} <b>${DEMO_STAFF_PASSWORD}</b></p>
      </div>
    </header>
    <div class="handset">
      <div class="ear"></div>
      <div class="glass" data-live="/live/authenticator?${live.toString()}">${codes}</div>
    </div>
  </section>`;
}

/** The part that refreshes by itself: the code of now, and for how long it is that. */
export async function authenticatorCodes(texts: Texts, now: number): Promise<Html> {
  const epoch = Math.floor(now / 1000);
  const left = STEP_SECONDS - (epoch % STEP_SECONDS);
  const rows = await Promise.all(
    DEMO_STAFF.map(async ({ name, display, role, secret }) => {
      const code = await generate({ secret, epoch });
      return html`<li>
        <div class="who"><b>${display} · ${name}</b><span>${texts.role[role]}</span></div>
        <div class="side">
          <output class="money code" data-code="${name}">${code.slice(0, GROUP)} ${code.slice(GROUP)}</output>
          <span class="when"><span data-seconds>${left}</span> ${texts.secondsLeft}</span>
        </div>
      </li>`;
    }),
  );
  return html`<ul class="rows">
    ${rows}
  </ul>`;
}
