/** Times in Bangkok as banks and providers write them, by other means than the product under test reads them (decision 0088). */
import { TZDate } from '@date-fns/tz';
import { formatISO, lightFormat } from 'date-fns';

/** An instant, ISO 8601, as a date whose year, day, hour and so on are those of Bangkok. */
export const inBangkok = (instant: string): TZDate => new TZDate(Date.parse(instant), 'Asia/Bangkok');

/** In a pattern of date-fns, e.g. `yyyyMMddHHmmss`. */
export const bangkokAs = (pattern: string, instant: string): string =>
  lightFormat(inBangkok(instant), pattern);

/** `2026-11-21T03:10:00.000Z` → `2026-11-21T10:10:00+07:00`. */
export const bangkokIso = (instant: string): string => formatISO(inBangkok(instant));

/** `2026-11-21T03:10:00.000Z` → `21/11/2026 10:10:00`. */
export const bangkokShown = (instant: string): string => bangkokAs('dd/MM/yyyy HH:mm:ss', instant);

/** `2026-11-21T03:10:00.000Z` → `2026-11-21 10:10:00`. */
export const bangkokPlain = (instant: string): string => bangkokAs('yyyy-MM-dd HH:mm:ss', instant);

/** The ms of a date, or a date and time without an offset, in Bangkok; NaN for none. */
export const bangkokMs = (text: string): number =>
  Date.parse(`${text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T')}+07:00`);
