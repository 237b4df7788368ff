import {
  ENGLISH_NAME,
  ENGLISH_NAME_BANKS,
  PASSWORD_MIN,
  PHONE_DIGITS,
  type Variant,
} from '@krapao/contract/constants';
import { AppError } from '../../kernel/app-error.ts';

/** Names as they are compared and stored: NFKC, one space between words, none around, nothing that can't be seen. */
export const normalName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();

/** Digits only: people type phones and account numbers with spaces and dashes. */
export const digitsOnly = (text: string): string => text.normalize('NFKC').replaceAll(/[\s-]/g, '');

/**
 * A phone as it is stored. Thai: 10 digits beginning with 0; Lao: 8 to 11 digits.
 * @throws AppError PHONE_NUMBER_REQUIRE_10_DIGIT, INVALID_USER_INFO
 */
export function phoneOf(text: string, variant: Variant): string {
  const phone = digitsOnly(text);
  if (variant === 'th') {
    if (phone.length !== PHONE_DIGITS)
      throw new AppError('PHONE_NUMBER_REQUIRE_10_DIGIT', { fields: { username: 'length' } });
    if (!/^0\d+$/.test(phone))
      throw new AppError('INVALID_USER_INFO', { fields: { username: 'begins with 0, digits' } });
    return phone;
  }
  if (!/^\d{8,11}$/.test(phone))
    throw new AppError('INVALID_USER_INFO', { fields: { username: '8 to 11 digits' } });
  return phone;
}

/** The phone that somebody signs in with, whatever it looks like: what is no phone is nobody's. */
export const signInNameOf = (username: string): string =>
  digitsOnly(username).replaceAll('\0', '').slice(0, 20);

/**
 * @param field the path in the call's body that it was given in
 * @throws AppError PASSWORD_TOO_SHORT {min} with the field
 */
export function requirePassword(password: string, field = 'password'): void {
  if ([...password].length < PASSWORD_MIN) {
    throw new AppError('PASSWORD_TOO_SHORT', {
      min: PASSWORD_MIN,
      fields: { [field]: `at least ${PASSWORD_MIN}` },
    });
  }
}

/** @throws AppError INVALID_USER_INFO when nothing is left of it */
export function profileNameOf(text: string): string {
  const name = normalName(text);
  if (!name) throw new AppError('INVALID_USER_INFO', { fields: { name: 'required' } });
  return name;
}

/** PostgreSQL knows no text with a NUL in it, and does not even look for one: it is no code of anything. */
export const isStorable = (text: string): boolean => !text.includes('\0');

/**
 * The name of an account holder as it is stored: upper case where it has any.
 * @throws AppError INVALID_USER_INFO when nothing is left of it; BANK_ACCOUNT_NAME_ENG for the banks that take English names only
 */
export function accountNameOf(name: string, bankCode: string): string {
  const normal = normalName(name).toUpperCase();
  if (!normal) throw new AppError('INVALID_USER_INFO', { fields: { bankAccountName: 'required' } });
  if (ENGLISH_NAME_BANKS.includes(bankCode) && !ENGLISH_NAME.test(normal)) {
    throw new AppError('BANK_ACCOUNT_NAME_ENG', { fields: { bankAccountName: 'A-Z and spaces' } });
  }
  return normal;
}

/** @throws AppError INVALID_REQUEST */
export function accountNoOf(text: string): string {
  const no = digitsOnly(text);
  if (!/^\d{8,16}$/.test(no))
    throw new AppError('INVALID_REQUEST', { fields: { bankAccountNo: '8 to 16 digits' } });
  return no;
}
