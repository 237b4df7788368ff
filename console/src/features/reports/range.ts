/** The days that a report is of, as its address tells them: `?from=2026-11-01&to=2026-11-22`. */
import { MOST_REPORT_DAYS } from '@krapao/contract/console/constants';

export interface Range {
  from: string;
  to: string;
}

export type RangeFault = 'order' | 'long' | 'ahead';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 31;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Both days included. */
export const lengthOf = ({ from, to }: Range): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = Date.parse(text);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/** The last 31 days where the address tells no day that there is. */
export function rangeIn(search: URLSearchParams, today: string): Range {
  const [from, to] = [search.get('from'), search.get('to')];
  const end = isDay(to) ? to : today;
  return { from: isDay(from) ? from : addDays(end, 1 - DEFAULT_DAYS), to: end };
}

/** What the server would refuse, and days that have not begun. */
export function faultOf(range: Range, today: string): RangeFault | undefined {
  if (range.from > range.to) return 'order';
  if (lengthOf(range) > MOST_REPORT_DAYS) return 'long';
  return range.to > today ? 'ahead' : undefined;
}

export const PRESETS = ['today', 'yesterday', 'week', 'days31', 'month', 'lastMonth', 'year'] as const;
export type Preset = (typeof PRESETS)[number];

/** Days that people ask for most. */
export function presetOf(preset: Preset, today: string): Range {
  const first = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: addDays(today, -6), to: today };
    case 'days31':
      return { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
    case 'month':
      return { from: first, to: today };
    case 'lastMonth':
      return { from: `${addDays(first, -1).slice(0, 7)}-01`, to: addDays(first, -1) };
    case 'year':
      return { from: addDays(today, 1 - MOST_REPORT_DAYS), to: today };
  }
}
