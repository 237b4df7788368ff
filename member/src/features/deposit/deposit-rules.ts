import { ENGLISH_NAME, ENGLISH_NAME_BANKS } from '@krapao/contract/constants';
import type { MemberAccount } from './queries.ts';

/** Banks that take English names only want the member's name in English first (product 4, Bank-name edit). */
export function needsEnglishName(account: MemberAccount): boolean {
  return ENGLISH_NAME_BANKS.includes(account.bankCode) && !ENGLISH_NAME.test(account.bankAccountName);
}

/** English letters and spaces only, and something in it (product 5, Account name edit). */
export function isEnglishName(name: string): boolean {
  return name.trim() !== '' && ENGLISH_NAME.test(name);
}
