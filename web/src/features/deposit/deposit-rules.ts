import { ENGLISH_NAME, ENGLISH_NAME_BANKS } from '@krapao/contract/constants';
import type { DepositAccount, DepositLookup, MemberAccount } from './queries.ts';

/** The channels that show an account to pay to and take a slip (decisions, Deposits). */
const ACCOUNT_TYPES: readonly DepositAccount['bankType'][] = ['SCB', 'KBANK', 'GSB', 'BCEL'];

/** The accounts that a member may transfer to; with `isManual` one generic account serves every bank. */
export function accountsToPay({ banks, isManual }: DepositLookup): DepositAccount[] {
  const accounts = banks.filter((bank) => bank.mode === 'AUTO' && ACCOUNT_TYPES.includes(bank.bankType));
  return isManual ? accounts.slice(0, 1) : accounts;
}

/** Names one of several accounts, even when two are with the same bank. */
export const accountId = (account: DepositAccount): string => `${account.bankCode}-${account.bankAccountNo}`;

/** Banks that take English names only want the member's name in English first (specification 4, Bank-name edit). */
export function needsEnglishName(account: MemberAccount): boolean {
  return ENGLISH_NAME_BANKS.includes(account.bankCode) && !ENGLISH_NAME.test(account.bankAccountName);
}

/** English letters and spaces only, and something in it (specification 5, Account name edit). */
export function isEnglishName(name: string): boolean {
  return name.trim() !== '' && ENGLISH_NAME.test(name);
}
