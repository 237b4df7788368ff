import { describe, expect, it, vi } from 'vitest';
import { accountNo, byMinute, dateTime, momentToday, relativeTime, shortReference } from './format.ts';

describe('dates and numbers as product 9 writes them', () => {
  it('shows the time of Bangkok whatever zone the phone is in, Gregorian year and Latin digits', () => {
    for (const elsewhere of ['America/Los_Angeles', 'Asia/Tokyo', 'UTC']) {
      vi.stubEnv('TZ', elsewhere);
      expect(dateTime('2026-01-05T00:08:09Z')).toBe('05/01/2026 07:08:09');
      expect(dateTime('2025-12-31T17:00:00Z')).toBe('01/01/2026 00:00:00');
      expect(momentToday('2026-01-05T00:08:09Z', Date.parse('2026-01-05T16:59:59Z'))).toBe('07:08:09');
      expect(momentToday('2026-01-05T00:08:09Z', Date.parse('2026-01-05T17:00:00Z'))).toBe(
        '05/01/2026 07:08:09',
      );
    }
    vi.unstubAllEnvs();
  });

  it('promises a minute that is over, with its date on another day', () => {
    const evening = Date.parse('2026-01-05T16:40:00Z');
    expect(byMinute('2026-01-05T16:58:00Z', evening)).toBe('23:58');
    expect(byMinute('2026-01-05T16:58:01Z', evening)).toBe('23:59');
    expect(byMinute('2026-01-05T16:59:59Z', evening)).toBe('06/01/2026 00:00');
  });

  it('shows an account number 3-3-rest when it has exactly 10 characters, and as it is otherwise', () => {
    expect(accountNo('1234567890')).toBe('123-456-7890');
    expect(accountNo('123456789')).toBe('123456789');
    expect(accountNo('123456789012')).toBe('123456789012');
  });

  it.each([
    [0, 'seconds', 0],
    [59, 'seconds', 59],
    [60, 'minutes', 1],
    [3_599, 'minutes', 59],
    [3_600, 'hours', 1],
    [86_400, 'days', 1],
    [29 * 86_400, 'days', 29],
    [30 * 86_400, 'months', 1],
    [364 * 86_400, 'months', 12],
    [365 * 86_400, 'years', 1],
    [800 * 86_400, 'years', 2],
  ] as const)('tells %i seconds ago in its largest unit: %s %i', (seconds, unit, count) => {
    const now = Date.UTC(2026, 10, 21);
    expect(relativeTime(now - seconds * 1_000, now)).toEqual({ unit, count });
  });

  it('takes a moment to come for now', () => {
    expect(relativeTime(2_000, 1_000)).toEqual({ unit: 'seconds', count: 0 });
  });
});

it('is eight characters in two halves, however long the reference is', () => {
  expect(shortReference('0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b')).toBe('8E9F-0A1B');
  expect(shortReference('a1')).toBe('A1');
});
