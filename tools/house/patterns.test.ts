import { expect, it } from 'vitest';
import { beginsAnew, patternsThatBeginAnew } from './patterns.ts';

it.each([
  String.raw`"(?:[^"\\]|\\.)*"|(\d[eE][+-]?\d)`,
  String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`,
  String.raw`<!--[^]*?-->`,
  String.raw`\s+$`,
  String.raw`\bat .*:\d`,
])('a pattern that begins anew in what it reads is found: %s', (source) => {
  expect(beginsAnew(source, 'g')).toBe(true);
});

it.each([
  String.raw`"[^"\\]*(?:\\.[^"\\]*)*"?`,
  String.raw`<[^<>]+>`,
  String.raw`^\s+$`,
  String.raw`(?<!\s)\s+$`,
  String.raw`\d+(?:\.\d+)?`,
])('a pattern that reads a text once is not: %s', (source) => {
  expect(beginsAnew(source, 'g')).toBe(false);
});

it('a pattern that begins anew is found with its file and line', () => {
  const text = ['const a = 1;', `const B = /${'x+'}y/;`].join('\n');
  expect(patternsThatBeginAnew([{ path: 'server/src/a.ts', text }])).toEqual([
    'server/src/a.ts:2: /x+y/ may begin anew in what it reads',
  ]);
});
