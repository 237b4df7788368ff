/** Days of the history, as they are in Bangkok wherever the phone is. */
import { dayOf } from '@krapao/contract/bangkok';

export { dayOf, minuteOf as clockOf } from '@krapao/contract/bangkok';

const DAY_MS = 86_400_000;

/** What the statement's texts know them by, below `day.weekday` and `month.names` or `month.short`. */
const WEEKDAYS = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6'] as const;
const MONTHS = [
  'm01', 'm02', 'm03', 'm04', 'm05', 'm06', 'm07', 'm08', 'm09', 'm10', 'm11', 'm12',
] as const; // prettier-ignore

export interface DayName {
  /** A key of the statement's texts for the two days that have a name of their own. */
  near: 'day.today' | 'day.yesterday' | null;
  /** Keys and figures of its date. */
  weekday: (typeof WEEKDAYS)[number];
  day: number;
  month: MonthName;
  year: string;
  /** The year goes without saying. */
  isThisYear: boolean;
}

type MonthName = (typeof MONTHS)[number];

/** @param month `YYYY-MM`, or a day of it */
export function nameOfMonth(month: string): MonthName {
  return MONTHS[Number(month.slice(5, 7)) - 1] ?? MONTHS[0];
}

/** What a day is called. @param day `YYYY-MM-DD` @param now epoch ms */
export function nameOfDay(day: string, now = Date.now()): DayName {
  const [year = '', , date = ''] = day.split('-');
  const near = day === dayOf(now) ? 'day.today' : day === dayOf(now - DAY_MS) ? 'day.yesterday' : null;
  return {
    near,
    weekday: WEEKDAYS[new Date(day).getUTCDay()] ?? WEEKDAYS[0],
    day: Number(date),
    month: nameOfMonth(day),
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
    const last = days[days.length - 1];
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
