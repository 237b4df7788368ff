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
