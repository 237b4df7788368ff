import { describe, expect, it } from 'vitest';
import { commitmentOf, drawn, drawPlace, placeOf, sliceAt } from './wheel-draw.ts';

const SEED = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const SLICES = [
  ['nothing', 4590],
  ['cash5', 2000],
  ['coin1', 1650],
  ['cash1', 1000],
  ['cash20', 500],
  ['bonus50', 200],
  ['cash100', 50],
  ['shirt', 10],
].map(([code, weight]) => ({ code: String(code), weight: Number(weight) }));
const spin = (nonce: number) => ({ wheel: 'demo', version: 1, clientSeed: 'krapao', nonce });

describe('a draw', () => {
  it('falls where the vector says, for server and browser alike', async () => {
    expect(await commitmentOf(SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
    const nonces = [0, 1, 2, 3];
    const places = await Promise.all(nonces.map((nonce) => drawPlace(SEED, spin(nonce), 10_000)));
    expect(places).toEqual([3310, 2780, 6005, 6130]);
    const slices = await Promise.all(nonces.map((nonce) => drawn(SEED, spin(nonce), SLICES)));
    expect(slices.map(({ code }) => code)).toEqual(['nothing', 'nothing', 'cash5', 'cash5']);
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
    expect([0, 4589, 4590, 6589, 6590, 9990, 9999].map((place) => sliceAt(SLICES, place).code)).toEqual([
      'nothing',
      'nothing',
      'cash5',
      'cash5',
      'coin1',
      'shirt',
      'shirt',
    ]);
    expect(() => sliceAt(SLICES, 10_000)).toThrow('nothing lies at 10000 of 10000');
  });
});
