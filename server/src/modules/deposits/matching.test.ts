import { describe, expect, it } from 'vitest';
import { isSameAccount, isSameName } from './matching.ts';

describe('a masked account number', () => {
  it.each([
    ['xxx-x-x3456-x', '0801234567', true],
    ['XX-XX-XX456-7', '0801234567', true],
    ['***-*-*3456-*', '0801234567', true],
    ['080-1-23456-7', '0801234567', true],
    ['x-4567', '0801234567', true],
    ['xxx-x-x3457-x', '0801234567', false],
    ['xxx-x-x3456-8', '0801234567', false],
    ['xxx-x-3456x-x', '0801234567', false],
    ['x-3456', '0801234567', false],
    ['x-567', '0801234567', false],
    ['xxxxxxxx67', '0801234567', false],
    ['xxxxxxxxxx', '0801234567', false],
    ['', '0801234567', false],
    ['0801234567', '801234567', false],
    ['xxx0801234567', '0801234567', false],
    ['xxx-x-x34O6-x', '0801234567', false],
    ['xxxxxxx3456x', '020012345678', false],
    ['xxxxxxx4567x', '020012345678', true],
  ])('%s of %s: %s', (masked, account, isSame) => {
    expect(isSameAccount(masked, account)).toBe(isSame);
  });
});

describe('a name as banks show it', () => {
  it.each([
    ['SOMCHAI JAIDEE', 'SOMCHAI JAIDEE', true],
    ['Mr. Somchai Jaidee', 'SOMCHAI JAIDEE', true],
    ['MR.SOMCHAI J', 'SOMCHAI JAIDEE', true],
    ['MR SOMCHAI J.', 'SOMCHAI JAIDEE', true],
    ['SOMCHAI JAI***', 'SOMCHAI JAIDEE', true],
    ['SOMCHAI JAIxxx', 'SOMCHAI JAIDEE', true],
    ['SOM*** J***', 'SOMCHAI JAIDEE', true],
    ['SOMCHAI', 'SOMCHAI JAIDEE', true],
    ['MISS SOMYING  NA  AYUDHYA', 'SOMYING NA AYUDHYA', true],
    ['SOMYING NA', 'MISS SOMYING NA AYUDHYA', true],
    ['MRS SOMCHAI JAIDEE', 'MISS SOMCHAI JAIDEE', true],
    ['นาย สมชาย ใจดี', 'สมชาย ใจดี', true],
    ['นายสมชาย ใ', 'สมชาย ใจดี', true],
    ['น.ส. สมหญิง ใจ***', 'สมหญิง ใจดี', true],
    ['นางสาวสมหญิง ใจดี', 'สมหญิง ใจดี', true],
    ['นาง สมหญิง ใจดี', 'นางสาวสมหญิง ใจดี', true],
    ['นางนวล ใจดี', 'นางนวล ใจดี', true],
    ['ท้าว', 'ท้าว', true],
    ['ທ້າວ ສົມຊາຍ ໃ', 'ສົມຊາຍ ໃຈດີ', true],
    ['KRAPAO DEMO CO., LTD.', 'KRAPAO DEMO CO LTD', true],
    ['KRAPAO DEMO', 'KRAPAO DEMO CO LTD', true],
    ['บจก. กระเป๋า เดโม', 'บริษัท กระเป๋า เดโม จำกัด', true],
    ['MARCO POLO', 'MARCO POLO', true],
    ['MARCO', 'MAR POLO', false],
    ['SOMCHAI JAIDAM', 'SOMCHAI JAIDEE', false],
    ['SOMSAK JAIDEE', 'SOMCHAI JAIDEE', false],
    ['SOM JAIDEE', 'SOMCHAI JAIDEE', false],
    ['S*** JAIDEE', 'SOMCHAI JAIDEE', false],
    ['*** ***', 'SOMCHAI JAIDEE', false],
    ['XXXX XXXX', 'SOMCHAI JAIDEE', false],
    ['SOMCHAI JAIDEEMAK', 'SOMCHAI JAIDEE', false],
    ['SOMCHAI JAIDEE', 'SOMCHAI', false],
    ['MR', 'SOMCHAI JAIDEE', false],
    ['', 'SOMCHAI JAIDEE', false],
    ['123', '123', false],
    ['สมชาย ใจดี', 'SOMCHAI JAIDEE', false],
    ['สมชาย ใจดำ', 'สมชาย ใจดี', false],
  ])('%s of %s: %s', (shown, registered, isSame) => {
    expect(isSameName([shown], registered)).toBe(isSame);
  });

  it('counts in the script that both have', () => {
    expect(isSameName(['นาย สมชาย ใ', 'MR. SOMCHAI J'], 'SOMCHAI JAIDEE')).toBe(true);
    expect(isSameName(['นาย สมชาย ใ', 'MR. SOMSAK J'], 'SOMCHAI JAIDEE')).toBe(false);
    expect(isSameName([null, null], 'SOMCHAI JAIDEE')).toBe(false);
  });

  it('may be one of several that are registered', () => {
    expect(isSameName(['บจก. กระเป๋า เดโม', null], 'KRAPAO DEMO CO LTD / บจก. กระเป๋า เดโม')).toBe(true);
    expect(isSameName(['บจก. ถุง เดโม', null], 'KRAPAO DEMO CO LTD / บจก. กระเป๋า เดโม')).toBe(false);
  });
});
