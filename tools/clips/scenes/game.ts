import { balanceCard, drawing, gameCard, topBar } from '../parts.ts';
import { appear, rise, swap, vanish, type Move, type Say, type Scene } from '../scene.ts';

const SIGNS = ['#c9473f', '#eeb33b', '#2fae7c', '#8f5bd6', '#2d7ad0'];

/** One reel of a slot machine: signs over each other, of which three show. */
function reel(id: string): string {
  const signs = Array.from({ length: 15 }, (_, index) => {
    const colour = index > 11 ? '#eeb33b' : SIGNS[(index * 2 + id.length) % SIGNS.length];
    return `<path transform="translate(35 ${String(index * 62 + 31)})" d="M0-22 20 0 0 22-20 0z" fill="${colour ?? ''}" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`;
  });
  return `<div style="width:70px;height:186px;overflow:hidden;border-radius:10px;background:#fffaf0"><svg id="${id}" width="70" height="930" style="display:block">${signs.join('')}</svg></div>`;
}

const spin = (of: string, at: number): Move => ({
  of,
  at,
  ms: 1_500,
  to: { transform: 'translateY(-744px)' },
});

/** Opening an account with a provider, moving money into it, and playing. */
export function gameScene(say: Say): Scene {
  const screen = `
    <div class="layer">
      ${topBar()}
      ${balanceCard(say, { total: '2,980.00', wallet: '2,480.00', inGames: '500.00' })}
      <div class="head">${say('slots')}</div>
      <div class="rail" id="rail">
        ${gameCard('one', 'pg', '500.00', say('view'))}${gameCard('two', 'superslot', '0.00', say('view'))}${gameCard('three', 'joker', say('notOpen'), '')}
      </div>
    </div>
    <div class="veil" id="veil"></div>
    <div class="sheet" id="sheet">
      <div class="same">
        <div class="stack" id="closed">
          <h2>Joker</h2>
          <img src="${drawing('art/providers/joker-background.svg')}" alt="" style="width:100%;height:120px;object-fit:cover;border-radius:16px">
          <div class="button gold" id="open">${say('openAccount')}</div>
        </div>
        <div class="stack later" id="opened">
          <h2>Joker</h2>
          <div class="field"><span class="same"><span id="none" style="color:var(--text-mute)">0.00</span><span id="three-hundred" class="later">300.00</span></span></div>
          <div class="chips"><span class="button">100</span><span class="button" id="chip">300</span><span class="button">500</span></div>
          <div class="button gold" id="play">${say('andPlay')}</div>
        </div>
      </div>
    </div>
    <div class="layer later" id="game" style="background:radial-gradient(#7a2d4c,#2a1030);display:grid;align-content:center;justify-items:center;gap:18px">
      <img src="${drawing('art/providers/joker-logo.svg')}" alt="" style="width:150px;height:60px;object-fit:contain">
      <div style="display:flex;gap:7px;padding:9px;border-radius:18px;background:linear-gradient(#ffdf95,#eeb33b)">${reel('r')}${reel('rr')}${reel('rrr')}</div>
      <div class="box" style="background:#05070c99;padding:8px 18px"><span class="soft">${say('inGame')}</span><b>300.00</b></div>
    </div>`;
  return {
    ms: 12_400,
    steps: [0, 3_500, 6_300, 9_500],
    screen,
    moves: [
      { of: '#rail', at: 1_260, ms: 620, to: { transform: 'translateX(-294px)' } },
      { of: '#veil', at: 3_050, to: { opacity: 1 } },
      rise('#sheet', 3_050),
      ...swap('#closed', '#opened', 5_300),
      ...swap('#none', '#three-hundred', 7_150),
      appear('#game', 9_300),
      vanish('#sheet', 9_300),
      spin('#r', 9_900),
      spin('#rr', 10_150),
      spin('#rrr', 10_400),
    ],
    taps: [
      { of: '#two', at: 1_200, dx: -150 },
      { of: '#three', at: 2_850 },
      { of: '#open', at: 5_000 },
      { of: '#chip', at: 7_000 },
      { of: '#play', at: 8_900 },
    ],
  };
}
