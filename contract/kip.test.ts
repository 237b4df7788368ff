import { describe, expect, it } from 'vitest';
import { att, bahtOfKip, formatKip, fromKip, kipPerBaht, kipText, leastKip, toKip } from './kip.ts';
import { satang } from './money.ts';

const RATE = kipPerBaht(67_650);

describe('kip', () => {
  it.each([
    [100_000, 14_781n],
    [676.5, 100n],
    [676.49, 99n],
    [6.77, 1n],
    [6.76, 0n],
    [0.01, 0n],
    [100_000_000, 14_781_966n],
  ])('%d make %s satang at 676.50 a baht: whole satang, never more than came', (kip, made) => {
    expect(bahtOfKip(fromKip(kip), RATE)).toBe(made);
  });

  it('that make at least so much are the least whole ones', () => {
    const SEED = Number(process.env['SEED'] ?? Date.now() % 1e9);
    console.info(`kip: SEED=${SEED}`);
    let state = BigInt(SEED);
    const random = (most: bigint): bigint => {
      state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % (1n << 64n);
      return (state >> 20n) % most;
    };
    for (let i = 0; i < 2_000; i += 1) {
      const rate = kipPerBaht(10_000n + random(990_001n));
      const baht = satang(1n + random(100_000_000n));
      const least = leastKip(baht, rate);
      expect(least % 100n).toBe(0n);
      expect(bahtOfKip(least, rate)).toBeGreaterThanOrEqual(baht);
      expect(bahtOfKip(att(least - 100n), rate)).toBeLessThan(baht);
    }
  });

  it('are written without decimals that say nothing, and read back', () => {
    expect(kipText(att(10_000_000))).toBe('100000');
    expect(kipText(att(9_950))).toBe('99.50');
    expect(formatKip(1_234_567)).toBe('1,234,567');
    expect(toKip(fromKip(99.5))).toBe(99.5);
    expect(() => fromKip(1.005)).toThrow(RangeError);
  });
});
