import { balanceCard, gameCard, topBar, withFigure } from '../parts.ts';
import { swap, type Move, type Say, type Scene } from '../scene.ts';

/** Draws the eye to an element: it glows, and is as before. */
const glow = (of: string, at: number, ms: number): Move[] => [
  { of, at, to: { boxShadow: '0 0 0 3px #f8c95c, 0 0 26px #f8c95c80' } },
  { of, at: at + ms, to: { boxShadow: '0 0 0 0 #f8c95c00, 0 0 0 #f8c95c00' } },
];

/** Where all the money is, and how to have the figures of now. */
export function balanceScene(say: Say): Scene {
  const figures = { total: '2,980.00', wallet: '2,180.00', inGames: '800.00' };
  const home = withFigure(
    withFigure(balanceCard(say, figures), 'total-new', '3,415.50'),
    'in-games-new',
    '1,235.50',
  );
  const figure = (id: string, before: string, after: string): string =>
    `<span id="${id}">${before}</span><span id="${id}-new" class="later">${after}</span>`;
  const screen = `
    <div class="layer">
      <div id="all">
        ${topBar()}${home}
        <div class="head">${say('slots')}</div>
        <div class="rail" id="rail">
          ${gameCard('one', 'pg', figure('one-figure', '500.00', '935.50'), say('view'))}${gameCard('two', 'joker', figure('two-figure', '300.00', '300.00'), say('view'))}
        </div>
      </div>
    </div>`;
  return {
    ms: 9_800,
    steps: [0, 3_300, 6_300],
    screen,
    moves: [
      ...glow('#balance', 700, 1_900),
      { of: '#refresh svg', at: 4_400, ms: 1_200, to: { transform: 'rotate(720deg)' }, ease: 'ease-in-out' },
      ...swap('#total', '#total-new', 5_300),
      ...swap('#in-games', '#in-games-new', 5_300),
      ...swap('#one-figure', '#one-figure-new', 5_300),
      ...glow('#one', 6_700, 1_000),
      { of: '#rail', at: 7_900, ms: 620, to: { transform: 'translateX(-98px)' } },
      ...glow('#two', 8_500, 900),
    ],
    taps: [
      { of: '#refresh', at: 4_250 },
      { of: '#two', at: 7_840, dx: -98 },
    ],
  };
}
