import { balanceCard, gameRail, toast, topBar } from '../parts.ts';
import { appear, rise, sink, swap, vanish, type Say, type Scene } from '../scene.ts';
import { figures, runningCard } from './bonus.ts';

/** A bonus that is ended for what its card says; then money can be withdrawn again. */
export function bonusEndScene(say: Say): Scene {
  const price = figures([say('takes'), '200.00', 'less'], [say('keeps'), '2,800.00', 'more']);
  const running = { name: say('daily'), left: '472.00', done: '1,128.00', required: '1,600.00', part: 0.4 };
  const screen = `
    <div class="layer">
      ${topBar()}
      ${balanceCard(say, { total: '2,800.00', wallet: '2,800.00', inGames: '0.00' })}
      ${gameRail(say, '0.00')}
    </div>
    <div class="layer" id="page">
      ${topBar(say('bonuses'))}
      <div class="same">
        <div id="running">${runningCard(
          say,
          running,
          `<span class="soft">${say('now')}</span>${price}<div class="button" id="end">${say('endBonus')}</div>`,
        )}</div>
        <div class="box later" id="none" style="align-self:start"><b style="font-size:14px">${say('noBonus')}</b></div>
      </div>
    </div>
    <div class="veil" id="veil"></div>
    <div class="sheet" id="sheet">
      <h2>${say('sure')}</h2>
      <div class="stack">
        ${price}
        <div class="pair"><div class="button">${say('keepOn')}</div><div class="button coral" id="confirm">${say('endBonus')}</div></div>
      </div>
    </div>
    ${toast('ended', say('ended'))}`;
  return {
    ms: 10_800,
    steps: [0, 3_200, 6_400],
    screen,
    moves: [
      { of: '#met', at: 900, ms: 1_500, to: { transform: 'scaleX(0.705)' }, ease: 'ease-in-out' },
      { of: '#veil', at: 5_350, to: { opacity: 1 } },
      rise('#sheet', 5_350),
      sink('#sheet', 7_850),
      { of: '#veil', at: 7_850, to: { opacity: 0 } },
      appear('#ended', 8_100),
      ...swap('#running', '#none', 8_050),
      vanish('#ended', 9_700),
      { of: '#page', at: 8_900, ms: 360, to: { transform: 'translateX(100%)' } },
      { of: '#withdraw', at: 9_400, to: { boxShadow: '0 0 0 3px #f8c95c, 0 0 26px #f8c95c80' } },
    ],
    taps: [
      { of: '#end', at: 5_100 },
      { of: '#confirm', at: 7_550 },
    ],
  };
}
