import { expect, it } from 'vitest';
import { RIGHTS_OF } from '@krapao/contract/console/rights';
import { inOrder, isMine } from './kinds.ts';

it('calls by a sound whoever may decide, and nobody else', () => {
  expect(isMine('payout', RIGHTS_OF.cashier)).toBe(true);
  expect(isMine('payout', RIGHTS_OF.support)).toBe(false);
  expect(isMine('contradiction', RIGHTS_OF.cashier)).toBe(false);
  expect(isMine('of a later release', RIGHTS_OF.owner)).toBe(false);
});

it('shows kinds in their order, and those of a later release behind them', () => {
  const kinds = ['zebra', 'qr', 'apple', 'payout'].map((kind) => ({ kind }));
  expect(inOrder(kinds).map(({ kind }) => kind)).toEqual(['payout', 'qr', 'apple', 'zebra']);
});
