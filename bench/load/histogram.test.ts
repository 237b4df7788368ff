import { describe, expect, it } from 'vitest';
import { Histogram } from './histogram.ts';

describe('the histogram of response times', () => {
  it('answers percentiles to about one in a hundred', () => {
    const times = new Histogram();
    for (let us = 1; us <= 100_000; us += 1) times.add(us);
    for (const share of [0.5, 0.9, 0.99, 0.999]) {
      const told = times.percentile(share);
      expect(told).toBeGreaterThanOrEqual(100_000 * share);
      expect(told).toBeLessThan(100_000 * share * 1.012);
    }
    expect([times.total, times.max]).toEqual([100_000, 100_000]);
  });

  it('never tells more than the longest, and nothing of nothing', () => {
    const times = new Histogram();
    expect(times.percentile(0.99)).toBe(0);
    times.add(777);
    expect(times.percentile(0.5)).toBe(777);
    times.add(2 ** 40);
    expect(times.percentile(1)).toBeLessThanOrEqual(2 ** 40);
  });
});
