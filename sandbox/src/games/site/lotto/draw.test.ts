import { expect, it } from 'vitest';
import { drawNumber, ticketWin } from './draw.ts';

it('each of a thousand numbers is drawn alike, and each ticket gets its share of them', () => {
  const drawn = Array.from({ length: 1000 }, (_, index) => drawNumber(() => index / 1000));
  expect(new Set(drawn).size).toBe(1000);
  const paid = (kind: 'three' | 'two', number: string) =>
    drawn.reduce((sum, one) => sum + ticketWin(kind, number, one, 100), 0);
  expect([paid('three', '007'), paid('two', '07')]).toEqual([90_000, 92_000]);
  expect(ticketWin('two', '07', '107', 500)).toBe(46_000);
  expect(ticketWin('three', '107', '007', 500)).toBe(0);
});
