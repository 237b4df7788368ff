import { describe, expect, it } from 'vitest';
import { minuteOf, momentOf } from '@krapao/contract/bangkok';
import { beginsSoon, isWithin } from './rules.ts';

describe('the daily window in which slips are not taken', () => {
  it.each([
    ['23:00', '01:00', '22:59:59', false],
    ['23:00', '01:00', '23:00:00', true],
    ['23:00', '01:00', '00:00:00', true],
    ['23:00', '01:00', '00:59:59', true],
    ['23:00', '01:00', '01:00:00', false],
    ['02:30', '04:00', '02:29:59', false],
    ['02:30', '04:00', '02:30:00', true],
    ['02:30', '04:00', '03:59:59', true],
    ['02:30', '04:00', '04:00:00', false],
    ['00:00', '00:30', '00:00:00', true],
    ['00:00', '00:30', '23:59:59', false],
    ['23:30', '00:00', '23:59:59', true],
    ['23:30', '00:00', '00:00:00', false],
    ['12:00', '12:00', '12:00:00', false],
  ])('from %s to %s, at %s: %s', (from, to, time, isClosed) => {
    expect(isWithin(minuteOf(momentOf(`2026-11-21 ${time}`)), from, to)).toBe(isClosed);
  });

  it('is none unless both ends are set', () => {
    expect(isWithin('12:00', null, null)).toBe(false);
    expect(isWithin('12:00', '11:00', null)).toBe(false);
    expect(isWithin('12:00', null, '13:00')).toBe(false);
  });

  it.each([
    ['23:00', '01:00', '21:59', false],
    ['23:00', '01:00', '22:00', true],
    ['23:00', '01:00', '22:59', true],
    ['23:00', '01:00', '23:00', false],
    ['23:00', '01:00', '01:00', false],
    // over midnight, and shorter than the hour
    ['00:20', '00:40', '23:19', false],
    ['00:20', '00:40', '23:20', true],
    ['00:20', '00:40', '00:10', true],
    ['12:00', '12:00', '11:30', false],
  ])('from %s to %s begins soon at %s: %s', (from, to, time, isSoon) => {
    expect(beginsSoon(time, from, to)).toBe(isSoon);
    expect(beginsSoon(time, from, null)).toBe(false);
  });
});
