import { bangkokShown } from '../bangkok.ts';
import { type Html, html } from '../markup/html.ts';
import { ICONS } from './icons.ts';
import type { Texts } from './texts/en.ts';
import type { World } from './world.ts';

const SHOWN = 30;

export function phoneSection(texts: Texts, world: World, to: string, lang: string): Html {
  const live = new URLSearchParams({ to, lang });
  return html`<section class="card" id="phone" aria-labelledby="phone-title">
    <header>
      ${ICONS.phone}
      <div>
        <h2 id="phone-title">${texts.phone}</h2>
        <p>${texts.phoneHint}</p>
      </div>
    </header>
    <form class="find" method="get" action="/">
      <div class="field">
        <label for="sms-to">${texts.phoneNumber}</label>
        <input
          id="sms-to"
          name="to"
          type="tel"
          inputmode="tel"
          autocomplete="off"
          value="${to}"
          placeholder="0812345678"
        />
      </div>
      <button class="button">${texts.show}</button>
    </form>
    <div class="handset">
      <div class="ear"></div>
      <div
        class="glass"
        tabindex="0"
        role="region"
        aria-live="polite"
        aria-label="${texts.messages}"
        data-live="/live/sms?${live.toString()}"
      >
        ${smsList(texts, world, to)}
      </div>
    </div>
  </section>`;
}

/** The part of the phone that refreshes by itself. */
export function smsList(texts: Texts, world: World, to: string): Html {
  const messages = world.sms.messages(to === '' ? undefined : to).slice(0, SHOWN);
  if (messages.length === 0) return html`<p class="empty">${ICONS.message}${texts.smsEmpty}</p>`;
  return html`<ul class="sms">
    ${messages.map(
      ({ to: number, text, at }) =>
        html`<li>
          <p class="meta">
            <span>${texts.to} <b>${number}</b></span
            ><time datetime="${at}">${bangkokShown(at)}</time>
          </p>
          <p>${text}</p>
        </li>`,
    )}
  </ul>`;
}
