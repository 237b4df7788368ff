import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../random.ts';
import { betWin, chancesOf, MATCHES, oddsOf, OUTCOMES, outcomeOf, playMatch } from './league.ts';

describe.each(MATCHES)('the match $id', (match) => {
  it('gives back about 94 % of what is staked on any outcome', () => {
    const chances = chancesOf(match);
    expect(chances.home + chances.draw + chances.away).toBeCloseTo(1, 9);
    for (const outcome of OUTCOMES) {
      const back = (chances[outcome] * oddsOf(match, outcome)) / 100;
      expect(back).toBeGreaterThan(0.93);
      expect(back).toBeLessThanOrEqual(0.94);
    }
  });

  it('ends as often one way as its odds say', () => {
    const random = seededRandom(1);
    const ends = { home: 0, draw: 0, away: 0 };
    const times = 20_000;
    for (let time = 0; time < times; time += 1) ends[outcomeOf(playMatch(match, random))] += 1;
    const chances = chancesOf(match);
    for (const outcome of OUTCOMES) expect(ends[outcome] / times).toBeCloseTo(chances[outcome], 1.5);
  });

  it('pays the stake times the odds for the outcome that came, to the satang', () => {
    expect(betWin(match, 'draw', { home: 1, away: 1 }, 500)).toBe(5 * oddsOf(match, 'draw'));
    expect(betWin(match, 'draw', { home: 2, away: 1 }, 500)).toBe(0);
    expect(betWin(match, 'away', { home: 0, away: 3 }, 100)).toBe(oddsOf(match, 'away'));
  });
});
