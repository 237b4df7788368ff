import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ui = new URL('../../ui/src/', import.meta.url);
const css = readFileSync(new URL('fonts.css', ui), 'utf8');
const faces = [...css.matchAll(/url\('\.\/fonts\/([\w-]+)\.woff2'\)[^}/]*?unicode-range:([^;()]*);/g)].map(
  ([, name = '', ranges = '']) => ({
    name,
    ranges: ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => parseInt(code, 16));
      return { first, last };
    }),
  }),
);

/** The faces that browsers fetch for a text. */
const facesFor = (text: string) => [
  ...new Set(
    [...text].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const face = faces.find(({ ranges }) =>
        ranges.some(({ first, last }) => first <= code && code <= last),
      );
      return code < 0x20 ? [] : [face?.name ?? `none for ${letter}`];
    }),
  ),
];

const folder = (language: string) => new URL(`../src/locales/${language}/`, import.meta.url);

describe('the fonts', () => {
  it.each([
    ['th', ['basic', 'thai']],
    ['la', ['basic', 'lao']],
    ['en', ['basic']],
  ])('need no more faces than %s is written in', (language, wanted) => {
    for (const file of readdirSync(folder(language))) {
      const texts = readFileSync(new URL(file, folder(language)), 'utf8');
      expect([file, facesFor(texts).filter((face) => !wanted.includes(face))]).toEqual([file, []]);
    }
  });

  it('weigh little', () => {
    const bytes = (name: string) => statSync(new URL(`fonts/${name}.woff2`, ui)).size;
    expect(bytes('basic') + bytes('thai')).toBeLessThan(26_000);
    expect(bytes('basic') + bytes('lao')).toBeLessThan(26_000);
  });
});
