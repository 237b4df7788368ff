import { expect, it } from 'vitest';
import { bodyOf, missing, typedAtFirst } from './verdict-rules.ts';

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

it('has the amount that is shown typed already, but of a line: what the bank reported needs no word', () => {
  const credit = {
    verdict: 'credit',
    takes: ['member', 'amount'],
    may: true,
    second: false,
    stepUp: false,
  } as const;
  expect(typedAtFirst('slip', { ...credit, takes: ['amount'] }, 1_500)).toEqual({ amount: '1500' });
  expect(typedAtFirst('line', { ...credit, takes: ['member', 'amount'] }, 1_500)).toEqual({});
  expect(typedAtFirst('gift', { ...credit, takes: ['amount'] }, null)).toEqual({});
});
