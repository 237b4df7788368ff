import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '@krapao/ui/lib/i18n.ts';
import { fetchTexts } from '../../lib/texts.ts';
import { fieldsOf, type Field } from './fields.ts';
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

it('a slice that is another one has a row of its own, with a line for each fact that differs', () => {
  const texts: Field = {
    ...{ name: 'label', is: 'languages' },
    of: (['th', 'la', 'en'] as const).map((name) => ({ name, is: 'text' as const })),
  };
  const fields: Field[] = [
    { name: 'code', is: 'text' },
    texts,
    { name: 'prize', is: 'text' },
    { name: 'weight', is: 'number', isWhole: true },
  ];
  const slice = (code: string, en: string, weight: number, prize = 'cash') => ({
    ...{ code, label: { th: 'ก', la: 'ກ', en }, prize, weight },
  });
  const rowsOf = (before: object[], after: object[]) =>
    sideRows('wheel', {
      ...{ history: [], before: { slices: before }, after: { slices: after } },
      fields: [{ name: 'slices', is: 'list', fewest: 2, of: { is: 'fields', of: fields } }],
    }).slice(1);
  const [nothing, cash] = [slice('none', 'Nothing', 90), slice('cash', 'Cash', 90)];
  expect(rowsOf([nothing, cash], [slice('none', 'Nothing at all', 10), cash])).toEqual([
    {
      field: 'Slices: Nothing at all · none',
      before: 'Label English: Nothing\nWeight: 90',
      after: 'Label English: Nothing at all\nWeight: 10',
    },
  ]);
  // one that comes, and one that goes: where each stands is told too
  const more = slice('more', 'More', 5, 'gift');
  expect(rowsOf([nothing, cash], [cash, more])).toEqual([
    { field: 'Slices', before: '1. Nothing · none\n2. Cash · cash', after: '1. Cash · cash\n2. More · more' },
    {
      ...{ field: 'Slices: More · more', before: '–' },
      after: 'Code: more\nLabel ไทย: ก\nLabel ລາວ: ກ\nLabel English: More\nPrize: gift\nWeight: 5',
    },
    {
      ...{ field: 'Slices: Nothing · none', after: '–' },
      before: 'Code: none\nLabel ไทย: ก\nLabel ລາວ: ກ\nLabel English: Nothing\nPrize: cash\nWeight: 90',
    },
  ]);
});

it('which games count is told with its unit, and of any provider where none is named', () => {
  const weights = fieldsOf({
    properties: {
      weights: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            provider: { anyOf: [{ type: 'string', of: 'provider' }, { type: 'null' }] },
            percent: { type: 'integer', unit: 'percent' },
          },
        },
      },
    },
  });
  const rows = sideRows('bonus', {
    ...{ fields: weights, history: [], before: null },
    after: {
      weights: [
        { provider: null, percent: 100 },
        { provider: 'PG', percent: 50 },
      ],
    },
  });
  expect(rows.map(({ after }) => after)).toEqual([
    'Provider: All providers · Percent: 100 %\nProvider: PG · Percent: 50 %',
  ]);
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
