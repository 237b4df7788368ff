import { describe, expect, it } from 'vitest';
import { ageOf, CHAT_BOUNDS, urgencyOf } from './age.ts';

describe('the age of what waits', () => {
  it.each([
    [0, 'calm'],
    [44_999, 'calm'],
    [45_000, 'soon'],
    [59_999, 'soon'],
    [60_000, 'late'],
    [86_400_000, 'late'],
  ] as const)('after %i ms is %s: amber from 45 s, red from 60 s', (ms, urgency) => {
    expect(urgencyOf(ms)).toBe(urgency);
  });

  it.each([
    [59_999, 'calm'],
    [60_000, 'soon'],
    [300_000, 'late'],
  ] as const)('after %i ms is %s to who waits in a talk: amber from 60 s, red from 5 min', (ms, urgency) => {
    expect(urgencyOf(ms, CHAT_BOUNDS)).toBe(urgency);
  });

  it.each([
    [-5_000, { unit: 'clock', text: '0:00' }],
    [9_000, { unit: 'clock', text: '0:09' }],
    [94_000, { unit: 'clock', text: '1:34' }],
    [3_599_999, { unit: 'clock', text: '59:59' }],
    [3_600_000, { unit: 'hours', count: 1 }],
    [47 * 3_600_000, { unit: 'hours', count: 47 }],
    [48 * 3_600_000, { unit: 'days', count: 2 }],
  ])('of %i ms is told as a clock, then in hours, then in days', (ms, age) => {
    expect(ageOf(ms)).toEqual(age);
  });
});
