/** Whether an account and a name that a bank shows, masked and with titles, are those that we know in full. */
import { isSameName } from '../../kernel/names.ts';

/** Fewer visible digits than this prove nothing. */
const DIGITS_MIN = 3;

/**
 * Whether a masked account number (`xxx-x-x3456-x`) can be this one. Digits are compared where they stand; where banks also leave
 * hidden digits out (`x-3456`), those at the end are compared.
 */
export function isSameAccount(masked: string, accountNo: string): boolean {
  const shown = masked.replaceAll(/[\s-]/g, '');
  if (!/^[\dxX*•]+$/.test(shown) || shown.replaceAll(/\D/g, '').length < DIGITS_MIN) return false;
  if (shown.length === accountNo.length) {
    return [...shown].every((sign, at) => !/\d/.test(sign) || sign === accountNo[at]);
  }
  const tail = /^\D+(\d{4,})$/.exec(shown)?.[1];
  return tail !== undefined && shown.length < accountNo.length && accountNo.endsWith(tail);
}

/** A Thai mobile number as it is shown, in full or masked, as ten signs: `+66 8x-xxx-4567` is `08xxxx4567`. */
export const mobileShown = (shown: string): string =>
  shown.replaceAll(/[\s()-]/g, '').replace(/^\+?66(?=.{9}$)/, '0');

/** Whether a shown name is that of an account of our own, which may have several, with `/` between. */
export const isOurName = (shown: readonly (string | null)[], names: string): boolean =>
  names.split('/').some((name) => isSameName(shown, name));
