/** Spans of whole days in Bangkok, by which rewards are counted. */
import { dayOf, momentOf } from '@krapao/contract/bangkok';

const DAY_MS = 24 * 60 * 60_000;

/** `to` is not in it any more. */
export interface Span {
  from: Date;
  to: Date;
}

export const PERIODS = ['week', 'day'] as const;
export type Period = (typeof PERIODS)[number];

const daysOn = (midnight: Date, count: number): Date => new Date(midnight.getTime() + count * DAY_MS);

/** The first moment of that day. */
const midnightOf = (at: Date): Date => momentOf(dayOf(at));

/** The day, or the week from Monday, that a moment is in. */
export function periodOf(period: Period, at: Date): Span {
  const midnight = midnightOf(at);
  if (period === 'day') return { from: midnight, to: daysOn(midnight, 1) };
  // noon there is the same date in UTC
  const sinceMonday = (new Date(midnight.getTime() + DAY_MS / 2).getUTCDay() + 6) % 7;
  const from = daysOn(midnight, -sinceMonday);
  return { from, to: daysOn(from, 7) };
}

/** The closed ones that ended within so many days before `now`, the oldest first. */
export function closedPeriods(period: Period, now: Date, days: number): Span[] {
  const spans: Span[] = [];
  for (let span = periodOf(period, now); ;) {
    span = periodOf(period, new Date(span.from.getTime() - 1));
    if (now.getTime() >= daysOn(span.to, days).getTime()) return spans;
    spans.unshift(span);
  }
}

/** The end of the day so many days after that of `at`. */
export const endOfDay = (at: Date, days: number): Date => daysOn(midnightOf(at), days + 1);

/** The day so many days after that one, `YYYY-MM-DD`; before it, where less than zero. */
export const dayAfter = (day: string, days: number): string => dayOf(daysOn(momentOf(day), days));
