import { expect, it } from 'vitest';
import { AT_MOST_EVERY_MS, waitBefore } from './announce.ts';

it('tells a changed count at once, and the next one ten seconds later at the earliest', () => {
  expect(waitBefore(undefined, 5)).toBe(0);
  expect(waitBefore(1_000, 1_000)).toBe(AT_MOST_EVERY_MS);
  expect(waitBefore(1_000, 8_000)).toBe(3_000);
  expect(waitBefore(1_000, 60_000)).toBe(0);
});
