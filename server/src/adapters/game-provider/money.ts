import { z } from 'zod';
import { parseBaht, satang, type Satang } from '@krapao/contract/money';

/** A plain decimal, or a number so small that it is written with an exponent. */
const DECIMAL = /^-?\d+(?:\.\d+)?(?:e-\d+)?$/;

/**
 * Baht as text or number, with a sign; more than two decimals are cut, since less than a satang can't be moved. What a provider's adding of doubles
 * left (15.149999999999999, 5.5e-17) is none of it: six decimals are read.
 */
export function readSignedMoney(value: unknown): Satang | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  const read = DECIMAL.test(text) ? /^-?\d+\.\d\d/.exec(Number(text).toFixed(6)) : null;
  return read ? parseBaht(read[0]) : undefined;
}

/** The same, not below zero. */
export function readMoney(value: unknown): Satang | undefined {
  const amount = readSignedMoney(value);
  return amount === undefined || amount < 0n ? undefined : amount;
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
