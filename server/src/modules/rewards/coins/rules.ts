import type { GameKind } from '@krapao/contract/constants';
import { satang, type Satang } from '@krapao/contract/money';
import { basisPoints, notBelowZero, type Edges } from '../ceiling.ts';

export interface CoinTerms {
  /** Baht for a coin. */
  coinBaht: number;
  coinsPerDay: number;
}

/** What the coins of a day go by; without edges stakes weigh what they are. */
export interface DayTerms extends CoinTerms {
  edges?: Edges;
}

export interface Play {
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
 * What is missing to the next coin of a day, in deposits and in stakes at slots; null where the day brings no more. It has earned so many, and `due` is
 * how many more all days of its member have earned than they gave: below zero, the next ones earned make up for that first.
 */
export function missingTo(
  { deposited, counted, earned, due }: { deposited: Satang; counted: Satang; earned: number; due: number },
  { coinBaht, coinsPerDay }: CoinTerms,
): { deposit: Satang; play: Satang } | null {
  const next = earned + 1 + Math.max(0, -due);
  if (next > coinsPerDay) return null;
  const asked = BigInt(next) * BigInt(coinBaht * 100);
  return { deposit: notBelowZero(asked - deposited), play: notBelowZero(asked - counted) };
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
