/** Days of the history, as they are in Bangkok wherever the phone is. */
import { dayOf } from '@krapao/contract/bangkok';

export { dayOf, minuteOf as clockOf } from '@krapao/contract/bangkok';

const DAY_MS = 86_400_000;

export interface DayName {
  /** A key of the statement's texts for the two days that have a name of their own. */
  near: 'day.today' | 'day.yesterday' | null;
  /** Keys and figures of its date. */
  weekday: string;
  day: number;
  month: string;
  year: string;
  /** The year goes without saying. */
  isThisYear: boolean;
}

/** What a day is called. @param day `YYYY-MM-DD` @param now epoch ms */
export function nameOfDay(day: string, now = Date.now()): DayName {
  const [year = '', month = '', date = ''] = day.split('-');
  const near = day === dayOf(now) ? 'day.today' : day === dayOf(now - DAY_MS) ? 'day.yesterday' : null;
  return {
    near,
    weekday: `day.weekday.d${new Date(day).getUTCDay()}`,
    day: Number(date),
    month: `month.names.m${month}`,
    year,
    isThisYear: dayOf(now).startsWith(year),
  };
}

/** Rows in their order, cut where the day changes. */
export function byDay<Row extends { createdAt: string }>(
  rows: readonly Row[],
): { day: string; rows: Row[] }[] {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
