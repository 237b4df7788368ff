import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { Stack } from '@krapao/tools/testing/stack';
import { startQuiet, test as base } from './fixtures.ts';
import { until } from './until.ts';

const DAY_MS = 24 * 60 * 60_000;
/** As long as a test may take. */
const NEAR_MS = 5 * 60_000;

const msToMidnight = () => momentOf(dayOf(Date.now() + DAY_MS)).getTime() - Date.now();

/** For tests whose movements belong to one day, and month, of Bangkok: lets a midnight pass that would come in the middle of them. */
export async function passMidnight(): Promise<void> {
  if (msToMidnight() > NEAR_MS) return;
  base.setTimeout(base.info().timeout + NEAR_MS);
  await until('midnight is over', async () => msToMidnight() > NEAR_MS, NEAR_MS + 10_000);
}

interface Today {
  /** Where days were closed by tests of today alone: the worker's, or one of its own once a midnight has passed over that. */
  readonly today: Stack;
}

/** For tests of days that are over. */
export const test = base.extend<Today>({
  today: [
    async ({ stack, began }, use) => {
      if (dayOf(began) === dayOf(Date.now())) return use(stack);
      const own = await startQuiet();
      await use(own);
      await own.stop();
    },
    { timeout: 300_000 },
  ],
});
