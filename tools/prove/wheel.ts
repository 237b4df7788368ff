/** The draw of the wheel falls as its weights say: Pearson's chi-squared over many draws. */
import { drawn, sumOf } from '@krapao/contract/wheel-draw';
import { VECTOR } from '@krapao/contract/wheel-vector';
import { randomFrom, seedOf } from './random.ts';

const { slices: SLICES } = VECTOR;

/** A fair wheel is above it once in ten thousand times. */
const BOUND = 29.88;
export const DEGREES = SLICES.length - 1;

/** Draws that a member's seed decides, as many seeds as that takes, and browsers that choose as they like. */
export async function proveWheel(draws: number): Promise<string> {
  const random = randomFrom(seedOf('wheel'));
  const hex = (digits: number) => Array.from({ length: digits }, () => random.upTo(16).toString(16)).join('');
  const fell = new Map<string, number>();
  for (let made = 0; made < draws; made += 100) {
    const seed = hex(64);
    const some = Array.from({ length: Math.min(100, draws - made) }, (_, nonce) =>
      drawn(seed, { wheel: 'demo', version: 1, clientSeed: hex(16), nonce }, SLICES),
    );
    for (const { code } of await Promise.all(some)) fell.set(code, (fell.get(code) ?? 0) + 1);
  }
  const chi = SLICES.reduce((sum, { code, weight }) => {
    const expected = (draws * weight) / sumOf(SLICES);
    return sum + ((fell.get(code) ?? 0) - expected) ** 2 / expected;
  }, 0);
  const told = `chi-squared ${chi.toFixed(2)} of ${String(draws)} draws, ${String(DEGREES)} degrees of freedom`;
  if (chi > BOUND) throw new Error(`${told}: above ${String(BOUND)}`);
  return told;
}
