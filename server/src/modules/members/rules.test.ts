import { describe, expect, it } from 'vitest';
import { accountNameOf, accountNoOf, phoneOf, profileNameOf, signInNameOf } from './rules.ts';

describe('names and numbers', () => {
  it('are normalised before they are compared or stored', () => {
    expect(profileNameOf('  สมชาย   ใจดี ')).toBe('สมชาย ใจดี');
    expect(profileNameOf('Ｎｏｉ')).toBe('Noi');
    expect(profileNameOf('Noi\n\tJai\0dee\u0007')).toBe('Noi Jaidee');
    expect(accountNameOf('ทองคำ น้ำใส', 'SCB')).toBe('ทองคำ น้ำใส');
    expect(phoneOf('081-222 3333', 'th')).toBe('0812223333');
  });

  it('of which nothing is left are none', () => {
    expect(() => profileNameOf(' \0 ')).toThrow('INVALID_USER_INFO');
    expect(() => accountNameOf('\u0007', 'SCB')).toThrow('INVALID_USER_INFO');
    for (const unseen of ['\u200B\u200C\u2060', '\u202E\u2066\u200F', '\u3164', '. -'])
      for (const nameOf of [profileNameOf, (name: string) => accountNameOf(name, 'SCB')])
        expect(() => nameOf(unseen)).toThrow('INVALID_USER_INFO');
  });

  it('are counted as they are kept', () => {
    expect(profileNameOf('o\u0301'.repeat(60))).toHaveLength(60);
    expect(profileNameOf(`${'\u200B'.repeat(100)}Noi`)).toBe('Noi');
    expect(() => profileNameOf('\uFDFA'.repeat(10))).toThrow('INVALID_USER_INFO');
    expect(() => accountNameOf('A'.repeat(121), 'SCB')).toThrow('INVALID_USER_INFO');
  });

  it('of account holders are one name', () => {
    for (const several of ['SOMCHAI JAIDEE/SOMSRI RUK', 'สมชาย ／ สมศรี', '/', 'A/'])
      expect(() => accountNameOf(several, 'SCB')).toThrow(/ONE_NAME_ONLY|INVALID_USER_INFO/);
    expect(() => accountNameOf('SOMCHAI / SOMSRI', 'KTB')).toThrow('ONE_NAME_ONLY');
  });

  it('of account holders are letters, marks, spaces and . - and quotes, of any script', () => {
    for (const [written, kept] of [
      ['น.ส. สมหญิง ใจดี', 'น.ส. สมหญิง ใจดี'],
      ['ສົມສັກ ພົມມະຈັນ', 'ສົມສັກ ພົມມະຈັນ'],
      ['Anne-Marie O’Neil', "ANNE-MARIE O'NEIL"],
      ['José D‘Arc‐Müller', "JOSÉ D'ARC-MÜLLER"],
      ['李 小龙', '李 小龙'],
    ] as const)
      expect(accountNameOf(written, 'SCB')).toBe(kept);
    for (const said of [
      'NOK (PROVED)',
      'NOK; OLD',
      'NOK: 0933333331',
      'NOK 2',
      'นก ๒',
      'NOK, CLOSED',
      'NOK 🎉',
      'NO*',
      '"NOK"',
      'A&B',
    ])
      expect(() => accountNameOf(said, 'SCB')).toThrow('BANK_ACCOUNT_NAME_LETTERS');
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
