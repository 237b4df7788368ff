import type { GameKind } from '@krapao/contract/constants';
import { satang, type Satang } from '@krapao/contract/money';
import { basisPoints, type Edges } from '../ceiling.ts';

export interface CoinTerms {
  /** Baht for a coin. */
  coinBaht: number;
  coinsPerDay: number;
}

/** What the coins of a day go by; without edges stakes weigh what they are. */
export interface DayTerms extends CoinTerms {
  edges?: Edges;
}

interface Play {
  kind: GameKind;
  counted: Satang;
}

/** How many coins a day's deposits and its play have earned by those terms. */
export function earnedBy(
  { deposited, plays }: { deposited: Satang; plays: readonly Play[] },
  terms: DayTerms,
): number {
  const counted = terms.edges
    ? weighedBy(plays, terms.edges)
    : satang(plays.reduce((all, play) => all + play.counted, 0n));
  return earnedOn({ deposited, counted }, terms);
}

/** How many coins a day has earned: money that only comes and goes earns none, nor do stakes of other days' money. */
export function earnedOn(
  { deposited, counted }: { deposited: Satang; counted: Satang },
  { coinBaht, coinsPerDay }: CoinTerms,
): number {
  const both = deposited < counted ? deposited : counted;
  return Math.min(coinsPerDay, Number(both / BigInt(coinBaht * 100)));
}

/**
 * Stakes as stakes at slots that are worth as much to the house by its edge, and never more than they are: else coins for what is staked at tables are worth
 * all that the house earns there (decision 0107).
 */
export function weighedBy(plays: readonly Play[], edges: Edges): Satang {
  const whole = basisPoints(edges.slot);
  const sum = plays.reduce((all, { kind, counted }) => {
    const edge = basisPoints(edges[kind]);
    return all + counted * (edge < whole ? edge : whole);
  }, 0n);
  return whole === 0n ? satang(plays.reduce((all, { counted }) => all + counted, 0n)) : satang(sum / whole);
}
