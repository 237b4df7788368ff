import { test } from './fixtures.ts';
import { until } from './until.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** As long as a test may take. */
const NEAR_MS = 3 * 60_000;

const msToMidnight = () => DAY_MS - ((Date.now() + 7 * HOUR_MS) % DAY_MS);

/** For tests whose movements belong to one day, and month, of Bangkok: lets a midnight pass that would come in the middle of them. */
export async function passMidnight(): Promise<void> {
  if (msToMidnight() > NEAR_MS) return;
  test.setTimeout(test.info().timeout + NEAR_MS);
  await until('midnight is over', async () => msToMidnight() > NEAR_MS, NEAR_MS + 10_000);
}
