export interface AmountLook {
  /** A plus or a minus before it; without it only a minus. */
  sign?: boolean | undefined;
  decimals?: number | undefined;
}

/** '1234567' → '1,234,567' */
export function groupThousands(digits: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',');
}

/** An amount in baht as members read it, in every language: 12480.5 → '12,480.50', with a real minus sign. */
export function formatAmount(amount: number, { sign = false, decimals = 2 }: AmountLook = {}): string {
  const [whole = '0', part] = Math.abs(amount).toFixed(decimals).split('.');
  const grouped = groupThousands(whole);
  const digits = part === undefined ? grouped : `${grouped}.${part}`;
  const isZero = !/[1-9]/.test(digits);
  const mark = isZero ? '' : amount < 0 ? '\u2212' : sign ? '+' : '';
  return mark + digits;
}
