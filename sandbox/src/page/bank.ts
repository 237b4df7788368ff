import { bangkokShown } from '../bangkok.ts';
import { BANKS } from '../bank/banks.ts';
import type { Transfer } from '../bank/transfers.ts';
import { showBaht } from '../money.ts';
import { type Html, html } from '../markup/html.ts';
import { ICONS } from './icons.ts';
import type { Language } from '../markup/language.ts';
import type { Texts } from './texts/en.ts';
import type { World } from './world.ts';

const RECENT = 5;
/** What the form holds at first; the address may give other values. */
const DEMO = {
  fromBank: 'KBANK',
  fromAccount: '0801234567',
  fromName: 'SOMCHAI JAIDEE',
  toBank: 'SCB',
  toAccount: '1112223334',
  toName: 'KRAPAO DEMO CO LTD',
  amount: '100',
  ago: '0',
};
export type BankForm = typeof DEMO;
type Field = Exclude<keyof BankForm, 'ago'>;
/** The names of the wrong fields. */
export type WrongFields = ReadonlySet<string>;
const NONE_WRONG: WrongFields = new Set();

export function bankForm(given: Record<string, unknown>): BankForm {
  const form = { ...DEMO };
  for (const name of Object.keys(DEMO) as (keyof BankForm)[]) {
    const value = given[name];
    if (typeof value === 'string') form[name] = value.slice(0, 120);
  }
  return form;
}

export function bankSection(
  texts: Texts,
  world: World,
  language: Language,
  form: BankForm,
  wrong = NONE_WRONG,
): Html {
  const first = [...wrong][0];
  const problem = (name: Field): Html | '' =>
    wrong.has(name)
      ? html` aria-invalid="true" aria-describedby="${name}-wrong"${name === first && html` autofocus`}`
      : '';
  const note = (name: Field): Html | '' =>
    wrong.has(name) ? html`<p class="wrong" id="${name}-wrong">${texts.wrong[name]}</p>` : '';
  const banks = (name: 'fromBank' | 'toBank'): Html =>
    html`<div class="field">
      <label for="${name}">${texts.bankName}</label>
      <select id="${name}" name="${name}" ${problem(name)}>
        ${BANKS.map(
          ({ code, th, en }) =>
            html`<option value="${code}" ${code === form[name] && html` selected`}>
              ${code} · ${language === 'th' ? th : en}
            </option>`,
        )}</select
      >${note(name)}
    </div>`;
  const text = (name: Field, label: string, attributes: Html): Html =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        value="${form[name]}"
        autocomplete="off"
        ${attributes}${problem(name)}
      />${note(name)}
    </div>`;
  const party = (legend: string, side: 'from' | 'to'): Html =>
    html`<fieldset>
      <legend>${legend}</legend>
      ${banks(`${side}Bank`)}
      ${text(`${side}Account`, texts.accountNo, html`inputmode="numeric" maxlength="20"`)}
      ${text(`${side}Name`, texts.accountName, html`maxlength="100"`)}
    </fieldset>`;

  return html`<section class="card" id="bank" aria-labelledby="bank-title">
    <header>
      ${ICONS.bank}
      <div>
        <h2 id="bank-title">${texts.bank}</h2>
        <p>${texts.bankHint}</p>
      </div>
    </header>
    <form class="form" method="post" action="/bank" novalidate>
      <div class="pair">${party(texts.from, 'from')}${party(texts.into, 'to')}</div>
      <div class="pair">
        ${text('amount', texts.amount, html`inputmode="decimal" maxlength="14"`)}
        <div class="field">
          <label for="ago">${texts.when}</label
          ><select id="ago" name="ago">
            ${Object.entries(texts.ago).map(
              ([minutes, label]) =>
                html`<option value="${minutes}" ${minutes === form.ago && html` selected`}>${label}</option>`,
            )}
          </select>
        </div>
      </div>
      <button class="button gold">${texts.transfer}</button>
    </form>
    ${recentTransfers(texts, world)}
  </section>`;
}

function recentTransfers(texts: Texts, world: World): Html | '' {
  const recent = world.bank.transfers.list().slice(0, RECENT);
  if (recent.length === 0) return '';
  return html`<h3>${texts.recent}</h3>
    <ul class="rows">
      ${recent.map(
        ({ transRef, fromName, fromBank, toBank, toName, toAccount, amount, at }) =>
          html`<li>
            <div class="who">
              <b>${fromName}</b><span>${fromBank} → ${toBank} ${toName === '' ? toAccount : toName}</span>
            </div>
            <div class="side"><span class="money">${showBaht(amount)}</span></div>
            <span class="when">${bangkokShown(at)}</span
            ><a class="button small" href="/bank?ref=${transRef}"
              >${texts.openSlip}<span class="sr"> ${transRef}</span></a
            >
          </li>`,
      )}
    </ul>`;
}

export function slipSection(texts: Texts, { transRef, amount }: Transfer): Html {
  const picture = `/bank/slips/${transRef}.png`;
  return html`<section class="card" aria-labelledby="slip-title">
    <header>
      ${ICONS.bank}
      <div>
        <h2 id="slip-title">${texts.transferred}</h2>
        <p>${texts.reference} ${transRef}</p>
      </div>
    </header>
    <div class="slip">
      <img src="${picture}" width="720" height="1180" alt="${texts.slip} ${showBaht(amount)} ${transRef}" />
      <div class="buttons">
        <a class="button gold" href="${picture}" download="slip-${transRef}.png"
          >${ICONS.download}${texts.download}</a
        >
        <a class="button" href="/bank">${texts.another}</a>
      </div>
    </div>
  </section>`;
}
