import type { Satang } from '../../../money.ts';

export const SYMBOLS = ['crown', 'seven', 'star', 'lotus', 'coin', 'cherry'] as const;
export type SlotSymbol = (typeof SYMBOLS)[number];

/** How many of a reel's twenty places each symbol has, and what three of it pay, times the stake. */
export const REEL: Record<SlotSymbol, { places: number; pays: number }> = {
  crown: { places: 1, pays: 500 },
  seven: { places: 2, pays: 100 },
  star: { places: 3, pays: 40 },
  lotus: { places: 4, pays: 20 },
  coin: { places: 5, pays: 12 },
  cherry: { places: 5, pays: 10 },
};
/** Two cherries give the stake back. */
export const TWO_CHERRIES_PAY = 1;

export type Reels = readonly [SlotSymbol, SlotSymbol, SlotSymbol];

const STRIP = SYMBOLS.flatMap((symbol) => Array<SlotSymbol>(REEL[symbol].places).fill(symbol));

/** The reels of one round. */
export function spinReels(random: () => number): Reels {
  const stop = (): SlotSymbol => STRIP[Math.floor(random() * STRIP.length)] ?? 'cherry';
  return [stop(), stop(), stop()];
}

/** What the middle line pays, as a multiple of the stake; about 94 % of all stakes come back. */
export function lineFactor(reels: Reels): number {
  const [first] = reels;
  if (reels.every((symbol) => symbol === first)) return REEL[first].pays;
  return reels.filter((symbol) => symbol === 'cherry').length === 2 ? TWO_CHERRIES_PAY : 0;
}

export function lineWin(reels: Reels, stake: Satang): Satang {
  return stake * lineFactor(reels);
}
