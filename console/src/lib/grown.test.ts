import { describe, expect, it } from 'vitest';
import { hasGrown } from './grown.ts';

const waits = (counts: Record<string, number>) =>
  Object.entries(counts).map(([kind, items]) => ({ kind, items }));

describe('work that waits', () => {
  it.each([
    ['nothing came', { payout: 1 }, { payout: 1 }, false],
    ['something was done', { payout: 2 }, { payout: 1 }, false],
    ['something came', { payout: 1 }, { payout: 2 }, true],
    [
      'something of another kind came while one was done',
      { payout: 2, slip: 0 },
      { payout: 1, slip: 1 },
      true,
    ],
    ['a kind came that was not known', {}, { payout: 1 }, true],
  ])('calls by a sound where there is more of a kind: %s', (_what, before, now, calls) => {
    expect(hasGrown(waits(before), waits(now))).toBe(calls);
  });
});
