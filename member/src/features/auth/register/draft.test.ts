import { describe, expect, it } from 'vitest';
import { wholeRegistration, type Typed } from './draft.ts';

const typed: Typed = {
  phone: '0812345678',
  sent: null,
  provedPhone: '',
  name: ' Mali ',
  sourceCode: '',
  inviteCode: ' PRabc ',
  bankCode: 'KTB',
  accountNo: '1234567890',
  firstName: ' mali ',
  lastName: 'jai dee',
  currency: 'LAK',
  otpCode: '',
  password: 'long enough',
  confirm: 'long enough',
  isOfAge: 'yes',
};

describe('what registration sends', () => {
  it('leaves out what was not filled in, and the currency outside Laos', () => {
    expect(wholeRegistration(typed, 'th')).toEqual({
      name: 'Mali',
      username: '0812345678',
      password: 'long enough',
      inviteCode: 'PRabc',
      bankCode: 'KTB',
      bankAccountName: 'MALI JAI DEE',
      bankAccountNo: '1234567890',
    });
    expect(wholeRegistration(typed, 'la').currency).toBe('LAK');
  });
});
