import type { Page } from '@playwright/test';

/**
 * Asks again and again until it is so.
 * @param isSo a text is no, and what was seen instead
 * @param ms more than two leases of what a server had taken: what was lost once has been tried again by then
 * @throws Error with what was seen last, when it takes longer than that
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean | string>,
  ms = 150_000,
): Promise<void> {
  const end = performance.now() + ms;
  for (let seen = await isSo(); seen !== true; seen = await isSo()) {
    if (performance.now() > end)
      throw new Error(`It did not come about in ${String(ms)} ms: ${what}${seen ? `, but ${seen}` : ''}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Begun before a page is gone to: until its line is there, which socket.io says, nothing is told by it. */
export async function untilHeard(page: Page): Promise<void> {
  const line = await page.waitForEvent('websocket');
  await line.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));
}
