import {
  ACCOUNT_NO,
  ENGLISH_NAME,
  ENGLISH_NAME_BANKS,
  PHONE_DIGITS,
  type Variant,
} from '@krapao/contract/constants';
import { phrase } from '@krapao/contract/phrases';
import { AppError, refused } from '../../kernel/app-error.ts';
import { normalName } from '../../kernel/names.ts';

/** Letters of a name and of an account holder's, at most, as they are stored. */
const NAME_MOST = 60;
const ACCOUNT_NAME_MOST = 120;

/** @throws AppError INVALID_USER_INFO when nothing is left of it that could be read, or it is too long then */
function nameOf(text: string, field: string, most: number): string {
  const name = normalName(text);
  if (!/[\p{L}\p{N}]/u.test(name))
    throw new AppError('INVALID_USER_INFO', { fields: { [field]: 'required' } });
  if ([...name].length > most)
    throw new AppError('INVALID_USER_INFO', { fields: { [field]: `at most ${most}` } });
  return name;
}

/** Digits only: people type phones and account numbers with spaces and dashes. */
export const digitsOnly = (text: string): string => text.normalize('NFKC').replaceAll(/[\s-]/g, '');

/**
 * A phone as it is stored. Thai: 10 digits beginning with 0; Lao: 8 to 11 digits.
 * @param field the path in the call's body that it was given in
 * @throws AppError PHONE_NUMBER_REQUIRE_10_DIGIT, INVALID_USER_INFO with the field
 */
export function phoneOf(text: string, variant: Variant, field = 'username'): string {
  const phone = digitsOnly(text);
  if (variant === 'th') {
    if (phone.length !== PHONE_DIGITS)
      throw new AppError('PHONE_NUMBER_REQUIRE_10_DIGIT', { fields: { [field]: 'length' } });
    if (!/^0\d+$/.test(phone))
      throw new AppError('INVALID_USER_INFO', { fields: { [field]: 'begins with 0, digits' } });
    return phone;
  }
  if (!/^\d{8,11}$/.test(phone))
    throw new AppError('INVALID_USER_INFO', { fields: { [field]: '8 to 11 digits' } });
  return phone;
}

/** Lao numbers of mobile phones as they are written without the 0 before them: 20 5551 2345. */
const WITHOUT_ZERO = /^(?:20\d{8}|30\d{7})$/;

/** A phone in each way that it is written and kept, as it was given first: all of them ring. Phones of the Thai variant have one. */
export function waysOf(phone: string): string[] {
  if (WITHOUT_ZERO.test(phone)) return [phone, `0${phone}`];
  return phone.startsWith('0') && WITHOUT_ZERO.test(phone.slice(1)) ? [phone, phone.slice(1)] : [phone];
}

/** What a phone is counted by, in whichever way it was given. */
export const onePhone = (phone: string): string => waysOf(phone).toSorted().join(' ');

/** The phone that somebody signs in with, whatever it looks like: what is no phone is nobody's. */
export const signInNameOf = (username: string): string =>
  digitsOnly(username).replaceAll('\0', '').slice(0, 20);

/** @throws AppError INVALID_USER_INFO when nothing is left of it, or it is too long */
export const profileNameOf = (text: string): string => nameOf(text, 'name', NAME_MOST);

/** PostgreSQL knows no text with a NUL in it, and does not even look for one: it is no code of anything. */
export const isStorable = (text: string): boolean => !text.includes('\0');

/** Quotes and dashes as phones write them are ' and -, so that a name has one form. */
const plainSigns = (text: string): string =>
  text.replaceAll(/[\u2018\u2019]/g, "'").replaceAll(/[\u2010-\u2014]/g, '-');

/** A holder's name in the form that is stored, whatever it is written with. */
export const holderName = (text: string): string => plainSigns(normalName(text)).toUpperCase();

/** What holders' names are written with, in every script: what else stands there is something to tell whoever decides about money. */
const HOLDER_NAME = /^[\p{L}\p{M} .'-]+$/u;

/**
 * The name of an account holder as it is stored: one name, upper case where it has any. With several, one account would answer to money of
 * several people.
 * @throws AppError INVALID_USER_INFO when nothing is left of it, or it is too long; ONE_NAME_ONLY; BANK_ACCOUNT_NAME_ENG for the banks
 *   that take English names only; BANK_ACCOUNT_NAME_LETTERS for what is no letter, space, `.`, `-` or `'`
 */
export function accountNameOf(name: string, bankCode: string): string {
  const normal = holderName(nameOf(name, 'bankAccountName', ACCOUNT_NAME_MOST));
  if (normal.includes('/'))
    throw new AppError('ONE_NAME_ONLY', { fields: { bankAccountName: 'one name, without /' } });
  if (ENGLISH_NAME_BANKS.includes(bankCode) && !ENGLISH_NAME.test(normal)) {
    throw new AppError('BANK_ACCOUNT_NAME_ENG', { fields: { bankAccountName: 'A-Z and spaces' } });
  }
  if (!HOLDER_NAME.test(normal))
    throw new AppError('BANK_ACCOUNT_NAME_LETTERS', {
      fields: { bankAccountName: "letters, spaces, . - '" },
    });
  return normal;
}

/** @throws AppError INVALID_REQUEST */
export function accountNoOf(text: string): string {
  const no = digitsOnly(text);
  if (!ACCOUNT_NO.test(no)) throw refused({ bankAccountNo: phrase('accountDigits') });
  return no;
}
