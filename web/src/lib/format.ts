/** How things are written in all three languages (specification 9). Amounts: formatBaht of the contract's money.ts. */

const two = (n: number) => String(n).padStart(2, '0');

/** Bangkok is 7 hours ahead of UTC all year; a phone that is set to another zone shows its time all the same. */
const BANGKOK_MS = 7 * 3_600_000;
/** A moment whose UTC parts are those of a clock in Bangkok. */
const inBangkok = (moment: string | number | Date) => new Date(new Date(moment).getTime() + BANGKOK_MS);

/** `DD/MM/YYYY HH:mm:ss` in Bangkok, Gregorian year, Latin digits. */
export function dateTime(moment: string | number | Date): string {
  return `${dayOf(moment)} ${timeOfDay(moment)}`;
}

/** `DD/MM/YYYY` in Bangkok. */
function dayOf(moment: string | number | Date): string {
  const d = inBangkok(moment);
  return `${two(d.getUTCDate())}/${two(d.getUTCMonth() + 1)}/${d.getUTCFullYear()}`;
}

/** Its spaces don't end a line: date and time stay together in a title. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** `HH:mm:ss` in Bangkok. */
export function timeOfDay(moment: string | number | Date): string {
  const d = inBangkok(moment);
  return `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
}

/** The time alone today, with its date before that. */
export function momentToday(moment: string, now = Date.now()): string {
  return dayOf(moment) === dayOf(now) ? timeOfDay(moment) : dateTime(moment);
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
