import { describe, expect, it } from 'vitest';
import { labelledOf, seriesOf, ticksOf } from './drawing.ts';

describe('an axis', () => {
  it('has round figures that hold every value, and nothing', () => {
    expect(ticksOf([0, 12, 87])).toEqual([0, 50, 100]);
    expect(ticksOf([-30, 45])).toEqual([-40, -20, 0, 20, 40, 60]);
    expect(ticksOf([0, 0])).toEqual([0, 1]);
    expect(ticksOf([])).toEqual([0, 1]);
  });

  it('names all of a few days, and of many the first, the last and some between', () => {
    expect(labelledOf(3, 5)).toEqual([0, 1, 2]);
    expect(labelledOf(366, 5)).toEqual([0, 91, 183, 274, 365]);
  });
});

describe('what is drawn of a report', () => {
  it('is taken from the columns by name, wherever they stand, and no column that is not there', () => {
    const columns = ['net', 'withdrawals', 'deposits'].map((name) => ({
      ...{ name, unit: 'baht' as const, title: name.toUpperCase() },
    }));
    const row = { day: '2026-03-01', key: null, label: null, values: [1, 2, 3] };
    expect(seriesOf({ name: 'days', columns, rows: [row] })).toEqual([
      { name: 'deposits', title: 'DEPOSITS', values: [3] },
      { name: 'withdrawals', title: 'WITHDRAWALS', values: [2] },
    ]);
    expect(seriesOf({ name: 'staff', columns, rows: [row] })).toEqual([]);
  });
});
