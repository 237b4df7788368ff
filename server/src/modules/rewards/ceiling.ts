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

/** What the house earns of stakes that count, in ten-thousandths of a satang. */
export const edgeOf = ({ kind, counted }: { kind: GameKind; counted: Satang }, edges: Edges): bigint =>
  basisPoints(edges[kind]) * counted;

/** The half of what it earns, satang, rounded down. */
export const halfOf = (edge: bigint): Satang => satang(edge / BASIS / 2n);

export const halfOfEdge = (plays: readonly { kind: GameKind; counted: Satang }[], edges: Edges): Satang =>
  halfOf(plays.reduce((sum, play) => sum + edgeOf(play, edges), 0n));
