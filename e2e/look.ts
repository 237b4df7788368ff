import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { shoot } from './shots.ts';

/** Looks at a screen or dialog that is complete: nothing for axe to find, and its pictures when they are wanted. */
export async function look(page: Page, name: string): Promise<void> {
  await settled(page);
  await expectAccessible(page);
  await shoot(page, name);
}

/** Waits for what moves to arrive; what moves forever, such as a spinner, is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map((animation) => animation.finished));
    await document.fonts.ready;
  });
}
