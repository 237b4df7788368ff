import { describe, expect, it } from 'vitest';
import { isEnglishName, needsEnglishName } from './deposit-rules.ts';
import type { MemberAccount } from './queries.ts';

const member = (bankCode: string, bankAccountName: string) =>
  ({ bankCode, bankAccountName }) as MemberAccount;

describe('the account name for deposits', () => {
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
