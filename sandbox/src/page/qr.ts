import { bangkokShown } from '../bangkok.ts';
import { showBaht } from '../money.ts';
import { type Html, html } from '../markup/html.ts';
import type { Qr } from '../qr/book.ts';
import { ICONS } from './icons.ts';
import type { Texts } from './texts/en.ts';
import type { World } from './world.ts';

const SHOWN = 20;
const BADGES = { REQUESTED: 'wait', PAID: 'good', CANCELLED: 'off', EXPIRED: 'off', VOIDED: 'bad' } as const;

export function qrSection(texts: Texts, world: World, lang: string): Html {
  return html`<section class="card" id="qr" aria-labelledby="qr-title">
    <header>
      ${ICONS.qr}
      <div>
        <h2 id="qr-title">${texts.qr}</h2>
        <p>${texts.qrHint}</p>
      </div>
    </header>
    <div aria-live="polite" data-live="/live/qr?lang=${lang}">${qrList(texts, world)}</div>
  </section>`;
}

/** The part of the QR payer that refreshes by itself. */
export function qrList(texts: Texts, world: World): Html {
  const codes = world.qr.book.list().slice(0, SHOWN);
  if (codes.length === 0) return html`<p class="empty">${ICONS.qr}${texts.qrEmpty}</p>`;
  return html`<ul class="rows">
    ${codes.map((qr) => row(texts, world, qr))}
  </ul>`;
}

function row(texts: Texts, world: World, qr: Qr): Html {
  const status = world.qr.book.statusOf(qr);
  return html`<li>
    <div class="who"><b>${qr.provider}</b><span>${qr.payment?.transRef ?? qr.reference}</span></div>
    <div class="side">
      <span class="money"
        >${showBaht(qr.payment?.amount ?? qr.amount)}${qr.provider === 'BCEL' && ' LAK'}</span
      ><span class="badge ${BADGES[status]}">${texts.qrStatus[status]}</span>
    </div>
    <span class="when">${bangkokShown(qr.createdAt)}</span>
    ${
      status === 'REQUESTED' &&
      html`<form class="act" method="post" action="/page/qr/${encodeURIComponent(qr.reference)}">
        <button class="button small gold">${texts.qrPay}</button>
      </form>`
    }
  </li>`;
}
