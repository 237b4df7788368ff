import type { Log } from '../kernel/log.ts';

/** How long a screen outlives its session where nobody told of the end, ms. */
const EVERY_MS = 15_000;

/** Looks again and again for screens whose session is over by itself. Answers how to stop. */
export function startEndingScreens(screens: { endOver(): Promise<void> }, log: Log): () => void {
  const timer = setInterval(() => {
    screens
      .endOver()
      .catch((error: unknown) => log.warn({ err: error }, 'could not look after the sessions of screens'));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
