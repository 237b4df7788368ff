import { describe, expect, it } from 'vitest';
import { accountsToPay, isEnglishName, needsEnglishName } from './deposit-rules.ts';
import type { DepositAccount, DepositLookup, MemberAccount } from './queries.ts';

const bank = (bankType: DepositAccount['bankType'], mode: DepositAccount['mode']) =>
  ({ bankType, mode, bankCode: bankType }) as DepositAccount;
const lookup = (isManual: boolean) =>
  ({
    isManual,
    banks: [bank('WW', 'QR'), bank('KBANK', 'QR'), bank('SCB', 'AUTO'), bank('GSB', 'AUTO')],
  }) as DepositLookup;
const member = (bankCode: string, bankAccountName: string) =>
  ({ bankCode, bankAccountName }) as MemberAccount;

describe('deposit', () => {
  it('offers the accounts in AUTO mode', () => {
    expect(accountsToPay(lookup(false)).map((account) => account.bankCode)).toEqual(['SCB', 'GSB']);
  });

  it('shows one generic account when the list is manual', () => {
    expect(accountsToPay(lookup(true))).toHaveLength(1);
  });

  it('wants an English name for KTB, TMB and BBL only', () => {
    expect(needsEnglishName(member('KTB', 'สมชาย ใจดี'))).toBe(true);
    expect(needsEnglishName(member('BBL', 'SOMCHAI JAIDEE'))).toBe(false);
    expect(needsEnglishName(member('SCB', 'สมชาย ใจดี'))).toBe(false);
  });

  it('takes English letters and spaces only', () => {
    expect(isEnglishName('Somchai Jaidee')).toBe(true);
    expect(isEnglishName('   ')).toBe(false);
    expect(isEnglishName('SOMCHAI 2')).toBe(false);
  });
});
