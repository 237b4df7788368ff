import { describe, expect, it } from 'vitest';
import { closedPeriods, dayAfter, endOfDay, periodOf, spanAt, type Length } from './periods.ts';

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
      closedPeriods([{ from: new Date(0), period }], at(now), days).map(({ to }) => to.toISOString());
    expect(ends('week', '2026-11-22T17:00:00Z')).toEqual(['2026-11-22T17:00:00.000Z']);
    expect(ends('week', '2026-11-22T16:59:59Z')).toEqual(['2026-11-15T17:00:00.000Z']);
    expect(ends('week', '2026-11-24T00:00:00Z', 1)).toEqual([]);
    expect(ends('day', '2026-11-22T18:00:00Z', 2)).toEqual([
      '2026-11-21T17:00:00.000Z',
      '2026-11-22T17:00:00.000Z',
    ]);
  });
});

describe('periods whose length changes', () => {
  const ends = (lengths: readonly Length[], now: string) =>
    closedPeriods(lengths, at(now), 14).map(({ from, to }) =>
      [from, to].map((one) => one.toISOString().slice(0, 13)),
    );
  const since = (period: Length['period'], from: string): Length => ({ period, from: at(from) });

  it('follow each other without a gap: days begin where a week has ended', () => {
    const lengths = [since('week', '2020-01-05T17:00:00Z'), since('day', '2026-11-22T17:00:00Z')];
    expect(ends(lengths, '2026-11-24T18:00:00Z')).toEqual([
      ['2026-11-08T17', '2026-11-15T17'],
      ['2026-11-15T17', '2026-11-22T17'],
      ['2026-11-22T17', '2026-11-23T17'],
      ['2026-11-23T17', '2026-11-24T17'],
    ]);
  });

  it('likewise where days become weeks: the first of them has what is left of its week', () => {
    const lengths = [since('day', '2020-01-05T17:00:00Z'), since('week', '2026-11-17T17:00:00Z')];
    expect(ends(lengths, '2026-11-29T17:00:00Z').slice(-3)).toEqual([
      ['2026-11-16T17', '2026-11-17T17'],
      ['2026-11-17T17', '2026-11-22T17'],
      ['2026-11-22T17', '2026-11-29T17'],
    ]);
  });

  it('have every moment in one of them, whatever was set when', () => {
    const lengths = [
      since('week', '2020-01-05T17:00:00Z'),
      since('day', '2026-10-25T17:00:00Z'),
      since('week', '2026-10-28T17:00:00Z'),
      since('day', '2026-11-08T17:00:00Z'),
    ];
    for (let day = at('2026-10-11T17:00:00Z'); day < at('2026-11-20T00:00:00Z');) {
      const span = spanAt(lengths, day);
      expect(span.from).toEqual(day);
      expect(spanAt(lengths, new Date(span.to.getTime() - 1))).toEqual(span);
      day = span.to;
    }
  });
});

it('days are counted by the calendar of Bangkok', () => {
  expect(endOfDay(at('2026-11-22T03:00:00Z'), 7)).toEqual(at('2026-11-29T17:00:00Z'));
  expect(endOfDay(at('2026-11-21T17:00:00Z'), 0)).toEqual(at('2026-11-22T17:00:00Z'));
  expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});
