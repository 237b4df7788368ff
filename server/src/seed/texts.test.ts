import { describe, expect, it } from 'vitest';
import { NOTICE_BANNERS, TEXTS } from './texts.ts';

/** A vowel below a consonant that already has one before it: no Thai word does, a careless replacement did. */
const DAMAGED_THAI = /[เแโใไ][ก-ฮ][ุู]/;

describe('the texts that an empty database begins with', () => {
  const thai = [
    ...Object.values(TEXTS).flatMap((text) => text.th),
    ...NOTICE_BANNERS.th.map((banner) => banner.html),
  ];
  const lao = [
    ...Object.values(TEXTS).flatMap((text) => text.la),
    ...NOTICE_BANNERS.la.map((banner) => banner.html),
  ];

  it('are Thai that can be read', () => {
    expect('เคุณั้น').toMatch(DAMAGED_THAI);
    expect(thai.filter((text) => DAMAGED_THAI.test(text))).toEqual([]);
  });

  it('say "we" in one way in Lao', () => {
    expect(lao.filter((text) => /(?<!ພວກ)ເຮົາ/.test(text))).toEqual([]);
  });

  it('have as many paragraphs in every language', () => {
    for (const [kind, text] of Object.entries(TEXTS))
      expect([kind, text.th.length, text.la.length]).toEqual([kind, text.en.length, text.en.length]);
  });
});
