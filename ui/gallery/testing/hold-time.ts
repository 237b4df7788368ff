import { vi } from 'vitest';

/** What passes by stands for a second or more; what is shorter is a browser's or a test runner's own. */
const PASSES_BY_MS = 1_000;
/** Above any number that browsers give. */
const FIRST_ID = 1_000_000_000;

/**
 * Lets what passes by stay for as long as a test looks at it, however slow the machine. Answers how to let all of that time pass at
 * once. It ends with the test.
 */
export function holdTime(): () => void {
  const waiting = new Map<number, () => void>();
  let lastId = FIRST_ID;
  const { setTimeout: start, clearTimeout: stop } = window;
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...more: unknown[]) => {
    if (ms < PASSES_BY_MS) return start(run, ms, ...more);
    lastId += 1;
    waiting.set(lastId, run);
    return lastId;
  }) as typeof setTimeout);
  vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    if (!waiting.delete(Number(id))) stop(id);
  });
  return () => {
    const due = [...waiting.values()];
    waiting.clear();
    for (const run of due) run();
  };
}
