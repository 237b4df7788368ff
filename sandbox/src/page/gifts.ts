import { bangkokShown } from '../bangkok.ts';
import { showBaht } from '../money.ts';
import { type Html, html } from '../markup/html.ts';
import { giftLink, type Voucher } from '../truemoney/vouchers.ts';
import type { WrongFields } from './bank.ts';
import { ICONS } from './icons.ts';
import type { Texts } from './texts/en.ts';
import type { World } from './world.ts';

const SHOWN = 5;
const EMPTY = { amount: '10', shares: '1', type: 'F' };
type GiftForm = typeof EMPTY;
const NONE_WRONG: WrongFields = new Set();

export function giftForm(given: Record<string, unknown>): GiftForm {
  const form = { ...EMPTY };
  for (const name of Object.keys(EMPTY) as (keyof GiftForm)[]) {
    const value = given[name];
    if (typeof value === 'string') form[name] = value.slice(0, 20);
  }
  return form;
}

/** Makes gift links, also envelopes that several people share, and shows who took what. */
export function giftsSection(texts: Texts, world: World, form: GiftForm, wrong = NONE_WRONG): Html {
  const field = (name: 'amount' | 'shares', label: string, attributes: Html): Html =>
    html`<div class="field">
      <label for="gift-${name}">${label}</label>
      <input
        id="gift-${name}"
        name="${name}"
        value="${form[name]}"
        autocomplete="off"
        ${attributes}${wrong.has(name) && html` aria-invalid="true" aria-describedby="gift-${name}-wrong"`}
      />${wrong.has(name) && html`<p class="wrong" id="gift-${name}-wrong">${texts.wrong[name]}</p>`}
    </div>`;
  const kind = (value: 'F' | 'R', label: string): Html =>
    html`<option value="${value}" ${value === form.type && html` selected`}>${label}</option>`;
  return html`<section class="card" id="gifts" aria-labelledby="gifts-title">
    <header>
      ${ICONS.gift}
      <div>
        <h2 id="gifts-title">${texts.gifts}</h2>
        <p>${texts.giftsHint}</p>
      </div>
    </header>
    <form class="form" method="post" action="/page/gifts" novalidate>
      <div class="pair">
        ${field('amount', texts.amount, html`inputmode="decimal" maxlength="14"`)}
        ${field('shares', texts.giftShares, html`inputmode="numeric" maxlength="3"`)}
      </div>
      <div class="field">
        <label for="gift-type">${texts.giftSharing}</label
        ><select id="gift-type" name="type">
          ${kind('F', texts.giftEven)}${kind('R', texts.giftChance)}
        </select>
      </div>
      <button class="button gold">${texts.giveGift}</button>
    </form>
    ${giftList(texts, world)}
  </section>`;
}

function giftList(texts: Texts, { truemoney }: World): Html {
  const gifts = truemoney.vouchers.list().slice(0, SHOWN);
  if (gifts.length === 0) return html`<p class="empty">${ICONS.gift}${texts.giftsEmpty}</p>`;
  return html`<ul class="rows">
    ${gifts.map((gift) => row(texts, gift))}
  </ul>`;
}

function row(texts: Texts, gift: Voucher): Html {
  const { hash, amount, shares, tickets, at } = gift;
  return html`<li>
    <div class="who">
      <label class="sr" for="gift-${hash}">${texts.giftLink}</label
      ><input id="gift-${hash}" value="${giftLink(gift)}" readonly />
    </div>
    <div class="side">
      <span class="money">${showBaht(amount)}</span
      ><span class="badge ${tickets.length >= shares ? 'good' : 'wait'}"
        >${texts.giftTaken} ${tickets.length}/${shares}</span
      >
    </div>
    <span class="when">${bangkokShown(at)}</span>
  </li>`;
}
