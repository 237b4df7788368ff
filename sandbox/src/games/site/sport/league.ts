import type { Satang } from '../../../money.ts';

export const TEAMS = ['lanterns', 'river', 'tigers', 'lotus', 'moon', 'monsoon', 'stars', 'palms'] as const;
export type Team = (typeof TEAMS)[number];
export const OUTCOMES = ['home', 'draw', 'away'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** `goals`: how many each side is expected to make. */
export type Match = { id: string; home: Team; away: Team; goals: { home: number; away: number } };
export type Score = { home: number; away: number };

export const MATCHES: readonly Match[] = [
  { id: 'lanterns-river', home: 'lanterns', away: 'river', goals: { home: 1.9, away: 1.1 } },
  { id: 'tigers-lotus', home: 'tigers', away: 'lotus', goals: { home: 1.3, away: 1.3 } },
  { id: 'moon-monsoon', home: 'moon', away: 'monsoon', goals: { home: 0.9, away: 1.6 } },
  { id: 'stars-palms', home: 'stars', away: 'palms', goals: { home: 2.4, away: 0.8 } },
];

/** The share of stakes that comes back. */
const BACK = 0.94;
const MOST_GOALS = 8;

/** How likely one side makes 0, 1, … goals (Poisson, cut off and made to sum to 1). */
function goalChances(expected: number): number[] {
  const chances = [Math.exp(-expected)];
  for (let goals = 1; goals <= MOST_GOALS; goals += 1)
    chances.push(((chances[goals - 1] ?? 0) * expected) / goals);
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => chance / sum);
}

export function outcomeOf({ home, away }: Score): Outcome {
  return home === away ? 'draw' : home > away ? 'home' : 'away';
}

export function chancesOf({ goals }: Match): Record<Outcome, number> {
  const chances = { home: 0, draw: 0, away: 0 };
  goalChances(goals.home).forEach((atHome, home) => {
    goalChances(goals.away).forEach((atAway, away) => {
      chances[outcomeOf({ home, away })] += atHome * atAway;
    });
  });
  return chances;
}

/** Hundredths that one staked satang brings back, the stake included. */
export function oddsOf(match: Match, outcome: Outcome): number {
  return Math.floor((100 * BACK) / chancesOf(match)[outcome]);
}

/** One playing of the match. */
export function playMatch({ goals }: Match, random: () => number): Score {
  const make = (expected: number): number => {
    let left = random();
    const made = goalChances(expected).findIndex((chance) => (left -= chance) < 0);
    return made < 0 ? 0 : made;
  };
  return { home: make(goals.home), away: make(goals.away) };
}

export function betWin(match: Match, outcome: Outcome, score: Score, stake: Satang): Satang {
  return outcome === outcomeOf(score) ? Math.floor((stake * oddsOf(match, outcome)) / 100) : 0;
}
