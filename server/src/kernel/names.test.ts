import { describe, expect, it } from 'vitest';
import { comparableName, normalName, isOtherName, isSameName, isWholeName } from './names.ts';

describe('a name', () => {
  it.each([
    ['ทองคำ น้ำใส', 'ทองคำ น้ำใส'],
    ['ทองคํา น้ํา', 'ทองคำ น้ำ'],
    ['นํ้า', 'น้ำ'],
    ['ຄຳ ນ້ຳ', 'ຄຳ ນ້ຳ'],
    ['ຄໍາ ນໍ້າ ນ້ໍາ', 'ຄຳ ນ້ຳ ນ້ຳ'],
    ['ໜູ ໝາ', 'ໜູ ໝາ'],
    ['Ｎｏｉ ﬁ １２', 'Noi fi 12'],
    ['No\u0301i', 'Nói'],
    ['\u202ESom\u200Bchai\u2060 \uFEFF Jai\u00ADdee\u3164', 'Somchai Jaidee'],
    ['a \u200B b', 'a b'],
    ['\u200B\u202E\u2066\u180E', ''],
  ])('%j is kept as %j', (written, kept) => {
    expect(normalName(written)).toBe(kept);
    expect(normalName(kept)).toBe(kept);
  });

  it('is the same in each of its forms', () => {
    for (const [one, other] of [
      ['ทองคำ', 'ทองคํา'],
      ['น้ำ', 'นํ้า'],
      ['ຄຳ', 'ຄໍາ'],
      ['ໜູ', 'ຫນູ'],
      ['somchai', 'ＳＯＭＣＨＡＩ'],
    ] as const)
      expect(comparableName(one)).toBe(comparableName(other));
    expect(comparableName('ทองคำ')).not.toBe(comparableName('ทองคา'));
  });
});

describe('a name that a bank tells', () => {
  it.each([
    ['นาย สมชาย ใจดี', 'สมชาย ใจดี'],
    ['นายสมชาย  ใจดี', 'สมชาย ใจดี'],
    ['น.ส. มาลี รักดี', 'นางสาวมาลี รักดี'],
    ['MR. Somchai Jaidee', 'SOMCHAI JAIDEE'],
    ['MISS MALI RAKDEE', 'MS MALI RAKDEE'],
    ['SOMCHAI JAI DEE', 'SOMCHAI JAIDEE'],
  ])('is the whole of the known one: %s, %s', (told, known) => {
    expect(isWholeName(told, known)).toBe(true);
    expect(isOtherName(told, known)).toBe(false);
  });

  it.each([
    ['SOMCHAI J', 'SOMCHAI JAIDEE'],
    ['SOMCHAI J***', 'SOMCHAI J'],
    ['SOM*** J***', 'SOMCHAI JAIDEE'],
  ])('may be it, shortened or masked, and proves nothing: %s, %s', (told, known) => {
    expect(isWholeName(told, known)).toBe(false);
    expect(isSameName([told], known)).toBe(true);
  });

  it.each([
    ['SOMCHAI JAIDEE', 'SOMSAK JAIDEE'],
    ['นาย สมชาย ใจดี', 'สมชาย รักดี'],
  ])('is another one: %s, %s', (told, known) => {
    expect(isOtherName(told, known)).toBe(true);
  });

  it('in another script is neither the known one nor another', () => {
    expect(isWholeName('สมชาย ใจดี', 'SOMCHAI JAIDEE')).toBe(false);
    expect(isOtherName('สมชาย ใจดี', 'SOMCHAI JAIDEE')).toBe(false);
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

  it('is compared with one name, not with several', () => {
    expect(isSameName(['SOMSRI RUK'], 'SOMCHAI JAIDEE/SOMSRI RUK')).toBe(false);
    expect(isSameName(['SOMSRI RUK'], 'SOMCHAI JAIDEE / SOMSRI RUK')).toBe(false);
  });
});
