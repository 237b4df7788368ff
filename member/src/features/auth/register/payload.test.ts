import { describe, expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { wholeRegistration } from './payload.ts';

const draft: Draft = {
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
};
const secret = { password: 'long enough', confirm: 'long enough', isOfAge: 'yes' };

describe('what registration sends', () => {
  it('leaves out what was not filled in, and the currency outside Laos', () => {
    expect(wholeRegistration(draft, secret, 'th')).toEqual({
      name: 'Mali',
      username: '0812345678',
      password: 'long enough',
      inviteCode: 'PRabc',
      bankCode: 'KTB',
      bankAccountName: 'MALI JAI DEE',
      bankAccountNo: '1234567890',
    });
    expect(wholeRegistration(draft, secret, 'la').currency).toBe('LAK');
  });
});
