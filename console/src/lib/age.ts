/** How long something waits, as staff see it: told in a colour, a form and a figure. */
export type Urgency = 'calm' | 'soon' | 'late';

export interface Bounds {
  soonMs: number;
  lateMs: number;
}
const WORK_BOUNDS: Bounds = { soonMs: 45_000, lateMs: 60_000 };
/** Of who waits for an answer in a talk. */
export const CHAT_BOUNDS: Bounds = { soonMs: 60_000, lateMs: 5 * 60_000 };

export function urgencyOf(ms: number, { soonMs, lateMs } = WORK_BOUNDS): Urgency {
  if (ms >= lateMs) return 'late';
  return ms >= soonMs ? 'soon' : 'calm';
}

/** How many of each step of an age: whole hours from an hour on, whole days from two days on. */
export type Age = { unit: 'clock'; text: string } | { unit: 'hours' | 'days'; count: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `1:34`, then hours, then days; a clock of ours that is late tells 0:00, never less. */
export function ageOf(ms: number): Age {
  const passed = Math.max(0, ms);
  if (passed >= 2 * DAY_MS) return { unit: 'days', count: Math.floor(passed / DAY_MS) };
  if (passed >= HOUR_MS) return { unit: 'hours', count: Math.floor(passed / HOUR_MS) };
  const seconds = Math.floor(passed / 1000);
  return { unit: 'clock', text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` };
}
