import { describe, expect, it } from 'vitest';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { bodyOf, fieldsOf, isChanged, problemsOf, refusedFields } from './edit-rules.ts';
import type { OwnProfile } from './queries.ts';

const own: OwnProfile = {
  profile: {
    _id: 'A1',
    id: 'A1',
    username: '0812345678',
    name: 'Mali',
    createdAt: '2026-11-20T14:04:11.000Z',
  },
  bankAccount: {
    bankCode: 'SCB',
    bankAccountName: 'MALI JAI DEE',
    bankAccountNo: '1234567890',
    bank: { nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial Bank', nameLA: 'ໄທພານິດ' },
  },
  lastVisit: null,
  payoutsHeldUntil: null,
};
const fields = fieldsOf(own);

describe('the form of the own profile', () => {
  it('begins with what is there, and sends it back the same', () => {
    expect(fields).toMatchObject({ firstName: 'MALI', lastName: 'JAI DEE' });
    expect(bodyOf(fields)).toEqual({
      name: 'Mali',
      bankCode: 'SCB',
      bankAccountNo: '1234567890',
      bankAccountName: 'MALI JAI DEE',
    });
  });

  it('changes nothing by spaces and small letters', () => {
    expect(isChanged({ ...fields, name: ' Mali ', firstName: 'mali' }, own)).toBe(false);
    expect(isChanged({ ...fields, accountNo: '1234567899' }, own)).toBe(true);
  });

  it('says of everything that is empty or wrong what it is, at once', () => {
    expect(
      problemsOf({ ...fields, bankCode: 'KTB', accountNo: '', firstName: 'มะลิ', lastName: ' ' }, 'bank'),
    ).toEqual({
      accountNo: 'empty',
      firstName: expect.objectContaining({ code: 'BANK_ACCOUNT_NAME_ENG' }) as unknown,
      lastName: 'empty',
    });
    expect(problemsOf(fields, 'bank')).toEqual({});
    expect(problemsOf({ ...fields, accountNo: '123' }, 'bank')).toEqual({ accountNo: 'accountDigits' });
  });

  it('looks only at what its dialog has', () => {
    expect(problemsOf({ ...fields, name: ' ' }, 'bank')).toEqual({});
    expect(problemsOf({ ...fields, name: ' ', lastName: '' }, 'name')).toEqual({ name: 'empty' });
  });

  it('takes only English names for KTB, TMB and BBL', () => {
    const thai = { ...fields, firstName: 'มะลิ' };
    expect(problemsOf(thai, 'bank')).toEqual({});
    for (const bankCode of ['KTB', 'TMB', 'BBL'])
      expect(problemsOf({ ...thai, bankCode }, 'bank').firstName).toMatchObject({
        code: 'BANK_ACCOUNT_NAME_ENG',
      });
  });

  it.each([
    ['EXISTING_BANK', 'accountNo'],
    ['INVALID_BANK', 'bankCode'],
    ['BANK_ACCOUNT_NAME_ENG', 'firstName'],
    ['ONE_NAME_ONLY', 'firstName'],
    ['BANK_ACCOUNT_NAME_LETTERS', 'firstName'],
    ['BANK_ACCOUNT_NAME_MISMATCH', 'firstName'],
    ['BANK_ACCOUNT_NAME_LIMIT', 'firstName'],
  ] as const)('puts %s beside %s', (code, field) => {
    expect(Object.keys(refusedFields(new ApiError(code, 400)))).toEqual([field]);
  });

  it('puts what the server names beside those fields, and what concerns all of it nowhere', () => {
    const named = new ApiError('INVALID_REQUEST', 400, { fields: { bankAccountNo: 'x', name: 'y' } });
    expect(Object.keys(refusedFields(named))).toEqual(['accountNo', 'name']);
    expect(refusedFields(new ApiError('NETWORK', 0))).toEqual({});
    expect(refusedFields(new ApiError('SIGN_IN_BLOCKED', 429))).toEqual({});
  });
});
