import { FAULT_MODES, type FaultMode } from '../faults.ts';
import { type Html, html } from '../markup/html.ts';
import { ICONS } from './icons.ts';
import type { Texts } from './texts/en.ts';
import type { World } from './world.ts';

type Shown = ReturnType<World['faults']['list']>[number];

/** Every switch that does something today: systems and modes without effect are left to the API. */
export function faultsSection(texts: Texts, { faults, games }: World): Html {
  const systems = new Map<string, string>(Object.entries(texts.system));
  const providers = new Map(games.games.map(({ code, name }) => [code, name]));
  const all = faults.list();
  const forms = (names: ReadonlyMap<string, string>): Html[] =>
    all
      .filter(({ system }) => names.has(system))
      .map((fault) => switchForm(texts, fault, names.get(fault.system) ?? fault.system));
  const broken = all.filter((fault) => providers.has(fault.system) && isOn(fault)).length;
  return html`<section class="card wide" id="faults" aria-labelledby="faults-title">
    <header>
      ${ICONS.faults}
      <div>
        <h2 id="faults-title">${texts.faults}</h2>
        <p>${texts.faultsHint}</p>
      </div>
    </header>
    <div class="faults">${forms(systems)}</div>
    <details ${broken > 0 && html` open`}>
      <summary>
        ${texts.eachGame}
        (${providers.size})${broken > 0 && html` <span class="badge wait">${texts.on}: ${broken}</span>`}
      </summary>
      <div class="faults">${forms(providers)}</div>
    </details>
  </section>`;
}

const isOn = ({ mode, delayMs, count, applied }: Shown): boolean =>
  (mode !== 'none' || delayMs > 0) && (count === undefined || applied < count);

/** Systems that tell something unasked. */
const TELLING = new Set(['payout', 'qr']);

function switchForm(texts: Texts, fault: Shown, name: string): Html {
  const { system, mode, rate, count, delayMs, applied } = fault;
  const on = isOn(fault);
  const shownMode: FaultMode = on ? mode : 'none';
  const id = (field: string): string => `fault-${system}-${field}`;
  const option = (value: FaultMode): Html =>
    html`<option value="${value}" ${value === shownMode && html` selected`}>${texts.modes[value]}</option>`;
  return html`<form class="fault ${on ? 'on' : ''}" method="post" action="/page/faults/${system}">
    <div class="name">
      <h3>${name}</h3>
      <span class="badge ${on ? 'wait' : 'off'}">${on ? texts.on : texts.off}</span>
    </div>
    <div class="field">
      <label for="${id('mode')}">${texts.mode}<span class="sr"> · ${name}</span></label>
      <select id="${id('mode')}" name="mode">
        ${FAULT_MODES.filter((value) => value !== 'duplicate-callback' || TELLING.has(system)).map(option)}
      </select>
    </div>
    <div class="numbers">
      <div class="field">
        <label for="${id('rate')}">${texts.rate}</label
        ><input
          id="${id('rate')}"
          name="rate"
          type="number"
          inputmode="numeric"
          min="0"
          max="100"
          value="${on ? Math.round(rate * 100) : 100}"
        />
      </div>
      <div class="field">
        <label for="${id('count')}">${texts.count}</label
        ><input
          id="${id('count')}"
          name="count"
          type="number"
          inputmode="numeric"
          min="1"
          max="9999"
          value="${on && count !== undefined ? count - applied : ''}"
          placeholder="${texts.countHint}"
        />
      </div>
      <div class="field">
        <label for="${id('delay')}">${texts.delay}</label
        ><input
          id="${id('delay')}"
          name="delayMs"
          type="number"
          inputmode="numeric"
          min="0"
          max="120000"
          value="${on ? delayMs : 0}"
        />
      </div>
    </div>
    <button class="button small">${texts.apply}<span class="sr"> · ${name}</span></button>
  </form>`;
}
