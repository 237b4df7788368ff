import { expect, it } from 'vitest';
import { bodyOf, missing } from './verdict-rules.ts';

it('asks for what the server would refuse to go without', () => {
  expect(missing('payout', 'settle', {})).toEqual(['reference']);
  expect(missing('payout', 'settle', { reference: ' ' })).toEqual(['reference']);
  expect(missing('line', 'credit', { member: 'M' })).toEqual([]);
  expect(missing('payout', 'approve', {})).toEqual([]);
});

it('sends amounts as figures, and nothing that was left empty', () => {
  expect(bodyOf({ amount: '1500.5', kip: '', reference: ' AB12 ' })).toEqual({
    amount: 1500.5,
    reference: 'AB12',
  });
});
