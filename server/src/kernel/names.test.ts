import { describe, expect, it } from 'vitest';
import { comparableName, normalName } from './names.ts';

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
