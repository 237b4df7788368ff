import { z } from 'zod';
import { parseBaht, satang, type Satang } from '@krapao/contract/money';

/** Baht as text or number, not below zero; more than two decimals are cut, since less than a satang can't be moved. */
export function readMoney(value: unknown): Satang | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const match = /^(\d+)(?:(\.\d{1,2})\d*)?$/.exec(String(value));
  return match?.[1] === undefined ? undefined : parseBaht(match[1] + (match[2] ?? ''));
}

/** The same with a sign. */
export function readSignedMoney(value: unknown): Satang | undefined {
  const [, sign, digits] = /^(-?)(.*)$/.exec(String(value)) ?? [];
  const amount = readMoney(digits);
  return amount === undefined || sign !== '-' ? amount : satang(0n - amount);
}

/** Such money as a field of an answer. */
export const moneyField = z.unknown().transform((value, context): Satang => {
  const amount = readMoney(value);
  if (amount !== undefined) return amount;
  context.addIssue('no amount of baht');
  return z.NEVER;
});

/** Whether balances before and after, as an answer tells them, are those of a transfer of so much (less than zero: out of the game). */
export function isMovedBy(amount: Satang, before: unknown, after: unknown): boolean {
  const [from, to] = [readMoney(before), readMoney(after)];
  return from !== undefined && to !== undefined && from + amount === to;
}

/** An amount for protocols that say its direction otherwise. */
export const withoutSign = (amount: Satang): Satang => (amount < 0n ? satang(0n - amount) : amount);
