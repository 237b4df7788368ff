export interface AmountLook {
  /** A plus or a minus before it; without it only a minus. */
  sign?: boolean | undefined;
  decimals?: number | undefined;
}

/** An amount in baht as members read it, in every language: 12480.5 → '12,480.50', with a real minus sign. */
export function formatAmount(amount: number, { sign = false, decimals = 2 }: AmountLook = {}): string {
  const [whole = '0', part] = Math.abs(amount).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const digits = part === undefined ? grouped : `${grouped}.${part}`;
  const isZero = !/[1-9]/.test(digits);
  const mark = isZero ? '' : amount < 0 ? '\u2212' : sign ? '+' : '';
  return mark + digits;
}
