import { tz } from '@date-fns/tz';
import { format, startOfDay, startOfMonth, startOfWeek } from 'date-fns';
import { afterEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { clockOf, dateTimeOf, dayOf, minuteOf, momentOf, monthOf, plainOf } from './bangkok.ts';

const there = { in: tz('Asia/Bangkok') };
const MONDAY = { ...there, weekStartsOn: 1 } as const;

afterEach(() => vi.unstubAllEnvs());

describe('days, weeks and months of business', () => {
  it.each([
    ['a day', '2026-11-24T17:00:00Z', startOfDay, ['2026-11-24', '2026-11-25']],
    ['a week, on Monday', '2026-11-22T17:00:00Z', startOfWeek, ['2026-11-22', '2026-11-23']],
    ['a month', '2026-11-30T17:00:00Z', startOfMonth, ['2026-11-30', '2026-12-01']],
    ['a leap day', '2028-02-28T17:00:00Z', startOfDay, ['2028-02-28', '2028-02-29']],
    ['a year', '2026-12-31T17:00:00Z', startOfMonth, ['2026-12-31', '2027-01-01']],
  ])('%s begins at midnight in Bangkok, wherever the machine stands', (_, at, startOf, days) => {
    const begin = Date.parse(at);
    for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      vi.stubEnv('TZ', zone);
      expect([dayOf(begin - 1), dayOf(begin)]).toEqual(days);
      expect([monthOf(begin - 1), monthOf(begin)]).toEqual(days.map((day) => day.slice(0, 7)));
      expect([clockOf(begin - 1), clockOf(begin)]).toEqual(['23:59:59', '00:00:00']);
      expect([minuteOf(begin - 1), minuteOf(begin)]).toEqual(['23:59', '00:00']);
      expect(Number(startOf(begin, MONDAY))).toBe(begin);
      expect(Number(momentOf(dayOf(begin)))).toBe(begin);
    }
  });

  it('are those of date-fns at any moment, and are read back', () => {
    const moments = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(moments, (at) => {
        expect(plainOf(at)).toBe(format(at, 'yyyy-MM-dd HH:mm:ss', there));
        expect(dateTimeOf(new Date(at))).toBe(format(at, 'dd/MM/yyyy HH:mm:ss', there));
        expect(Number(momentOf(plainOf(at)))).toBe(at - (at % 1000));
      }),
    );
  });
});
