/** Who a bank account belongs to: typed as first and last name, sent as one name in capitals (product 3 and 5). */
import { ACCOUNT_NO, ENGLISH_NAME, ENGLISH_NAME_BANKS, type Language } from '@krapao/contract/constants';
import type { ErrorCode } from '@krapao/contract/errors';

export interface HolderName {
  firstName: string;
  lastName: string;
}

/** The field of the account that a refusal is about, by its code. */
export const ACCOUNT_FIELD_OF = {
  EXISTING_BANK: 'accountNo',
  INVALID_BANK: 'bankCode',
  BANK_ACCOUNT_NAME_ENG: 'firstName',
  ONE_NAME_ONLY: 'firstName',
  BANK_ACCOUNT_NAME_LETTERS: 'firstName',
  BANK_ACCOUNT_NAME_MISMATCH: 'firstName',
  BANK_ACCOUNT_NAME_LIMIT: 'firstName',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** First and last name joined by a space, upper case. */
export function accountName({ firstName, lastName }: HolderName): string {
  return `${firstName.trim()} ${lastName.trim()}`.toUpperCase();
}

/** The two fields of a stored name: what stands behind the first space is the last name. */
export function holderName(name: string): HolderName {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** As people type it, with spaces and dashes; what is not typed yet is nothing that is wrong. */
export function isAccountNo(text: string): boolean {
  const digits = text.normalize('NFKC').replaceAll(/[\s-]/g, '');
  return digits === '' || ACCOUNT_NO.test(digits);
}

/** Some banks take English letters and spaces only. */
export function needsEnglishName(bankCode: string): boolean {
  return ENGLISH_NAME_BANKS.includes(bankCode);
}

/** What is not typed yet is nothing that is not allowed. */
export function isAllowedName(bankCode: string, holder: HolderName): boolean {
  const typed = accountName(holder).trim();
  return !needsEnglishName(bankCode) || typed === '' || ENGLISH_NAME.test(typed);
}

/** A bank's name in the member's language. */
export function bankName(
  bank: { nameTH: string; nameEN: string; nameLA: string },
  language: Language,
): string {
  const names = { th: bank.nameTH, la: bank.nameLA, en: bank.nameEN };
  return names[language] || bank.nameTH;
}

/** Its Thai name, for who reads it in another language: it stands so in bank apps and on slips. Null where that is the name shown. */
export function thaiBankName(
  bank: { nameTH: string; nameEN: string; nameLA: string },
  language: Language,
): string | null {
  return bankName(bank, language) === bank.nameTH ? null : bank.nameTH;
}
