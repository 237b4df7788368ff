/** What the figures of Now say beside their sums. */
import type { Figure } from './queries.ts';

/** Today against yesterday at this hour, as a whole share; null: there is nothing to compare with. */
export function growthOf({ today, yesterday }: Pick<Figure, 'today' | 'yesterday'>): number | null {
  return yesterday > 0 ? (today - yesterday) / yesterday : null;
}

/** `+8.2%`, with a real minus; what rounds to nothing has no sign, and from ten times as much it is `×10`, which is read at a look. */
export function percentText(share: number): string {
  if (share >= 9) return `×${(share + 1).toFixed(0)}`;
  const percent = Math.abs(share * 100);
  const text = percent >= 100 ? percent.toFixed(0) : percent.toFixed(1);
  if (Number(text) === 0) return '0%';
  return `${share < 0 ? '\u2212' : '+'}${text}%`;
}

/** Sums up to each hour. */
export function runningSums(hours: readonly number[]): number[] {
  let sum = 0;
  return hours.map((hour) => (sum += hour));
}

export interface Spark {
  /** Of today, up to now. */
  line: readonly (readonly [x: number, y: number])[];
  /** Where yesterday was at this hour. */
  mark: readonly [x: number, y: number];
}

/**
 * A day of 24 hours drawn into a box: the line begins at nothing at midnight, ends where the clock is, and its scale holds
 * yesterday and zero too.
 */
export function sparkOf({ hours, yesterday }: Figure, width: number, height: number): Spark {
  const sums = [0, ...runningSums(hours)];
  const low = Math.min(0, yesterday, ...sums);
  const high = Math.max(0, yesterday, ...sums);
  const x = (hour: number) => (hour / 24) * width;
  const y = (sum: number) => (high === low ? height : height - ((sum - low) / (high - low)) * height);
  return {
    line: sums.map((sum, hour) => [x(hour), y(sum)] as const),
    mark: [x(hours.length), y(yesterday)],
  };
}
