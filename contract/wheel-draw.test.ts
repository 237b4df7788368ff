import { describe, expect, it } from 'vitest';
import { commitmentOf, drawn, drawPlace, placeOf, sliceAt } from './wheel-draw.ts';
import { VECTOR } from './wheel-vector.ts';

const { seed, from, slices } = VECTOR;

describe('a draw', () => {
  it('falls where the vector says, for server and browser alike', async () => {
    expect(await commitmentOf(seed)).toBe(VECTOR.commitment);
    for (const [nonce, place] of VECTOR.places.entries()) {
      expect(await drawPlace(seed, { ...from, nonce }, 10_000)).toBe(place);
      expect((await drawn(seed, { ...from, nonce }, slices)).code).toBe(VECTOR.drawn[nonce]);
    }
  });

  it.each([3, 7, 10_000, 2 ** 31 - 1])(
    'among %i weights takes the numbers below the bound and none from there on',
    (weights) => {
      const bound = 2n ** 64n - (2n ** 64n % BigInt(weights));
      expect(placeOf(0n, weights)).toBe(0);
      expect(placeOf(bound - 1n, weights)).toBe(weights - 1);
      expect(placeOf(bound, weights)).toBeUndefined();
      expect(placeOf(2n ** 64n - 1n, weights)).toBeUndefined();
    },
  );

  it.each([1, 2, 4_096])('among %i weights, which are a part of all numbers, takes all', (weights) => {
    expect(placeOf(2n ** 64n - 1n, weights)).toBe(weights - 1);
  });

  it('gives each slice as many places as it weighs, in their order', () => {
    expect([0, 4589, 4590, 6589, 6590, 9990, 9999].map((place) => sliceAt(slices, place).code)).toEqual([
      'nothing',
      'nothing',
      'cash5',
      'cash5',
      'coin1',
      'shirt',
      'shirt',
    ]);
    expect(() => sliceAt(slices, 10_000)).toThrow('nothing lies at 10000 of 10000');
  });
});
