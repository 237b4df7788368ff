import { balanceCard, drawing, gameRail, icon, topBar } from '../parts.ts';
import { appear, rise, sink, type Say, type Scene } from '../scene.ts';

export const offer = (id: string, art: string, name: string, mark = ''): string => `
  <div class="offer" id="${id}"><img src="${drawing(art)}" alt=""><div>${name}${mark}</div></div>`;

const tile = (id = '', inside = '<em></em>'): string =>
  `<div class="tile" ${id && `id="${id}"`}>${inside}</div>`;

/** From the home screen to a bonus that is active. */
export function bonusScene(say: Say): Scene {
  const lines = [92, 78, 86].map(
    (width) => `<span class="bar" style="display:block;width:${String(width)}%"></span>`,
  );
  const mark = `<span class="chip later" id="mark">${say('active')}</span>`;
  const screen = `
    <div class="layer">
      ${topBar()}
      ${balanceCard(say, { total: '2,980.00', wallet: '2,480.00', inGames: '500.00' })}
      <div class="tiles">
        ${tile()}${tile('tile', `${icon('gift', 26)}<span>${say('bonus')}</span>`)}${tile()}${tile()}
      </div>
      ${gameRail(say)}
    </div>
    <div class="layer" id="page" style="transform:translateX(100%)">
      ${topBar(say('bonus'))}
      <div class="stack">
        <div class="field" style="font-size:15px;font-weight:400;color:var(--text-mute);justify-content:space-between">${say('code')}${icon('search')}</div>
        ${offer('first', 'art/banners/welcome.svg', say('welcome'), mark)}
        ${offer('second', 'art/banners/safety.svg', say('daily'))}
      </div>
    </div>
    <div class="veil" id="veil"></div>
    <div class="sheet" id="sheet">
      <h2>${say('welcome')}</h2>
      <div class="stack">
        <span class="soft" style="font-weight:700">${say('conditions')}</span>
        ${lines.join('')}
        <div class="button gold" id="receive">${say('receive')}</div>
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
      appear('#mark', 8_100),
      { of: '#first', at: 8_100, to: { boxShadow: '0 0 0 3px #4fd6a0' } },
    ],
    taps: [
      { of: '#tile', at: 1_650 },
      { of: '#first', at: 4_350 },
      { of: '#receive', at: 7_200 },
    ],
  };
}
