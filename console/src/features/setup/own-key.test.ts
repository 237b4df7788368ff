import { expect, it } from 'vitest';
import { ownKeyOf } from './own-key.ts';

it('accounts and wallets of ours are called as the figures call them', () => {
  expect(ownKeyOf('account', { subject: 'SCB/AUTO', inForce: { accountNo: '1112223334' } })).toBe(
    'SCB 1112223334',
  );
  expect(ownKeyOf('wallet', { subject: 'gift', inForce: { mobile: '0891112223' } })).toBe(
    'TRUEMONEY 0891112223',
  );
  expect(ownKeyOf('account', { subject: 'SCB/AUTO', inForce: null })).toBe('SCB ');
});
