import { balanceCard, gameRail, icon, toast, topBar, withFigure } from '../parts.ts';
import { appear, rise, sink, swap, vanish, type Say, type Scene } from '../scene.ts';

/** A slip as banks make it, small. */
const SLIP = `<svg width="66" height="86" viewBox="0 0 66 86"><rect width="66" height="86" rx="7" fill="#fffaf0"/><rect x="8" y="9" width="26" height="6" rx="3" fill="#4e2e7f"/><circle cx="33" cy="32" r="10" fill="#2fae7c"/><path d="m28 32 4 4 7-8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M8 52h50M8 60h34" stroke="#b9bfce" stroke-width="4" stroke-linecap="round"/><path d="M8 68h12v12H8zm4 4v4h4v-4zM24 68h4v4h-4zm4 8h6v4h-6z" fill="#1b2233" fill-rule="evenodd"/></svg>`;

/** Depositing by transfer and slip: from the button to the money. */
export function walletScene(say: Say): Scene {
  const before = { total: '2,480.00', wallet: '1,980.00', inGames: '500.00' };
  const home = withFigure(
    withFigure(balanceCard(say, before), 'total-new', '2,980.00'),
    'in-wallet-new',
    '2,480.00',
  );
  const screen = `
    <div class="layer">
      ${topBar()}${home}
      <div class="badge later" id="plus">+500.00</div>
      ${gameRail(say)}
    </div>
    <div class="veil" id="veil"></div>
    <div class="sheet" id="sheet">
      <div class="same">
        <div class="stack" id="account">
          <h2>${say('payTo')}</h2>
          <div class="box"><span class="bank">SCB</span><span><span class="soft">SCB</span><b>111-2-22333-4</b></span><span class="button" id="copy">${say('copy')}</span></div>
          <div class="button gold" id="next">${say('next')}</div>
        </div>
        <div class="stack later" id="slip">
          <h2>${say('slipStep')}</h2>
          <div class="box"><span id="picture">${SLIP}</span><span style="flex:1"><b>500.00 ${say('baht')}</b><span class="bar" style="display:block;margin-top:12px"><i id="sent"></i></span></span></div>
          <div class="button gold" id="send">${say('sendSlip')}</div>
        </div>
      </div>
    </div>
    <div class="sheet" id="bank" style="height:380px;background:linear-gradient(#5b3a92,#3a2466)">
      <h2>${say('bankApp')}</h2>
      <div style="display:grid;justify-items:center;gap:12px;padding-top:26px">
        <span class="round later" id="done" style="position:static;width:92px;height:92px;color:#06281d;background:#4fd6a0">${icon('check', 52)}</span>
        <span class="later" id="done-words" style="font-size:19px;font-weight:700;text-align:center">${say('transferred')}<br>500.00 ${say('baht')}</span>
      </div>
    </div>
    ${toast('copied', say('copied'))}${toast('arrived', say('arrived'))}`;
  return {
    ms: 12_600,
    steps: [0, 2_400, 6_600, 10_000],
    screen,
    moves: [
      { of: '#veil', at: 1_900, to: { opacity: 1 } },
      rise('#sheet', 1_900),
      appear('#copied', 3_750),
      vanish('#copied', 4_700),
      rise('#bank', 4_500),
      appear('#done', 4_950),
      appear('#done-words', 5_100),
      sink('#bank', 6_250),
      ...swap('#account', '#slip', 7_150),
      { of: '#sent', at: 8_600, ms: 900, to: { transform: 'scaleX(1)' }, ease: 'ease-in-out' },
      sink('#sheet', 9_700),
      { of: '#veil', at: 9_700, to: { opacity: 0 } },
      ...swap('#total', '#total-new', 10_500),
      ...swap('#in-wallet', '#in-wallet-new', 10_500),
      appear('#plus', 10_500),
      appear('#arrived', 10_800),
    ],
    taps: [
      { of: '#deposit', at: 1_700 },
      { of: '#copy', at: 3_600 },
      { of: '#next', at: 7_050 },
      { of: '#send', at: 8_450 },
    ],
  };
}
