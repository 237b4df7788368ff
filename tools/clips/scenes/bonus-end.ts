import { balanceCard, gameRail, toast, topBar } from '../parts.ts';
import { appear, rise, sink, swap, vanish, type Say, type Scene } from '../scene.ts';
import { offer } from './bonus.ts';

/** A bonus whose conditions are met, cancelled; then money can be withdrawn again. */
export function bonusEndScene(say: Say): Scene {
  const screen = `
    <div class="layer">
      ${topBar()}
      ${balanceCard(say, { total: '3,415.50', wallet: '2,915.50', inGames: '500.00' })}
      ${gameRail(say)}
    </div>
    <div class="layer" id="page">
      ${topBar(say('bonus'))}
      <div class="stack">
        ${offer('first', 'art/banners/welcome.svg', say('welcome'), `<span class="chip" id="mark">${say('active')}</span>`)}
        <div class="stack" id="rest">
        <div class="box" style="display:grid;gap:10px">
          <span style="display:flex;justify-content:space-between;font-weight:700"><span>${say('conditions')}</span><span class="same" style="justify-items:end"><span id="part">72%</span><span id="whole" class="later" style="color:var(--jade-400)">${say('complete')}</span></span></span>
          <span class="bar"><i id="met" style="transform:scaleX(0.72)"></i></span>
        </div>
        <div class="button coral" id="cancel" style="opacity:0.4">${say('cancelBonus')}</div>
        </div>
      </div>
    </div>
    <div class="veil" id="veil"></div>
    <div class="sheet" id="sheet">
      <h2>${say('sure')}</h2>
      <div class="pair"><div class="button">${say('cancel')}</div><div class="button gold" id="confirm">${say('confirm')}</div></div>
    </div>
    ${toast('ended', say('ended'))}`;
  return {
    ms: 10_200,
    steps: [0, 3_200, 6_000],
    screen,
    moves: [
      { of: '#met', at: 900, ms: 1_300, to: { transform: 'scaleX(1)' }, ease: 'ease-in-out' },
      ...swap('#part', '#whole', 2_150),
      { of: '#cancel', at: 2_300, to: { opacity: 1 } },
      { of: '#veil', at: 5_250, to: { opacity: 1 } },
      rise('#sheet', 5_250),
      sink('#sheet', 7_250),
      { of: '#veil', at: 7_250, to: { opacity: 0 } },
      appear('#ended', 7_500),
      vanish('#mark', 7_450),
      vanish('#rest', 7_450),
      { of: '#page', at: 8_100, ms: 360, to: { transform: 'translateX(100%)' } },
      { of: '#withdraw', at: 8_600, to: { boxShadow: '0 0 0 3px #f8c95c, 0 0 26px #f8c95c80' } },
    ],
    taps: [
      { of: '#cancel', at: 5_000 },
      { of: '#confirm', at: 6_950 },
    ],
  };
}
