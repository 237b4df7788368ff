/** How things are written in all three languages (product 9). Amounts: formatBaht of the contract's money.ts; times: its bangkok.ts. */
import { clockOf, dateOf, dateTimeOf, dayOf, minuteOf } from '@krapao/contract/bangkok';
import { parseBaht, toBaht } from '@krapao/contract/money';

export { dateTimeOf as dateTime, clockOf as timeOfDay } from '@krapao/contract/bangkok';

/** Its spaces don't end a line: date and time stay together in a title. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** The time alone today, with its date before that. */
export function momentToday(moment: string, now = Date.now()): string {
  return dayOf(moment) === dayOf(now) ? clockOf(moment) : dateTimeOf(moment);
}

/** The minute by which a moment is over: `HH:mm` today, with its date before that on another day. */
export function byMinute(moment: string, now = Date.now()): string {
  const over = Math.ceil(new Date(moment).getTime() / 60_000) * 60_000;
  const minute = minuteOf(over);
  return dayOf(over) === dayOf(now) ? minute : `${dateOf(over)} ${minute}`;
}

const UNITS = [
  ['years', 365 * 86_400],
  ['months', 30 * 86_400],
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;
export type RelativeUnit = (typeof UNITS)[number][0];

/**
 * How long ago a moment was, in its largest whole unit; a month has 30 days. A moment to come, from a phone whose
 * clock is late, is 0 seconds ago. Written by `t('common:ago.' + unit, { count })`.
 */
export function relativeTime(
  moment: string | number | Date,
  now = Date.now(),
): { unit: RelativeUnit; count: number } {
  const seconds = Math.max(0, Math.floor((now - new Date(moment).getTime()) / 1000));
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return { unit, count: Math.floor(seconds / length) };
  }
  return { unit: 'seconds', count: 0 };
}

/** `123-456-7890`: 3-3-rest, only when it is exactly 10 characters long. */
export function accountNo(no: string): string {
  return no.length === 10 ? `${no.slice(0, 3)}-${no.slice(3, 6)}-${no.slice(6)}` : no;
}

/** A reference as people read it to each other: its last eight characters, in two halves. */
export function shortReference(reference: string): string {
  const last = reference.replaceAll('-', '').slice(-8).toUpperCase();
  return last.length === 8 ? `${last.slice(0, 4)}-${last.slice(4)}` : last;
}

/** What a money field holds, in baht; 0 for nothing. */
export function typedBaht(text: string): number {
  const parsed = parseBaht(text);
  return parsed === undefined ? 0 : toBaht(parsed);
}
