/** Ages of what waits, by kind, for bars. */
import { urgencyOf, type Urgency } from '../../lib/age.ts';

export type Ages = Record<Urgency, number>;
const MOST_BARS = 8;

/** @param now epoch ms */
export function agesByKind(
  rows: readonly { kind: string; since: string }[],
  now: number,
): ReadonlyMap<string, Ages> {
  const ages = new Map<string, Ages>();
  for (const { kind, since } of rows) {
    const known = ages.get(kind) ?? { calm: 0, soon: 0, late: 0 };
    known[urgencyOf(now - Date.parse(since))] += 1;
    ages.set(kind, known);
  }
  return ages;
}

/** Bars from calm to late, of as many things; where there are more than fit, the calm ones are left out first. */
export function barsOf({ calm, soon, late }: Ages): Urgency[] {
  const all = [
    ...Array.from({ length: calm }, () => 'calm' as const),
    ...Array.from({ length: soon }, () => 'soon' as const),
    ...Array.from({ length: late }, () => 'late' as const),
  ];
  return all.slice(-MOST_BARS);
}
