import { describe, expect, it } from 'vitest';
import type { Typed } from './draft.ts';
import { isPhone, openStep, stepsOf, type Progress } from './steps.ts';

const typed: Typed = {
  phone: '0812345678',
  sent: null,
  provedPhone: '',
  name: 'Mali',
  sourceCode: '',
  inviteCode: '',
  bankCode: '',
  accountNo: '',
  firstName: '',
  lastName: '',
  currency: 'LAK',
  otpCode: '',
  password: 'long enough',
  confirm: 'long enough',
  isOfAge: 'yes',
};
const progress = (part: Partial<Progress> = {}): Progress => ({
  typed,
  variant: 'th',
  withOtp: false,
  ...part,
});

describe('the steps of registration', () => {
  it('ask for a one-time code only where the operator does', () => {
    expect(stepsOf(false)).toEqual(['phone', 'profile', 'bank']);
    expect(stepsOf(true)).toEqual(['phone', 'otp', 'profile', 'bank']);
  });

  it('take a Thai phone of exactly 10 digits, and any in the Laos variant', () => {
    expect([isPhone('081234567', 'th'), isPhone('0812345678', 'th'), isPhone('08123456789', 'th')]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isPhone('20555555', 'la'), isPhone('', 'la')]).toEqual([true, false]);
  });

  it('open where the address says when all before it is done', () => {
    expect(openStep('bank', progress())).toBe('bank');
    expect(openStep('profile', progress())).toBe('profile');
    expect(openStep(null, progress())).toBe('phone');
    expect(openStep('nonsense', progress())).toBe('phone');
  });

  it('go back to the profile after a reload, for the password is never kept', () => {
    expect(openStep('bank', progress({ typed: { ...typed, password: '' } }))).toBe('profile');
  });

  it('go back to the phone when there is none', () => {
    expect(openStep('bank', progress({ typed: { ...typed, phone: '' } }))).toBe('phone');
  });

  it('wait at the code until this very phone is proved', () => {
    const sent = { phone: typed.phone, token: 't', ref: 'r', nextAt: 0 };
    expect(openStep('profile', progress({ withOtp: true, typed: { ...typed, sent } }))).toBe('otp');
    expect(
      openStep('profile', progress({ withOtp: true, typed: { ...typed, sent, provedPhone: '0899999999' } })),
    ).toBe('otp');
    expect(
      openStep('profile', progress({ withOtp: true, typed: { ...typed, provedPhone: typed.phone } })),
    ).toBe('profile');
  });
});
