import { expect, it } from 'vitest';
import { shareText } from './share-text.ts';

it('publishes how likely a slice is, never as nothing nor as certain', () => {
  const shares = [4_790, 1_650, 10].map((weight) => shareText(weight, 10_000));
  expect(shares).toEqual(['47.90%', '16.50%', '0.10%']);
  expect(shareText(1, 3)).toBe('33.33%');
  expect(shareText(1, 1_000_000)).toBe('0.0001%');
  expect(shareText(999_999, 1_000_000)).toBe('99.9999%');
  expect(shareText(4, 4)).toBe('100.00%');
});
