import { describe, expect, it } from 'vitest';
import { countdownText, msLeft } from './countdown.tsx';

describe('the countdown', () => {
  it.each([
    [299_000, '04:59'],
    [60_000, '01:00'],
    [59_001, '01:00'],
    [999, '00:01'],
    [0, '00:00'],
    [-5_000, '00:00'],
    [3_600_000, '1:00:00'],
  ])('shows %i ms as %s', (left, text) => expect(countdownText(left)).toBe(text));

  it('goes by the clock of the server', () => expect(msLeft(100_000, 5_000, 90_000)).toBe(5_000));
  it('is over after its deadline', () => expect(msLeft(100_000, 0, 100_001)).toBe(0));
});
