/** Games with a house's edge, drawn from chance that a seed repeats. Amounts are whole satang in numbers: a simulation makes millions of them. */
import type { Category, GameKind } from '@krapao/contract/constants';
import type { Terms } from '@krapao/server/modules/rewards/bonus/tables';
import type { Random } from '../random.ts';

export interface Game {
  /** Its provider, and what that is offered as. */
  code: string;
  category: Category;
  /** What its reports say that was played; else they don't tell. */
  told: GameKind | undefined;
  /** What the house earns of stakes, basis points. */
  edge: number;
}

export const SLOTS: Game = { code: 'JOKER', category: 'slot', told: undefined, edge: 400 };
export const SPORTS: Game = { code: 'UFABET', category: 'sport', told: undefined, edge: 300 };
export const TABLES: Game = { code: 'SEXYGAME', category: 'sport', told: 'live', edge: 100 };
/** The best game of its kind, for who plays it: settings go by the usual one. */
export const BEST: Game = { code: 'PG', category: 'slot', told: undefined, edge: 100 };
export const GAMES: readonly Game[] = [SLOTS, SPORTS, TABLES, BEST];

export const kindOf = ({ told, category }: Game): GameKind => told ?? category;

export interface Round {
  stake: number;
  win: number;
  /** Of a bet that was open for a while: when its stake was taken. */
  placedAt?: number;
}

/** What of a stake counts for rewards; the database says the same (`game_counted`). */
export function countedOf(kind: GameKind, { stake, win }: Round): number {
  return kind === 'slot' || kind === 'lotto' ? stake : Math.min(stake, Math.abs(win - stake));
}

/** What of a stake that counts is played for a bonus, percent: by its provider where that is named, else by its kind. */
export function weightOf({ weights }: Pick<Terms, 'weights'>, game: Game): number {
  const its = weights.filter(({ kind }) => kind === kindOf(game));
  const by = (code: string | null) => its.find(({ provider }) => provider === code);
  return (by(game.code) ?? by(null))?.percent ?? 0;
}

/** What a slot pays for a stake of 100, and how often in 100,000 spins; 96 on average. */
const REELS: readonly (readonly [pays: number, times: number])[] = [
  [0, 72_395],
  [100, 12_000],
  [200, 10_000],
  [500, 4_500],
  [2_000, 550],
  [5_000, 500],
  [10_000, 55],
];

const SPINS = 100_000;

/** The usual slot; one that doubles or takes all; one that nearly always takes all. All of them keep 4 of 100; the best keeps 1. */
export const spin = {
  usual(random: Random, stake: number): Round {
    let place = random.upTo(SPINS);
    for (const [pays, times] of REELS) {
      if (place < times) return { stake, win: (stake * pays) / 100 };
      place -= times;
    }
    throw new Error('the reels end before their spins do');
  },
  doubling: (random: Random, stake: number): Round => ({ stake, win: random.upTo(100) < 48 ? 2 * stake : 0 }),
  jackpot: (random: Random, stake: number): Round => ({
    stake,
    win: random.upTo(10_000) < 96 ? 100 * stake : 0,
  }),
  best: (random: Random, stake: number): Round => ({ stake, win: random.upTo(1_000) < 495 ? 2 * stake : 0 }),
};
export type Spin = (random: Random, stake: number) => Round;

/** A bet on one of two sides that are alike: what it pays where it wins, of which the house keeps its edge. */
export const even = ({ edge }: Game, stake: number, isWon: boolean): Round => ({
  stake,
  win: isWon ? Math.floor((stake * 2 * (10_000 - edge)) / 10_000) : 0,
});

/** What play is worth to the house by its edge, luck left out: satang, exact in basis points of them. */
export const worthOf = ({ edge }: Game, stake: number): number => (stake * edge) / 10_000;
