import { describe, expect, it } from 'vitest';
import { PARTS } from './gallery.tsx';
import { SAMPLES, type Samples } from './samples.ts';
import { expectFlawless, expectWhole } from './testing/faults.ts';
import { LANGUAGES, show } from './testing/show.tsx';

/** Parts that others are made of, and where they are seen. */
const WITHIN: Record<string, string> = {
  field: 'text-field',
  toaster: 'toaster',
};

/** Names and words that nobody foresaw: no space in them, and longer than a line. */
const longWords = Object.fromEntries(
  Object.entries(SAMPLES.en).map(([key, text]) => [
    key,
    key === 'lang' ? text : text.replaceAll(' ', '').repeat(key === 'name' ? 4 : 1),
  ]),
) as Samples;

describe('the gallery', () => {
  it('shows every part', () => {
    const files = Object.keys(import.meta.glob('../src/*.tsx')).map((path) =>
      path.slice('../src/'.length, -'.tsx'.length),
    );
    expect(files.filter((file) => !(file in PARTS) && !(file in WITHIN))).toEqual([]);
  });
});

describe.each(Object.keys(PARTS))('%s', (part) => {
  it.each(LANGUAGES)(
    'has nothing for axe to find, cuts no text and clips no vowel, in %s',
    async (language) => {
      await show(part, language);
      await expectFlawless();
    },
  );

  it.each(LANGUAGES)('cuts nothing at 320 px with text twice as large, in %s', async (language) => {
    await show(part, language, { size: [320, 640], textPercent: 200 });
    await expectWhole();
  });

  it('cuts no long word', async () => {
    await show(part, 'en', { texts: longWords });
    await expectWhole();
  });
});
