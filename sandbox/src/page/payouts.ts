import { bangkokShown } from '../bangkok.ts';
import { showBaht } from '../money.ts';
import type { Payout } from '../payout/payouts.ts';
import { type Html, html } from '../markup/html.ts';
import { ICONS } from './icons.ts';
import type { Texts } from './texts/en.ts';
import type { World } from './world.ts';

const SHOWN = 20;
const BADGES = { SUCCESS: 'good', PENDING: 'wait', REJECTED: 'bad' } as const;

export function payoutsSection(texts: Texts, world: World, lang: string): Html {
  return html`<section class="card" id="payouts" aria-labelledby="payouts-title">
    <header>
      ${ICONS.payout}
      <div>
        <h2 id="payouts-title">${texts.payouts}</h2>
        <p>${texts.payoutsHint}</p>
      </div>
    </header>
    <div aria-live="polite" data-live="/live/payouts?lang=${lang}">${payoutList(texts, world)}</div>
  </section>`;
}

/** The part of the payouts that refreshes by itself. */
export function payoutList(texts: Texts, world: World): Html {
  const payouts = world.payout.payouts.list().slice(0, SHOWN);
  if (payouts.length === 0) return html`<p class="empty">${ICONS.payout}${texts.payoutsEmpty}</p>`;
  return html`<ul class="rows">
    ${payouts.map((payout) => row(texts, payout))}
  </ul>`;
}

function row(texts: Texts, payout: Payout): Html {
  const { reference, bankCode, accountNo, accountName, amount, status, reason, createdAt } = payout;
  return html`<li>
    <div class="who"><b>${accountName}</b><span>${bankCode} ${accountNo}</span></div>
    <div class="side">
      <span class="money">${showBaht(amount)}</span
      ><span class="badge ${BADGES[status]}">${texts.status[status]}</span>
    </div>
    <span class="when">${bangkokShown(createdAt)}${reason === undefined ? '' : ` · ${reason}`}</span>
    ${
      status === 'PENDING' &&
      html`<form class="act" method="post" action="/page/payouts/${encodeURIComponent(reference)}">
        <button class="button small gold" name="status" value="SUCCESS">${texts.settleGood}</button>
        <button class="button small" name="status" value="REJECTED">${texts.settleBad}</button>
      </form>`
    }
  </li>`;
}
