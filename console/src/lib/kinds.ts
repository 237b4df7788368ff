/** The kinds of waiting work that are known here, in the order of their filters. */
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

/** A server of a later release may tell of a kind that is not known here. */
export const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind);

/** Known kinds in their order, then the others by name. */
export function inOrder<T extends { kind: string }>(kinds: readonly T[]): T[] {
  const place = (kind: string) => (isKind(kind) ? KINDS.indexOf(kind) : KINDS.length);
  return [...kinds].sort((a, b) => place(a.kind) - place(b.kind) || (a.kind < b.kind ? -1 : 1));
}

/** What comes in without an owner, until a person says whose it is. */
export const isUnowned = (kind: string): boolean => kind === 'line' || kind === 'unread';

/** What the outside knows by the id that it has here: by it a person finds it at the bank or the provider. */
export const isKnownOutside = (kind: string): boolean =>
  kind === 'payout' || kind === 'transfer' || kind === 'qr';

const MONEYLESS: readonly Kind[] = ['goods', 'setting', 'break_glass'];
/** Whether things of that kind are about money: an amount that is not told is not known then. */
export const isOfMoney = (kind: string): boolean => !MONEYLESS.some((one) => one === kind);
