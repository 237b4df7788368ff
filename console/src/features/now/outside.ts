/** Systems of others, as Now lists them. */
import type { Outside } from './queries.ts';

/** What is down first; providers that answer are only counted, for there are many and they say nothing. */
export function gathered(systems: readonly Outside[]): { apart: Outside[]; providers: number } {
  const isQuiet = ({ kind, isUp, at }: Outside) => kind === 'provider' && isUp && at !== null;
  return {
    apart: systems.filter((one) => !isQuiet(one)).sort((a, b) => Number(a.isUp) - Number(b.isUp)),
    providers: systems.filter(isQuiet).length,
  };
}

/** Of the slip check and the payout bank it is known whether they are there, and not when they were heard of last. */
const WITHOUT_MOMENT: ReadonlySet<Outside['kind']> = new Set(['verifier', 'payout-bank']);

/** quiet: nothing was heard of it yet. undefined: when a line came last is a moment, and says nothing of whether the feed is there. */
export function stateOf({ kind, isUp, at }: Outside): 'up' | 'down' | 'quiet' | undefined {
  if (!isUp) return 'down';
  if (at === null && !WITHOUT_MOMENT.has(kind)) return 'quiet';
  return kind === 'feed-line' ? undefined : 'up';
}

/** What stands below its name: when it was heard of, or since when not, and how often it was asked in vain. */
export function wordsOf({ kind, isUp, at, items }: Outside): ('heard' | 'since' | 'heardNever' | 'inVain')[] {
  const told = at === null ? 'heardNever' : isUp ? 'heard' : 'since';
  return [
    ...(at === null && WITHOUT_MOMENT.has(kind) ? [] : ([told] as const)),
    ...(!isUp && items > 0 && kind !== 'verifier' ? (['inVain'] as const) : []),
  ];
}

/** Since when the bank's feed is silent: accounts that it tells of lack what was credited since. One that was never heard told of none. */
export const feedSilentSince = (systems: readonly Outside[]): string | null =>
  systems.find(({ kind, isUp }) => kind === 'feed-answer' && !isUp)?.at ?? null;
