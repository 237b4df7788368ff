import type { Satang } from '@krapao/contract/money';

export interface CoinTerms {
  /** Baht for a coin. */
  coinBaht: number;
  coinsPerDay: number;
}

/** How many coins a day has earned: money that only comes and goes earns none, nor do stakes of other days' money. */
export function earnedOn(
  { deposited, counted }: { deposited: Satang; counted: Satang },
  { coinBaht, coinsPerDay }: CoinTerms,
): number {
  const both = deposited < counted ? deposited : counted;
  return Math.min(coinsPerDay, Number(both / BigInt(coinBaht * 100)));
}
