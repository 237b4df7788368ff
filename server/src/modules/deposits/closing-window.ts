/** Minutes of Asia/Bangkok ahead of UTC; Thailand has no summer time. */
const BANGKOK_MINUTES = 7 * 60;
const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Whether slips are closed at that moment. `from` and `to` are `HH:mm` in Asia/Bangkok; the window takes in `from` and leaves out
 * `to`, and may cross midnight. Without both, or with both equal, there is none.
 */
export function isSlipClosed(at: Date, from: string | null, to: string | null): boolean {
  if (from === null || to === null) return false;
  const now = (Math.floor(at.getTime() / 60_000) + BANGKOK_MINUTES) % DAY_MINUTES;
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return begin <= end ? begin <= now && now < end : now >= begin || now < end;
}
