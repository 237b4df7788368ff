import { att, bahtOfKip, kipText, type KipPerBaht } from '@krapao/contract/kip';
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import { originalOf, type Original } from '@krapao/contract/original';
import { kipRateAt } from '../../site/face.ts';
import type { Line } from './tables.ts';

/** What a line brings to a wallet, satang, and what it was where that is no baht. */
export interface Came {
  amount: Satang;
  original?: Original;
  kipPerBaht: KipPerBaht | null;
}
type Told = Pick<Line, 'amount' | 'currency' | 'at'>;

/** Kip by the rate of the moment that they were sent; undefined where none was in force then. */
export async function bahtOfLine(on: Queryable, { amount, currency, at }: Told): Promise<Came | undefined> {
  if (currency === 'BAHT') return { amount: satang(amount), kipPerBaht: null };
  const rate = (await kipRateAt(on, at))?.kipPerBaht;
  if (rate === undefined) return undefined;
  return { amount: bahtOfKip(att(amount), rate), original: originalOf(att(amount), rate), kipPerBaht: rate };
}

/** Kip of which a person says what they make. */
export const cameAsSaid = ({ amount }: Told, makes: Satang): Came => ({
  amount: makes,
  original: originalOf(att(amount), null),
  kipPerBaht: null,
});

/** What was sent, for people. */
export const kipOf = ({ amount }: Told): string => kipText(att(amount));
