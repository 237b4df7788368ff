import { expect, it } from 'vitest';
import { cell } from './csv.ts';

it.each([
  ['=HYPERLINK("http://evil","x")', `"'=HYPERLINK(""http://evil"",""x"")"`],
  ['+66812345678', "'+66812345678"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['  =1', `"'  =1"`.replace(/"/g, '')],
  ['＝1', "'＝1"],
  ['\uFEFF=1', "'\uFEFF=1"],
  ['a"b', '"a""b"'],
  ['a,b;c', '"a,b;c"'],
  ['a\r\n=1', '"a\r\n=1"'],
  ['ธนาคาร', 'ธนาคาร'],
  ['', ''],
])('writes %j as text that stays text', (text, written) => {
  expect(cell(text)).toBe(written);
});
