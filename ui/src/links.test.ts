import { describe, expect, it } from 'vitest';
import { safeAddress, splitLinks } from './links.ts';

const links = (text: string) => splitLinks(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

describe('links in a text', () => {
  it('are addresses by http and https and of mail, without what ends the sentence', () => {
    expect(links('ดูที่ https://krapao.example/a?b=1, หรือ help@krapao.example.')).toEqual([
      'https://krapao.example/a?b=1',
      'mailto:help@krapao.example',
    ]);
    expect(links('(www.krapao.example) http://a.example/b_(c)!')).toEqual([
      'https://www.krapao.example/',
      'http://a.example/b_(c)',
    ]);
  });

  it('are nothing that could run', () => {
    for (const written of [
      'javascript:alert(1)',
      'data:text/html,<script>1</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://a.example',
      ' java\nscript:alert(1)',
    ]) {
      expect(safeAddress(written)).toBeUndefined();
      expect(links(written)).toEqual([]);
    }
  });

  it('lose no letter of the text', () => {
    for (const text of [
      '',
      'a',
      'https://',
      '<b>x</b> https://a.example "y"',
      'http://[ x@y',
      'a@b.c d@e.f..',
    ])
      expect(
        splitLinks(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });
});
