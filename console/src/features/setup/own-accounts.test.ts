import { expect, it } from 'vitest';
import { ownKeyOf, sparesOf } from './own-accounts.ts';

it('accounts and wallets of ours are called as the figures call them', () => {
  expect(ownKeyOf('account', { subject: 'SCB/AUTO', inForce: { accountNo: '1112223334' } })).toBe(
    'SCB 1112223334',
  );
  expect(ownKeyOf('wallet', { subject: 'gift', inForce: { mobile: '0891112223' } })).toBe(
    'TRUEMONEY 0891112223',
  );
  expect(ownKeyOf('account', { subject: 'SCB/AUTO', inForce: null })).toBe('SCB ');
});

const account = (subject: string, isActive: boolean, currency = 'BAHT') => ({
  subject,
  state: { isActive, currency },
  version: 'any',
});

it('a spare is off, and takes the same money in the same way', () => {
  const all = [
    account('SCB/AUTO', true),
    account('KBANK/AUTO', false),
    account('GSB/AUTO', true),
    account('BCEL/AUTO', false, 'LAK'),
    account('WW/QR', false),
  ];
  expect(sparesOf('SCB/AUTO', all).map(({ subject }) => subject)).toEqual(['KBANK/AUTO']);
});
