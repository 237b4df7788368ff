import { describe, expect, it } from 'vitest';
import { nextCoin, turnTo } from './wheel-rules.ts';

/** The slice that is under the pointer. */
const sliceUnder = (angle: number, slices: number): number =>
  Math.round((((-angle % 360) + 360) % 360) / (360 / slices)) % slices;

describe('the wheel', () => {
  it('comes to rest on the slice that was given, after two to three turns in four to five seconds', () => {
    const chances = [0, 0.25, 0.5, 0.75, 0.999];
    for (const slices of [1, 2, 7, 8, 16]) {
      let from = 0;
      for (let index = 0; index < slices; index += 1) {
        for (const chance of chances) {
          const { angle, ms } = turnTo(index, slices, from, chance);
          expect([slices, index, chance, sliceUnder(angle, slices)]).toEqual([slices, index, chance, index]);
          expect((angle - from) / 360).toBeGreaterThanOrEqual(2);
          expect((angle - from) / 360).toBeLessThan(3);
          expect(ms).toBeGreaterThanOrEqual(4_000);
          expect(ms).toBeLessThan(5_000);
          from = angle;
        }
      }
    }
  });

  it('says by what the next coin comes, and how far it is: both where both are missing, by the one that is further', () => {
    const coin = (deposit: number, play: number) =>
      nextCoin({ coinBaht: 300, today: { coins: 0, next: { deposit, play } } });
    expect(coin(300, 300)).toEqual({ by: 'both', percent: 0 });
    expect(coin(150, 30)).toEqual({ by: 'both', percent: 50 });
    expect(coin(75, 0)).toEqual({ by: 'deposit', percent: 75 });
    expect(coin(0, 225)).toEqual({ by: 'play', percent: 25 });
    expect(coin(0, 900)).toEqual({ by: 'play', percent: 0 });
    expect(coin(0, 0)).toBeUndefined();
    expect(nextCoin({ coinBaht: 300, today: { coins: 10, next: null } })).toBeUndefined();
  });
});
