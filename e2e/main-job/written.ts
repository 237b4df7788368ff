/** How amounts and accounts are written in all three languages (product 9). */

/** 12480.5 → '12,480.50' */
export const baht = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** With a plus, or a real minus sign. */
export const signedBaht = (amount: number): string =>
  `${amount < 0 ? '\u2212' : '+'}${baht(Math.abs(amount))}`;

/** 3-3-rest of ten digits. */
export const accountNoShown = (no: string): string => `${no.slice(0, 3)}-${no.slice(3, 6)}-${no.slice(6)}`;
