import { describe, expect, it } from 'vitest';
import {
  accountNameOf,
  accountNoOf,
  normalName,
  phoneOf,
  profileNameOf,
  requirePassword,
  signInNameOf,
} from './rules.ts';

describe('names and numbers', () => {
  it('are normalised before they are compared or stored', () => {
    expect(normalName('  สมชาย   ใจดี ')).toBe('สมชาย ใจดี');
    expect(normalName('Ｎｏｉ')).toBe('Noi');
    expect(normalName('Noi\n\tJai\0dee\u0007')).toBe('Noi Jaidee');
    expect(phoneOf('081-222 3333', 'th')).toBe('0812223333');
  });

  it('of which nothing is left are none', () => {
    expect(() => profileNameOf(' \0 ')).toThrow('INVALID_USER_INFO');
    expect(() => accountNameOf('\u0007', 'SCB')).toThrow('INVALID_USER_INFO');
  });

  it('are checked by length in the Thai variant only', () => {
    expect(() => phoneOf('081222333', 'th')).toThrow('PHONE_NUMBER_REQUIRE_10_DIGIT');
    expect(() => phoneOf('1812223333', 'th')).toThrow('INVALID_USER_INFO');
    expect(phoneOf('20555123', 'la')).toBe('20555123');
  });

  it('must be English for the banks that need it, and are upper case', () => {
    expect(accountNameOf('Somchai jaidee', 'KTB')).toBe('SOMCHAI JAIDEE');
    expect(() => accountNameOf('สมชาย', 'KTB')).toThrow('BANK_ACCOUNT_NAME_ENG');
    expect(accountNameOf('สมชาย ใจดี', 'SCB')).toBe('สมชาย ใจดี');
  });

  it('of accounts have 8 to 16 digits, however they are grouped', () => {
    expect(accountNoOf(' 123-4-56789-0 ')).toBe('1234567890');
    for (const no of ['1234567', '12345678901234567', '12345678a'])
      expect(() => accountNoOf(no)).toThrow('INVALID_REQUEST');
  });
});

describe('a phone to sign in with', () => {
  it('is taken as it is typed, and cut where no phone is as long', () => {
    expect(signInNameOf(' 081-222 3333 ')).toBe('0812223333');
    expect(signInNameOf('any\0body')).toBe('anybody');
    expect(signInNameOf('1'.repeat(99))).toHaveLength(20);
  });
});

describe('a password', () => {
  it('has at least 8 letters, whatever they are made of, and is refused beside its field', () => {
    expect(() => requirePassword('ก'.repeat(8))).not.toThrow();
    expect(() => requirePassword('😀'.repeat(7))).toThrow('PASSWORD_TOO_SHORT');
    const refusal = (field?: string) => {
      try {
        requirePassword('short', field);
      } catch (error) {
        return (error as { params: object }).params;
      }
      return undefined;
    };
    expect(refusal()).toEqual({ min: 8, fields: { password: 'at least 8' } });
    expect(refusal('newPassword')).toEqual({ min: 8, fields: { newPassword: 'at least 8' } });
  });
});
