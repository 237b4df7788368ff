/** Amounts of money: satang (1/100 baht) as bigint inside, baht as a JSON number on the wire. The one place that converts. */

export type Satang = bigint & { readonly __unit: 'satang' };

/** The largest amount that any single field may carry: 100 million baht. */
export const MAX_BAHT = 100_000_000;

export const ZERO = 0n as Satang;

/** Takes a whole number of satang as it comes from the database or from arithmetic. */
export function satang(value: bigint | number): Satang {
  return BigInt(value) as Satang;
}

/**
 * Reads baht from the wire. At most two decimals, at most {@link MAX_BAHT} either way.
 * @throws RangeError for NaN, infinities, a third decimal or an amount too large
 */
export function fromBaht(baht: number): Satang {
  const parsed = parseBaht(String(baht));
  if (parsed === undefined) throw new RangeError(`not an amount of baht: ${baht}`);
  return parsed;
}

/**
 * Reads a plain decimal such as `1000.5`: digits, at most two decimals, no exponent, no sign but a leading minus.
 * Answers undefined for anything else.
 */
export function parseBaht(text: string): Satang | undefined {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole, decimals = ''] = match;
  const value = BigInt(`${whole}${decimals.padEnd(2, '0')}`);
  if (value > BigInt(MAX_BAHT) * 100n) return undefined;
  return satang(sign === '-' ? -value : value);
}

/** Baht for the wire. Exact: every amount below 2^53 satang has one nearest number that prints with two decimals. */
export function toBaht(amount: Satang): number {
  return Number(amount) / 100;
}

/** `1234.50`: a decimal for protocols that take amounts as text. */
export function toDecimal(amount: Satang): string {
  const digits = (amount < 0n ? 0n - amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const shown = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1,234.50`: how an amount of baht is shown in all languages (product 9). */
export function formatBaht(baht: number): string {
  return shown.format(baht);
}
