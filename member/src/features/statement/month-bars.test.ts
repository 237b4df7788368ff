import { expect, it } from 'vitest';
import { barsOf } from './month-bars.ts';

const days = (...amounts: [number, number][]) =>
  amounts.map(([paidIn, paidOut], n) => ({ day: `2026-11-0${n + 1}`, in: paidIn, out: paidOut }));

it('draws in above the line and out below it, on one scale', () => {
  const { line, mostIn, mostOut, days: bars } = barsOf(days([300, 0], [0, 100], [150, 50]));
  expect({ line, mostIn, mostOut }).toEqual({ line: 75, mostIn: 300, mostOut: 100 });
  expect(bars.map(({ up, down }) => [up, down])).toEqual([
    [75, 0],
    [0, 25],
    [37.5, 12.5],
  ]);
});

it('shows the smallest amount too, and nothing where nothing moved', () => {
  const bars = barsOf(days([1_000_000, 0], [0.01, 0], [0, 0])).days;
  expect(bars.map(({ up }) => up > 0)).toEqual([true, true, false]);
  expect(barsOf(days([0, 0]))).toMatchObject({ line: 50, days: [{ up: 0, down: 0 }] });
});
