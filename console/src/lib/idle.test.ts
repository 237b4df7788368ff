import { expect, it } from 'vitest';
import { isIdle } from './idle.ts';

it('locks a screen that nobody touched for as long as the server says, to the millisecond', () => {
  expect(isIdle(1_000, 1_000 + 1_799_999, 1_800_000)).toBe(false);
  expect(isIdle(1_000, 1_000 + 1_800_000, 1_800_000)).toBe(true);
});
