import { describe, expect, it } from 'vitest';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import type { Typed } from './draft.ts';
import { fieldErrors, registrationFaults, stepOfErrors } from './faults.ts';

const fieldOf = (error: unknown) => Object.keys(fieldErrors(error));

describe('a refused registration', () => {
  it.each([
    ['EXISTING_USER', 'phone', 'phone'],
    ['EXISTING_BANK', 'accountNo', 'bank'],
    ['INVALID_INVITE_CODE', 'inviteCode', 'profile'],
    ['BANK_ACCOUNT_NAME_ENG', 'firstName', 'bank'],
    ['ONE_NAME_ONLY', 'firstName', 'bank'],
    ['BANK_ACCOUNT_NAME_LETTERS', 'firstName', 'bank'],
    ['BANK_ACCOUNT_NAME_MISMATCH', 'firstName', 'bank'],
    ['BANK_ACCOUNT_NAME_LIMIT', 'firstName', 'bank'],
    ['OTP_CODE_INVALID', 'otpCode', 'otp'],
  ] as const)('%s stands beside %s, on the step %s', (code, field, step) => {
    const errors = fieldErrors(new ApiError(code, 400));
    expect(Object.keys(errors)).toEqual([field]);
    expect(stepOfErrors(errors)).toBe(step);
  });

  it('finds the fields that INVALID_REQUEST names, by their names in the form', () => {
    const error = new ApiError('INVALID_REQUEST', 400, {
      fields: { username: 'x', bankAccountNo: 'y', unheard: 'z' },
    });
    expect(fieldOf(error)).toEqual(['phone', 'accountNo']);
  });

  it('names no field for what concerns none', () => {
    expect(fieldOf(new ApiError('NETWORK', 0))).toEqual([]);
    expect(fieldOf(new Error('boom'))).toEqual([]);
    expect(stepOfErrors({})).toBeUndefined();
  });
});

describe('what is wrong with a registration before it is sent', () => {
  const typed: Typed = {
    phone: '0812345678',
    sent: null,
    provedPhone: '',
    otpCode: '123456',
    name: 'Mali',
    password: 'long enough',
    confirm: 'long enough',
    isOfAge: 'yes',
    sourceCode: '',
    inviteCode: '',
    bankCode: 'KTB',
    accountNo: '1234567890',
    firstName: 'Mali',
    lastName: 'Jai Dee',
    currency: 'LAK',
  };
  const faults = (part: Partial<Typed>) => registrationFaults({ ...typed, ...part }, 'th');

  it('is nothing when all is there', () => {
    expect(faults({})).toEqual({});
  });

  it('is said of each empty field, and spaces are nothing', () => {
    expect(faults({ phone: '', name: ' ', isOfAge: '', accountNo: '', lastName: ' ' })).toEqual({
      phone: 'need.phone',
      name: 'need.name',
      isOfAge: 'need.isOfAge',
      accountNo: 'need.accountNo',
      lastName: 'need.lastName',
    });
  });

  it('is a phone, a code or an account number that is too short, and a name that the bank does not take', () => {
    expect(faults({ phone: '081', otpCode: '12', accountNo: '12-3', firstName: 'มะลิ' })).toEqual({
      phone: 'register.phone.tenDigits',
      otpCode: 'need.otpCode',
      accountNo: 'register.bank.accountDigits',
      firstName: 'register.bank.english',
    });
    expect(faults({ accountNo: '123-4-56789-0' })).toEqual({});
  });

  it('is a weak password before one that was not repeated', () => {
    expect(faults({ password: 'short', confirm: 'other' })).toEqual({
      password: expect.objectContaining({ code: 'PASSWORD_TOO_SHORT' }) as unknown,
    });
    expect(faults({ confirm: 'other enough' })).toEqual({ confirm: 'register.profile.mismatch' });
  });
});
