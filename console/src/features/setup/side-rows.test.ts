import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '@krapao/ui/lib/i18n.ts';
import { fetchTexts } from '../../lib/texts.ts';
import type { Field } from './fields.ts';
import { sideRows, type History } from './side-rows.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return startI18n('en', ['common', 'setup'], fetchTexts);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const paragraphs = (name: string): Field => ({
  name,
  is: 'list',
  of: { is: 'text', format: 'html' },
  fewest: 0,
});
const FIELDS = [paragraphs('th'), paragraphs('en')];
const changed = (at: string, from: string, to: string, second: string | null = null) => ({
  ...{ id: at, at, name: 'mali', second, right: 'text.change', kind: 'agreement', subject: 'agreement' },
  ...{ before: { version: from }, after: { version: to }, why: 'as it is now', request: null },
});
const HISTORY: History = [
  changed('2026-11-27T03:00:00.000Z', 'b2', 'c3', 'owner'),
  changed('2026-11-20T03:00:00.000Z', 'a1', 'b2'),
];
const between = (from: string, to: string) =>
  sideRows('agreement', {
    ...{ fields: FIELDS, history: HISTORY },
    before: { th: ['one', 'two'], en: ['same'], version: from },
    after: { th: ['one', 'other', 'more'], en: ['same'], version: to },
  });

it('of an agreement the languages are shown that differ, and of each version when it came to be and by whom', () => {
  expect(between('b2', 'c3')).toEqual([
    { field: 'ไทย', before: 'one\ntwo', after: 'one\nother\nmore' },
    {
      ...{ field: 'Version', before: '20/11/2026 10:00:00 · mali' },
      after: '27/11/2026 10:00:00 · mali + owner',
    },
  ]);
});

it('a version that is not kept yet is told as a new one, one that is not kept any more as an earlier one', () => {
  expect(between('a1', 'd4').at(-1)).toEqual({
    ...{ field: 'Version', before: 'An earlier one' },
    after: 'New: every member is asked to agree',
  });
});

it('of slices of a wheel the chances are shown that each has, in the language of the screen', () => {
  const slice = (name: string, weight: number) => ({ label: { th: 'ก', la: 'ກ', en: name }, weight });
  const [chances] = sideRows('wheel', {
    ...{ fields: [], history: [] },
    before: { slices: [slice('Nothing', 90), slice('Cash', 10)] },
    after: { slices: [slice('Nothing', 10), slice('Cash', 10)] },
  });
  expect(chances).toEqual({
    ...{ field: 'Chances', before: 'Nothing 90.00%\nCash 10.00%' },
    after: 'Nothing 50.00%\nCash 50.00%',
  });
});

it('rows stand in the order of the fields, whatever the order is that they were kept in', () => {
  const number = (name: string): Field => ({ name, is: 'number', isWhole: true });
  const rows = sideRows('promotion', {
    ...{ fields: [number('percentFail'), number('days')], history: [] },
    before: null,
    after: { days: 3, percentFail: 5 },
  });
  expect(rows.map(({ field }) => field)).toEqual(['Percent of losses', 'Days']);
});
