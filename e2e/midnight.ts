import { dayOf, momentOf } from '@krapao/contract/bangkok';
import { test } from './fixtures.ts';
import { until } from './until.ts';

const DAY_MS = 24 * 60 * 60_000;
/** As long as a test may take. */
const NEAR_MS = 3 * 60_000;

const msToMidnight = () => momentOf(dayOf(Date.now() + DAY_MS)).getTime() - Date.now();

/** For tests whose movements belong to one day, and month, of Bangkok: lets a midnight pass that would come in the middle of them. */
export async function passMidnight(): Promise<void> {
  if (msToMidnight() > NEAR_MS) return;
  test.setTimeout(test.info().timeout + NEAR_MS);
  await until('midnight is over', async () => msToMidnight() > NEAR_MS, NEAR_MS + 10_000);
}
