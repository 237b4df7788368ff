import { DEFAULT_LANGUAGE, type Language, type Variant } from '@krapao/contract/constants';

/** The language of a lookup: as asked, else the variant's own. */
export const languageOf = (asked: Language | undefined, variant: Variant): Language =>
  asked ?? DEFAULT_LANGUAGE[variant];

/**
 * Whether a time of day (`HH:mm`) lies in a daily window that may cross midnight. The end is outside: a window from 23:30 to 00:30
 * is over at 00:30. No window, or one of no length: never.
 */
export function isWithin(time: string, from: string | null, to: string | null): boolean {
  if (!from || !to) return false;
  return from <= to ? from <= time && time < to : time >= from || time < to;
}

const bangkok = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  hour: '2-digit',
  minute: '2-digit',
});

/** `HH:mm` in Asia/Bangkok, where days of business begin and end (decisions, The wire). */
export const timeOfDay = (at: Date): string => bangkok.format(at);
