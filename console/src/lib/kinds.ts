/** The kinds of waiting work that are known here: in the order of their filters, and who decides them. */
import type { Right } from '@krapao/contract/console/rights';

export const KINDS = [
  'payout',
  'slip',
  'line',
  'unread',
  'gift',
  'qr',
  'transfer',
  'contradiction',
  'finding',
  'goods',
  'invite',
  'setting',
  'break_glass',
] as const;
export type Kind = (typeof KINDS)[number];

const DECIDED_BY: Readonly<Record<Kind, Right>> = {
  payout: 'payout.approve',
  contradiction: 'payout.settle',
  slip: 'deposit.decide',
  line: 'deposit.decide',
  unread: 'deposit.decide',
  gift: 'deposit.decide',
  qr: 'deposit.decide',
  transfer: 'game.decide',
  finding: 'game.decide',
  goods: 'reward.decide',
  invite: 'reward.decide',
  setting: 'setting.change',
  break_glass: 'staff.manage',
};

/** A server of a later release may tell of a kind that is not known here. */
export const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind);

/** Whether a person with these rights may decide what is of that kind: only then a sound calls them. */
export const isMine = (kind: string, rights: readonly Right[]): boolean =>
  isKind(kind) && rights.includes(DECIDED_BY[kind]);

/** Known kinds in their order, then the others by name. */
export function inOrder<T extends { kind: string }>(kinds: readonly T[]): T[] {
  const place = (kind: string) => (isKind(kind) ? KINDS.indexOf(kind) : KINDS.length);
  return [...kinds].sort((a, b) => place(a.kind) - place(b.kind) || (a.kind < b.kind ? -1 : 1));
}
