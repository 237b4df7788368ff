import { att, kipPerBaht, kipText, type Att, type KipPerBaht } from './kip.ts';

/** What was sent in kip, as decimal text, and kip for a baht; null where a person said what it makes. The baht stand beside it. */
export interface Original {
  currency: 'LAK';
  amount: string;
  kipPerBaht: string | null;
}

/** Kip that were sent, as a movement keeps them beside the baht that they made. */
export const originalOf = (amount: Att, rate: KipPerBaht | null): Original => ({
  currency: 'LAK',
  amount: kipText(amount),
  kipPerBaht: rate === null ? null : kipText(rate),
});

/** `99.5` and `99.50` in hundredths, however many digits. */
function hundredths(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(2, '0'));
}

/** The same as bigints, for the wire. */
export const originalInside = ({ amount, kipPerBaht: rate }: Original) => ({
  currency: 'LAK' as const,
  amount: att(hundredths(amount)),
  // what was settled before there were rates has none
  kipPerBaht: rate ? kipPerBaht(hundredths(rate)) : null,
});
