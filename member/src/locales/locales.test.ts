import { ERRORS, SLIP_NOTES } from '@krapao/contract/errors';
import { describe, expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };
const files = import.meta.glob<Tree>('./*/*.json', { import: 'default', eager: true });
const namespaces = [
  ...new Set(Object.keys(files).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? '')),
];

function flat(tree: Tree | undefined, before = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree ?? {}).map(([key, value]) =>
      typeof value === 'string' ? { [before + key]: value } : flat(value, `${before}${key}.`),
    ),
  ) as Record<string, string>;
}

const textsOf = (language: string, namespace: string) => flat(files[`./${language}/${namespace}.json`]);
const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const THAI = /[\u0e01-\u0e5b]/;
const LAO = /[\u0e81-\u0eff]/;

describe.each(namespaces)('the texts of %s', (namespace) => {
  const english = textsOf('en', namespace);

  it.each(['th', 'la'])('have the same keys and places to fill in %s as in English', (language) => {
    const other = textsOf(language, namespace);
    expect(Object.keys(other).sort()).toEqual(
      // Thai and Lao count without a singular.
      Object.keys(english)
        .filter((key) => !key.endsWith('_one'))
        .sort(),
    );
    for (const [key, text] of Object.entries(other))
      expect([key, namesIn(text)]).toEqual([key, namesIn(english[key] ?? '')]);
  });

  it('are in their own script, and none is empty', () => {
    for (const language of ['th', 'la', 'en']) {
      for (const [key, text] of Object.entries(textsOf(language, namespace))) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        if (language !== 'th') expect(text, `${language} ${key}`).not.toMatch(THAI);
        if (language !== 'la') expect(text, `${language} ${key}`).not.toMatch(LAO);
      }
    }
  });
});

describe('the words', () => {
  it('are one each in Lao for "we", "again" and "a moment", and a question does not end as a denial', () => {
    for (const namespace of namespaces)
      for (const [key, text] of Object.entries(textsOf('la', namespace)))
        expect(text, `${namespace}:${key}`).not.toMatch(/(?<!ພວກ)ເຮົາ|ອີກເທື່ອ|ລອງໃໝ່|ແລ້ວໆ|ໜ່ອຍ|ບໍ່$/);
  });

  it('are those of banks and wallets in English and Thai', () => {
    const stale = {
      en: /\bmovements?\b|bring home|make a QR|duplicate slip|stumbled|must support|not equal|is this right/i,
      th: /เซสชัน|ชื่อโปรไฟล์|ส่งสลิป|สลิปซ้ำ|สะดุด|จดจำการ|สิ้นสุดโบนัส|แชท/,
    };
    for (const [language, pattern] of Object.entries(stale))
      for (const namespace of namespaces)
        for (const [key, text] of Object.entries(textsOf(language, namespace)))
          expect(text, `${language} ${namespace}:${key}`).not.toMatch(pattern);
  });
});

describe('what tells that payouts are held', () => {
  it.each(['th', 'la', 'en'])('says no other end than the moment itself, in %s: holds differ', (language) => {
    for (const [namespace, key] of [
      ['withdraw', 'held.why'],
      ['profile', 'held.text'],
    ] as const)
      expect(textsOf(language, namespace)[key]).not.toMatch(/\d/);
  });
});

describe('the error catalogue', () => {
  it.each(['th', 'la', 'en'])('says every code and every slip note in %s', (language) => {
    const texts = textsOf(language, 'errors');
    const wanted = [...Object.keys(ERRORS), 'NETWORK', ...SLIP_NOTES.map((note) => `slip.${note}`)];
    expect(wanted.filter((key) => !texts[key])).toEqual([]);
  });

  it.each(['th', 'la', 'en'])('fills its places in %s with params that their code always has', (language) => {
    const texts = textsOf(language, 'errors');
    const unfilled = Object.entries(ERRORS).flatMap(([code, known]) => {
      // a wait that is not known has words of its own (lib/error-text.ts)
      const params: readonly unknown[] = [known]
        .flat()
        .map((param) => (param === 'retryAfter?' ? 'retryAfter' : param));
      const names = namesIn(texts[code] ?? '');
      return names.filter((name) => !params.includes(name)).map((name) => `${code} {{${name}}}`);
    });
    expect(unfilled).toEqual([]);
    const others = Object.keys(texts).filter((key) => !(key in ERRORS));
    expect(others.filter((key) => namesIn(texts[key] ?? '').length > 0)).toEqual([]);
  });
});
