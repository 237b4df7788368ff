import { describe, expect, it } from 'vitest';
import { byDay, clockOf, dayOf, nameOfDay } from './days.ts';

const NOON = Date.parse('2026-11-24T05:00:00Z');

describe('days of the history', () => {
  it('begin at midnight in Bangkok, wherever the phone is', () => {
    expect([dayOf('2026-11-23T16:59:59Z'), dayOf('2026-11-23T17:00:00Z')]).toEqual([
      '2026-11-23',
      '2026-11-24',
    ]);
    expect(clockOf('2026-11-23T17:05:09Z')).toBe('00:05');
  });

  it('are today and yesterday, then weekday and date', () => {
    expect(nameOfDay('2026-11-24', NOON)).toEqual({
      near: 'day.today',
      weekday: 'd2',
      day: 24,
      month: 'm11',
      year: '2026',
      isThisYear: true,
    });
    expect(nameOfDay('2026-11-23', NOON).near).toBe('day.yesterday');
    expect(nameOfDay('2025-11-24', NOON)).toMatchObject({ near: null, isThisYear: false });
  });

  it('group rows without changing their order', () => {
    const at = (createdAt: string) => ({ createdAt });
    const rows = [at('2026-11-23T18:00:00Z'), at('2026-11-23T17:00:00Z'), at('2026-11-23T16:00:00Z')];
    expect(byDay(rows).map(({ day, rows: some }) => [day, some.length])).toEqual([
      ['2026-11-24', 2],
      ['2026-11-23', 1],
    ]);
    expect(byDay([])).toEqual([]);
  });
});
