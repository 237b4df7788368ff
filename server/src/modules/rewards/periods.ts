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

/**
 * No transaction lives longer: each statement ends within seconds, as does one that does nothing (db/pool.ts). The server's clock may be ahead of
 * the database's by some of it.
 */
const COMMITTED_MS = 60_000;

/** When all that was posted in it is committed, so that what is read once is whole. */
export const settledAt = ({ to }: Span): Date => new Date(to.getTime() + COMMITTED_MS);

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

/** How long periods are from then on: that is where one ended. */
export interface Length {
  from: Date;
  period: Period;
}

/** The one that a moment is in, by lengths in their order: periods follow each other without a gap, whatever their lengths became. */
export function spanAt(lengths: readonly Length[], at: Date): Span {
  const current = lengths.findLast(({ from }) => from <= at);
  const next = lengths.find(({ from }) => from > at);
  const { from, to } = periodOf(current?.period ?? 'week', at);
  return {
    from: current && current.from > from ? current.from : from,
    to: next && next.from < to ? next.from : to,
  };
}

/** The closed ones that ended within so many days before `now`, the oldest first. */
export function closedPeriods(lengths: readonly Length[], now: Date, days: number): Span[] {
  const spans: Span[] = [];
  for (let span = spanAt(lengths, now); ;) {
    span = spanAt(lengths, new Date(span.from.getTime() - 1));
    if (now.getTime() >= daysOn(span.to, days).getTime()) return spans;
    spans.unshift(span);
  }
}

/** The end of the day so many days after that of `at`. */
export const endOfDay = (at: Date, days: number): Date => daysOn(midnightOf(at), days + 1);

/** The day so many days after that one, `YYYY-MM-DD`; before it, where less than zero. */
export const dayAfter = (day: string, days: number): string => dayOf(daysOn(momentOf(day), days));
