import { expect, it } from 'vitest';
import { inOrder, isOfMoney } from './kinds.ts';

it('shows kinds in their order, and those of a later release behind them', () => {
  const kinds = ['zebra', 'qr', 'apple', 'payout'].map((kind) => ({ kind }));
  expect(inOrder(kinds).map(({ kind }) => kind)).toEqual(['payout', 'qr', 'apple', 'zebra']);
});

it('an amount that is not told is not known, but of what is no money', () => {
  expect(['payout', 'slip', 'gift', 'of-a-later-release'].every(isOfMoney)).toBe(true);
  expect(['goods', 'setting', 'break_glass'].some(isOfMoney)).toBe(false);
});
