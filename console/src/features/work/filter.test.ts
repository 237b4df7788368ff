import { expect, it } from 'vitest';
import { filterOf, fits, withKind } from './filter.ts';
import type { Row } from './queries.ts';

const row: Row = {
  ...{
    kind: 'payout',
    id: '0b1c-22',
    amount: 12_400,
    since: '',
    waits: null,
    because: null,
    state: '',
    request: null,
    bank: null,
  },
  member: { id: 'KUMGZAYBXJ', name: 'สมชาย ใจดี', phone: '0800000001' },
};

it('reads kind, amounts, bank, order and text from the address, and nothing that makes no sense', () => {
  expect(filterOf(new URLSearchParams('kind=slip&min=500&q=%20som%20'))).toEqual({
    kind: 'slip',
    minimum: 500,
    text: 'som',
  });
  expect(filterOf(new URLSearchParams('min=500&max=2000&bank=KBANK&sort=largest'))).toEqual({
    ...{ minimum: 500, maximum: 2_000, bank: 'KBANK', sort: 'largest' },
  });
  expect(filterOf(new URLSearchParams('max=x&bank=&sort=oldest'))).toEqual({});
  expect(filterOf(new URLSearchParams('min=-3&q='))).toEqual({});
});

it('keeps the rest of the address when the kind changes', () => {
  const search = new URLSearchParams('kind=slip&q=som');
  expect(withKind(search, 'payout')).toBe('?kind=payout&q=som');
  expect(withKind(search, null)).toBe('?q=som');
});

it.each(['สมชาย', 'สมชายใจดี', '080-000', '12,400', '12400.00', 'kumg', '0B1C'])(
  'finds the row by %s',
  (text) => {
    expect(fits(row, text)).toBe(true);
  },
);

it('does not find it by what it does not show', () => {
  expect(fits(row, 'วิภา')).toBe(false);
  expect(fits({ ...row, member: null, amount: null }, 'สมชาย')).toBe(false);
});
