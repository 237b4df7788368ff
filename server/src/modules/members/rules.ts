import {
  ENGLISH_NAME,
  ENGLISH_NAME_BANKS,
  PASSWORD_MIN,
  PHONE_DIGITS,
  type Variant,
} from '@krapao/contract/constants';
import { AppError } from '../../kernel/app-error.ts';

/** Names as they are compared and stored: NFKC, one space between words, none around. */
export const normalName = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');

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

/** @throws AppError PASSWORD_TOO_SHORT {min} */
export function requirePassword(password: string): void {
  if ([...password].length < PASSWORD_MIN) {
    throw new AppError('PASSWORD_TOO_SHORT', {
      min: PASSWORD_MIN,
      fields: { password: `at least ${PASSWORD_MIN}` },
    });
  }
}

/**
 * The name of an account holder as it is stored: upper case where it has any.
 * @throws AppError BANK_ACCOUNT_NAME_ENG for the banks that take English names only
 */
export function accountNameOf(name: string, bankCode: string): string {
  const normal = normalName(name).toUpperCase();
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
