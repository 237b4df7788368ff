import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

const MINUTE_MS = 60_000;

/**
 * Warns of what anybody can make happen as often as they like: one line a minute at most, which says how many stayed unsaid before it
 * (`unsaid`). What each one says besides is that of the first.
 */
export function createSparingWarning(log: Pick<Log, 'warn'>, clock: Clock) {
  let quietUntil = -Infinity;
  let unsaid = 0;
  return (fields: Readonly<Record<string, string>>, message: string): void => {
    const now = clock.now().getTime();
    if (now < quietUntil) {
      unsaid += 1;
      return;
    }
    log.warn({ ...fields, ...(unsaid > 0 && { unsaid }) }, message);
    quietUntil = now + MINUTE_MS;
    unsaid = 0;
  };
}
