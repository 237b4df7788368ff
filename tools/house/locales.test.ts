import { describe, expect, it } from 'vitest';
import { flatten, judgeTranslations } from './locales.ts';

const whitelist = new Set(['Krapao', 'login:example']);
const judge = (th: unknown, la: unknown, en: unknown): string[] =>
  judgeTranslations('login', { th: flatten(th), la: flatten(la), en: flatten(en) }, whitelist);

describe('the rules about translations', () => {
  it('let complete ones pass, with names, numbers and placeholders', () => {
    const faults = judge(
      {
        title: 'เข้าสู่ระบบ {{name}}',
        brand: 'Krapao',
        sum: '{{amount}}',
        inner: { example: 'abc' },
        example: 'a@b.c',
      },
      {
        title: 'ເຂົ້າລະບົບ {{ name }}',
        brand: 'Krapao',
        sum: '{{amount}}',
        inner: { example: 'ກ' },
        example: 'a@b.c',
      },
      {
        title: 'Sign in {{name}}',
        brand: 'Krapao',
        sum: '{{amount}}',
        inner: { example: 'abc' },
        example: 'a@b.c',
      },
    );
    expect(faults).toEqual(['th/login.json: "inner.example" is not in Thai: abc']);
  });

  it('find missing keys and missing files', () => {
    expect(judge({ a: 'ก' }, { a: 'ກ', b: 'ຂ' }, { a: 'x', b: 'y' })).toEqual([
      'th/login.json: "b" is missing',
    ]);
    expect(judgeTranslations('login', { th: flatten({}), en: flatten({}) }, whitelist)).toEqual([
      'la/login.json: missing',
    ]);
  });

  it('find empty texts and other placeholders', () => {
    expect(judge({ a: ' ' }, { a: 'ກ {{n}}' }, { a: 'x {{count}}' })).toEqual([
      'th/login.json: "a" is empty',
      'th/login.json: "a" has other placeholders than in en (none / {{count}})',
      'la/login.json: "a" has other placeholders than in en ({{n}} / {{count}})',
    ]);
  });

  it('find texts in the script of another language', () => {
    expect(judge({ a: 'Login' }, { a: 'เข้า' }, { a: 'ลอง' })).toEqual([
      'th/login.json: "a" is not in Thai: Login',
      'la/login.json: "a" has Thai letters: เข้า',
      'la/login.json: "a" is not in Lao: เข้า',
      'en/login.json: "a" has Thai letters: ลอง',
    ]);
  });

  it('allow each language its own plural forms', () => {
    expect(
      judge(
        { days_other: '{{count}} วัน' },
        { days_other: '{{count}} ມື້' },
        { days_one: '{{count}} day', days_other: '{{count}} days' },
      ),
    ).toEqual([]);
  });
});
