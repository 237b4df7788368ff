import { describe, expect, it } from 'vitest';
import { accountName, holderName, isAllowedName } from './bank-account.ts';

describe("the name of an account's holder", () => {
  it('is first and last name joined by a space, in capitals', () => {
    expect(accountName({ firstName: ' mali ', lastName: 'jai dee' })).toBe('MALI JAI DEE');
  });

  it('is taken apart at its first space, and joined again the same', () => {
    expect(holderName('MALI JAI DEE')).toEqual({ firstName: 'MALI', lastName: 'JAI DEE' });
    expect(accountName(holderName('MALI JAI DEE'))).toBe('MALI JAI DEE');
    expect(holderName('MALI')).toEqual({ firstName: 'MALI', lastName: '' });
  });

  it('has only A-Z and spaces for KTB, TMB and BBL', () => {
    const thai = { firstName: 'มะลิ', lastName: 'JAIDEE' };
    const banks = ['KTB', 'TMB', 'BBL', 'SCB'];
    expect(banks.map((bankCode) => isAllowedName(bankCode, thai))).toEqual([false, false, false, true]);
    expect(isAllowedName('KTB', { firstName: 'Mali', lastName: 'Jai Dee' })).toBe(true);
  });
});
