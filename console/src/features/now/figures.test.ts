import { describe, expect, it } from 'vitest';
import { growthOf, percentText, runningSums, sparkOf } from './figures.ts';

describe('today against yesterday at this hour', () => {
  it('is a share of yesterday, and nothing where yesterday was nothing or less', () => {
    expect(growthOf({ today: 110, yesterday: 100 })).toBeCloseTo(0.1);
    expect(growthOf({ today: 0, yesterday: 50 })).toBe(-1);
    expect(growthOf({ today: 5, yesterday: 0 })).toBeNull();
    expect(growthOf({ today: 5, yesterday: -3 })).toBeNull();
  });

  it.each([
    [0.082, '+8.2%'],
    [-0.5, '\u221250.0%'],
    [0.0004, '0%'],
    [-0.0004, '0%'],
    [8.94, '+894%'],
    [9, '×10'],
    [185.97, '×187'],
    [-12.34, '\u22121234%'],
  ])('%d is written %s', (share, text) => {
    expect(percentText(share)).toBe(text);
  });
});

describe('the line of a figure', () => {
  it('sums the hours', () => {
    expect(runningSums([1, 0, -3, 5])).toEqual([1, 1, -2, 3]);
  });

  it('begins at nothing at midnight, ends at this hour, and holds yesterday', () => {
    const { line, mark } = sparkOf({ today: 10, yesterday: 20, hours: [4, 6] }, 240, 20);
    expect(line).toEqual([
      [0, 20],
      [10, 16],
      [20, 10],
    ]);
    expect(mark).toEqual([20, 0]);
  });

  it('holds what is less than nothing, and lies at the bottom where nothing was', () => {
    const down = sparkOf({ today: -10, yesterday: 0, hours: [-10] }, 240, 20);
    expect(down.line.map(([, y]) => y)).toEqual([0, 20]);
    const none = sparkOf({ today: 0, yesterday: 0, hours: [0] }, 240, 20);
    expect(none.line.map(([, y]) => y)).toEqual([20, 20]);
  });
});
