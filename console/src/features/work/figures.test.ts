import { expect, it } from 'vitest';
import { timesPlayed } from './play.tsx';
import { zoomed } from './slip-picture.tsx';

it('makes a picture larger and smaller by steps, and stops at the ends', () => {
  expect([zoomed(100, 1), zoomed(100, -1), zoomed(300, 1), zoomed(50, -1)]).toEqual([150, 75, 300, 50]);
});

it('says how often the last deposit was played, rounded down: nobody is told to have played enough who has not', () => {
  expect(timesPlayed(84_300, 10_000)).toBe(8.4);
  expect(timesPlayed(9_999, 10_000)).toBe(0.9);
  expect(timesPlayed(100, 0)).toBeUndefined();
});
