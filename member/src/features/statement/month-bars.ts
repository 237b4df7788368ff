export interface Day {
  day: string;
  /** Baht, never below zero. */
  in: number;
  out: number;
}

export interface Bars {
  /** Where the line between in and out lies, in % from above. */
  line: number;
  /** The largest day of each, in baht. */
  mostIn: number;
  mostOut: number;
  /** Of each day, in % of the height. */
  days: { day: string; up: number; down: number }[];
}

/** Less than that is not seen. */
const LEAST = 1.5;

/** A month as bars: in above a line, out below it, both on one scale. */
export function barsOf(days: readonly Day[]): Bars {
  const mostIn = Math.max(0, ...days.map((day) => day.in));
  const mostOut = Math.max(0, ...days.map((day) => day.out));
  const all = mostIn + mostOut || 1;
  const height = (amount: number) => (amount > 0 ? Math.max(LEAST, (amount / all) * 100) : 0);
  return {
    line: mostIn + mostOut === 0 ? 50 : (mostIn / all) * 100,
    mostIn,
    mostOut,
    days: days.map((day) => ({ day: day.day, up: height(day.in), down: height(day.out) })),
  };
}
