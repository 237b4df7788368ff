import { describe, expect, it } from 'vitest';
import { closedPeriods, dayAfter, endOfDay, periodOf } from './periods.ts';

const at = (text: string) => new Date(text);

describe('a period', () => {
  it('is a week from Monday in Bangkok, or a day there', () => {
    const week = { from: at('2026-11-15T17:00:00Z'), to: at('2026-11-22T17:00:00Z') };
    for (const moment of ['2026-11-15T17:00:00Z', '2026-11-18T01:00:00Z', '2026-11-22T16:59:59.999Z'])
      expect(periodOf('week', at(moment))).toEqual(week);
    expect(periodOf('week', week.to).from).toEqual(week.to);
    expect(periodOf('day', at('2026-11-22T16:59:59.999Z'))).toEqual({
      from: at('2026-11-21T17:00:00Z'),
      to: at('2026-11-22T17:00:00Z'),
    });
  });

  it('that is closed counts for so many days after its end', () => {
    const ends = (period: 'week' | 'day', now: string, days = 7) =>
      closedPeriods(period, at(now), days).map(({ to }) => to.toISOString());
    expect(ends('week', '2026-11-22T17:00:00Z')).toEqual(['2026-11-22T17:00:00.000Z']);
    expect(ends('week', '2026-11-22T16:59:59Z')).toEqual(['2026-11-15T17:00:00.000Z']);
    expect(ends('week', '2026-11-24T00:00:00Z', 1)).toEqual([]);
    expect(ends('day', '2026-11-22T18:00:00Z', 2)).toEqual([
      '2026-11-21T17:00:00.000Z',
      '2026-11-22T17:00:00.000Z',
    ]);
  });
});

it('days are counted by the calendar of Bangkok', () => {
  expect(endOfDay(at('2026-11-22T03:00:00Z'), 7)).toEqual(at('2026-11-29T17:00:00Z'));
  expect(endOfDay(at('2026-11-21T17:00:00Z'), 0)).toEqual(at('2026-11-22T17:00:00Z'));
  expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});
