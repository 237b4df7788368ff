/** Refund and invite for the same play give no more than half of what the house earns of it by its edge (docs/money.md, Rewards). */
import type { GameKind } from '@krapao/contract/constants';
import { satang, ZERO, type Satang } from '@krapao/contract/money';

/** Basis points: hundredths of a percent. */
export const BASIS = 10_000n;
export const basisPoints = (percent: number): bigint => BigInt(Math.round(percent * 100));

export const least = (a: Satang, b: Satang): Satang => (a < b ? a : b);
export const notBelowZero = (amount: bigint): Satang => (amount > 0n ? satang(amount) : ZERO);

/** By kind of game, percent. */
export type Edges = Readonly<Record<GameKind, number>>;

/** The half of it, satang, rounded down. */
export function halfOfEdge(plays: readonly { kind: GameKind; counted: Satang }[], edges: Edges): Satang {
  const earned = plays.reduce((sum, { kind, counted }) => sum + basisPoints(edges[kind]) * counted, 0n);
  return satang(earned / BASIS / 2n);
}
