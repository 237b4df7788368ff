import { balanceCard, drawing, gameRail, icon, topBar } from '../parts.ts';
import { appear, rise, sink, type Say, type Scene } from '../scene.ts';

interface Offer {
  id: string;
  art: string;
  name: string;
  button: string;
}

/** A card of the bonus screen; `mark` is what stands on its picture once it is active. */
const offer = ({ id, art, name, button }: Offer, mark = ''): string => `
  <div class="offer" id="${id}">
    <div class="picture" style="background-image:url('${drawing(art)}')">${mark}<b>${name}</b></div>
    <div class="button" id="${id}-open">${button}</div>
  </div>`;

const tile = (id = '', inside = '<em></em>'): string =>
  `<div class="tile" ${id && `id="${id}"`}>${inside}</div>`;

interface Running {
  name: string;
  left: string;
  done: string;
  required: string;
  /** Of 1. */
  part: number;
}

/** The card of the bonus that is active; its bar is `#met`. */
export const runningCard = (say: Say, { name, left, done, required, part }: Running, more = ''): string => `
  <div class="box running">
    <div class="who"><img src="${drawing('art/empty-bonus.svg')}" alt=""><b>${name}</b></div>
    <div><span class="soft">${say('leftToPlay')}</span><b class="left">${left} <small>${say('baht')}</small></b></div>
    <span class="bar golden"><i id="met" style="transform:scaleX(${String(part)})"></i></span>
    <div class="under"><span>${say('done')} <b>${done}</b></span><span>${say('required')} <b>${required}</b></span></div>
    ${more}
  </div>`;

/** Three figures of the terms, or two of an end, beside each other. */
export const figures = (
  ...of: readonly (readonly [label: string, figure: string, colour?: string])[]
): string =>
  `<div class="figures">${of
    .map(
      ([label, figure, colour = '']) => `<div><span>${label}</span><b class="${colour}">${figure}</b></div>`,
    )
    .join('')}</div>`;

const termsOf = (say: Say): string => {
  const lines = [94, 80, 88].map((width) => `<span class="line" style="width:${String(width)}%"></span>`);
  return (
    figures(
      [say('exampleDeposit'), '1,000.00'],
      [say('exampleBonus'), '200.00'],
      [say('toPlay'), '1,600.00'],
    ) + lines.join('')
  );
};

/** From the home screen to a bonus that is active. */
export function bonusScene(say: Say): Scene {
  const mark = `<span class="chip later" id="mark">${say('current')}</span>`;
  const daily = { id: 'first', art: 'art/banners/b-daily.svg', name: say('daily'), button: say('see') };
  const welcome = {
    id: 'second',
    art: 'art/banners/b-welcome.svg',
    name: say('welcome'),
    button: say('see'),
  };
  const screen = `
    <div class="layer">
      ${topBar()}
      ${balanceCard(say, { total: '1,500.00', wallet: '1,000.00', inGames: '500.00' })}
      <div class="tiles three">
        ${tile('tile', `<img src="${drawing('art/w-bonus.svg')}" alt=""><span>${say('bonus')}</span>`)}${tile()}${tile()}
      </div>
      ${gameRail(say)}
    </div>
    <div class="layer" id="page" style="transform:translateX(100%)">
      ${topBar(say('bonuses'))}
      <div class="stack">
        <div class="same">
          <div class="stack" id="none">
            <div class="box"><img src="${drawing('art/empty-bonus.svg')}" alt="" width="64"><b style="font-size:14px">${say('noBonus')}</b></div>
            <div class="find"><div class="field" style="font-size:14px;font-weight:400;color:var(--text-mute)">${say('code')}</div><div class="button">${say('search')}</div></div>
          </div>
          <div class="later" id="running">${runningCard(say, { name: say('daily'), left: '1,600.00', done: '0.00', required: '1,600.00', part: 0 })}</div>
        </div>
        ${offer(daily, mark)}
        ${offer(welcome)}
      </div>
    </div>
    <div class="veil" id="veil"></div>
    <div class="sheet" id="sheet">
      <h2>${say('daily')}</h2>
      <div class="stack">
        ${termsOf(say)}
        <div class="button gold" id="receive">${icon('gift')}${say('receive')}</div>
      </div>
    </div>`;
  return {
    ms: 10_800,
    steps: [0, 2_600, 5_200, 8_200],
    screen,
    moves: [
      { of: '#page', at: 1_850, ms: 360, to: { transform: 'translateX(0)' } },
      { of: '#veil', at: 4_550, to: { opacity: 1 } },
      rise('#sheet', 4_550),
      sink('#sheet', 7_450),
      { of: '#veil', at: 7_450, to: { opacity: 0 } },
      { of: '#none', at: 7_900, ms: 180, to: { opacity: 0 } },
      appear('#running', 8_000),
      appear('#mark', 8_200),
    ],
    taps: [
      { of: '#tile', at: 1_650 },
      { of: '#first-open', at: 4_350 },
      { of: '#receive', at: 7_200 },
    ],
  };
}
