/** What a member's day has given of coins, and what is missing to the next one. */
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import { countedByKind } from '../../games/face.ts';
import type { Edges } from '../ceiling.ts';
import { missingTo, weighedBy, type CoinTerms } from './rules.ts';
import { standingOfDay } from './store.ts';

export interface CoinsOfDay {
  /** Given on this day. */
  coins: number;
  /** What is to be deposited and to be played at slots before the next one comes; null: this day brings no more. */
  next: { deposit: Satang; play: Satang } | null;
}

/** @param day `YYYY-MM-DD` in Bangkok */
export async function coinsOfDay(
  on: Queryable,
  memberId: MemberId,
  day: string,
  terms: CoinTerms & { edges: Edges },
): Promise<CoinsOfDay> {
  const [{ given, ...standing }, plays] = await Promise.all([
    standingOfDay(on, memberId, day),
    countedByKind(on, [{ memberId, day }]),
  ]);
  return {
    coins: given,
    next: missingTo({ ...standing, counted: weighedBy(plays, terms.edges) }, terms),
  };
}
