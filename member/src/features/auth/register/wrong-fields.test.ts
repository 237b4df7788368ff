import { describe, expect, it } from 'vitest';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { fieldErrors, stepOfErrors } from './wrong-fields.ts';

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
