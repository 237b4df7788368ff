import { DEFAULT_LANGUAGE, QR_MIN_BAHT, type Language, type Variant } from '@krapao/contract/constants';
import { fromBaht, type Satang } from '@krapao/contract/money';

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

/** Minutes of a day. */
const DAY = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether such a window begins within the hour that a slip is good for. */
export function beginsSoon(time: string, from: string | null, to: string | null): boolean {
  if (!from || !to || from === to || isWithin(time, from, to)) return false;
  return (minutesOf(from) - minutesOf(time) + DAY) % DAY <= 60;
}

/** The least that a QR there may be for, satang: the greater of the provider's own and the operator's (product 5, QR amount). */
export function leastByQr(bankCode: string, depositMinimum: Satang): Satang {
  const own = fromBaht(QR_MIN_BAHT[bankCode as keyof typeof QR_MIN_BAHT] ?? 1);
  return own > depositMinimum ? own : depositMinimum;
}
