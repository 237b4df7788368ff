import type { DepositAccount, DepositLookup } from './queries.ts';

/** The bank types that show an account to pay to and take a slip (product, Deposits). */
const ACCOUNT_TYPES: readonly DepositAccount['bankType'][] = ['SCB', 'KBANK', 'GSB', 'BCEL'];

export type DepositWallet = DepositLookup['wallets'][number];

/** One way to put money in. `id` is its name in the dialog's address. */
export type Channel =
  /** Pay to one of these accounts. Manual: the one stands for every bank. */
  | { kind: 'bank'; id: 'bank'; accounts: readonly DepositAccount[]; isManual: boolean }
  /** Pay a QR of this bank or gateway. */
  | { kind: 'qr'; id: string; account: DepositAccount }
  /** Send from a mobile wallet to this one. */
  | { kind: 'wallet'; id: 'wallet'; wallet: DepositWallet }
  /** Hand in a gift link. */
  | { kind: 'gift'; id: 'gift'; wallet: DepositWallet };
export type ChannelOf<K extends Channel['kind']> = Extract<Channel, { kind: K }>;

/** What the operator takes, in the order that it is shown in (product, Deposits). With `isManual` one generic account serves every bank. */
export function channelsOf({ banks, wallets, isManual }: DepositLookup): Channel[] {
  const accounts = banks.filter((bank) => bank.mode === 'AUTO' && ACCOUNT_TYPES.includes(bank.bankType));
  const qrs = isManual ? [] : banks.filter((bank) => bank.mode === 'QR');
  return [
    ...(accounts.length > 0
      ? [
          {
            kind: 'bank' as const,
            id: 'bank' as const,
            accounts: isManual ? accounts.slice(0, 1) : accounts,
            isManual,
          },
        ]
      : []),
    ...qrs.map((account) => ({ kind: 'qr' as const, id: account.bankCode, account })),
    ...wallets.map((wallet) =>
      wallet.mode === 'gift'
        ? { kind: 'gift' as const, id: 'gift' as const, wallet }
        : { kind: 'wallet' as const, id: 'wallet' as const, wallet },
    ),
  ];
}

/** The same ways; what takes slips stands behind the others while none are taken. */
export function openFirst(channels: readonly Channel[], slipsClosed: boolean): readonly Channel[] {
  if (!slipsClosed) return channels;
  return [...withoutSlips(channels), ...channels.filter(({ kind }) => kind === 'bank')];
}

/** The ways that need no slip. */
export const withoutSlips = (channels: readonly Channel[]): readonly Channel[] =>
  channels.filter(({ kind }) => kind !== 'bank');

/** Names one of several accounts, even when two are with the same bank. */
export const accountId = (account: DepositAccount): string => `${account.bankCode}-${account.bankAccountNo}`;
