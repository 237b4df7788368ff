import { describe, expect, it } from 'vitest';
import { channelsOf, openFirst, withoutSlips } from './channels.ts';
import type { DepositAccount, DepositLookup } from './queries.ts';

const bank = (bankType: DepositAccount['bankType'], mode: DepositAccount['mode']) =>
  ({ bankType, mode, bankCode: bankType }) as DepositAccount;
const lookup = (part: Partial<DepositLookup>) =>
  ({
    isManual: false,
    banks: [
      bank('WW', 'QR'),
      bank('KBANK', 'QR'),
      bank('ZAPMAN', 'QR'),
      ...(['SCB', 'KBANK', 'GSB', 'BCEL'] as const).map((type) => bank(type, 'AUTO')),
    ],
    wallets: [
      { mode: 'AUTO', walletAccountName: 'KRAPAO' },
      { mode: 'gift', walletAccountName: 'KRAPAO' },
    ],
    ...part,
  }) as DepositLookup;

describe('ways to deposit', () => {
  it('are the accounts together, each QR, and the wallets by their mode', () => {
    const channels = channelsOf(lookup({}));
    expect(channels.map(({ id }) => id)).toEqual(['bank', 'WW', 'KBANK', 'ZAPMAN', 'wallet', 'gift']);
    expect(channels[0]).toMatchObject({ kind: 'bank', isManual: false });
    expect(channels[0]?.kind === 'bank' && channels[0].accounts.map(({ bankCode }) => bankCode)).toEqual([
      'SCB',
      'KBANK',
      'GSB',
      'BCEL',
    ]);
    expect(channels.slice(1, 4).map(({ kind }) => kind)).toEqual(['qr', 'qr', 'qr']);
  });

  it('are one generic account for every bank when the list is manual, and the wallets', () => {
    const channels = channelsOf(lookup({ isManual: true }));
    expect(channels.map(({ id }) => id)).toEqual(['bank', 'wallet', 'gift']);
    expect(channels[0]).toMatchObject({ isManual: true, accounts: [{ bankCode: 'SCB' }] });
  });

  it('stand behind the others while no slips are taken, where they need one', () => {
    const channels = channelsOf(lookup({}));
    expect(openFirst(channels, false)).toBe(channels);
    expect(openFirst(channels, true).map(({ id }) => id)).toEqual([
      'WW',
      'KBANK',
      'ZAPMAN',
      'wallet',
      'gift',
      'bank',
    ]);
    expect(withoutSlips(channels).map(({ kind }) => kind)).not.toContain('bank');
  });

  it('are none when the operator takes nothing', () => {
    expect(channelsOf(lookup({ banks: [], wallets: [] }))).toEqual([]);
  });
});
