import { expect, it } from 'vitest';
import { lineFactor, REEL, SYMBOLS, TWO_CHERRIES_PAY } from './reels.ts';

it('a slot gives back about 94 % of all stakes', () => {
  const places = 20;
  let back = 0;
  for (const first of SYMBOLS) {
    for (const second of SYMBOLS) {
      for (const third of SYMBOLS) {
        const chance = (REEL[first].places * REEL[second].places * REEL[third].places) / places ** 3;
        back += chance * lineFactor([first, second, third]);
      }
    }
  }
  expect(SYMBOLS.reduce((sum, name) => sum + REEL[name].places, 0)).toBe(places);
  expect(lineFactor(['cherry', 'star', 'cherry'])).toBe(TWO_CHERRIES_PAY);
  expect(back).toBeGreaterThan(0.93);
  expect(back).toBeLessThan(0.95);
});
