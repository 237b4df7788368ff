/** Kip of Laos and what they make in baht: att (1/100 kip) as bigint inside, kip as a JSON number on the wire (decision 0026). */
import { parseBaht, satang, toDecimal, type Satang } from './money.ts';

export type Att = bigint & { readonly __unit: 'att' };
/** Hundredths of a kip for one baht: 676.50 kip is 67650. */
export type KipPerBaht = bigint & { readonly __unit: 'att per baht' };

export const att = (value: bigint | number): Att => BigInt(value) as Att;
export const kipPerBaht = (value: bigint | number): KipPerBaht => BigInt(value) as KipPerBaht;

/** Rates outside of this are slips of the pen: from 100 to 10,000 kip a baht. */
export const LEAST_KIP_PER_BAHT = kipPerBaht(10_000);
export const MOST_KIP_PER_BAHT = kipPerBaht(1_000_000);

/** What kip make in baht: whole satang, rounded down, so that never more is credited than came. */
export const bahtOfKip = (amount: Att, rate: KipPerBaht): Satang => satang((amount * 100n) / rate);

/** The least whole kip that make so much baht. */
export function leastKip(baht: Satang, rate: KipPerBaht): Att {
  const least = (baht * rate + 99n) / 100n;
  return att(((least + 99n) / 100n) * 100n);
}

/** Kip, or kip a baht, for the wire. */
export const toKip = (hundredths: Att | KipPerBaht): number => Number(hundredths) / 100;
/** Kip from the wire, or from a field. @throws RangeError for more than two decimals, or too large */
export function fromKip(kip: number): Att {
  const parsed = parseBaht(String(kip));
  if (parsed === undefined) throw new RangeError(`not an amount of kip: ${kip}`);
  return att(parsed);
}

/** `100000`, `99.50`: for QR codes and for what is kept as text. */
export const kipText = (hundredths: Att | KipPerBaht): string =>
  toDecimal(satang(hundredths)).replace(/\.00$/, '');

const shown = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
/** `100,000`: how an amount of kip, or a rate, is shown in all languages. */
export const formatKip = (kip: number): string => shown.format(kip);
