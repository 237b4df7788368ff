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
    ${handset(texts.messages, `/live/sms?${live.toString()}`, smsList(texts, world, to))}
  </section>`;
}

/** A phone whose screen refreshes by itself, from that address. */
export const handset = (label: string, live: string, shown: Html): Html =>
  html`<div class="handset">
    <div class="ear"></div>
    <div
      class="glass"
      tabindex="0"
      role="region"
      aria-live="polite"
      aria-label="${label}"
      data-live="${live}"
    >
      ${shown}
    </div>
  </div>`;

interface Shown {
  head: Html | string;
  /** ISO 8601 */
  at: string;
  body: Html;
}

/** The newest of them. */
export function shownMessages<T>(messages: readonly T[], none: Html, show: (message: T) => Shown): Html {
  if (messages.length === 0) return html`<p class="empty">${none}</p>`;
  return html`<ul class="sms">
    ${messages.slice(0, SHOWN).map((message) => {
      const { head, at, body } = show(message);
      return html`<li>
        <p class="meta"><span>${head}</span><time datetime="${at}">${bangkokShown(at)}</time></p>
        ${body}
      </li>`;
    })}
  </ul>`;
}

/** The part of the phone that refreshes by itself. */
export const smsList = (texts: Texts, world: World, to: string): Html =>
  shownMessages(
    world.sms.messages(to === '' ? undefined : to),
    html`${ICONS.message}${texts.smsEmpty}`,
    ({ to: number, text, at }) => ({
      ...{ head: html`${texts.to} <b>${number}</b>`, at },
      body: html`<p>${text}</p>`,
    }),
  );
