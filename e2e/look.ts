import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { shoot } from './shots.ts';

/** Looks at a screen or dialog that is complete: nothing for axe to find, and its pictures when they are wanted. */
export async function look(page: Page, name: string): Promise<void> {
  await settled(page);
  await expectAccessible(page);
  await shoot(page, name);
}

/** Waits until a screen or a dialog is there and nothing moves any more; what moves forever, such as a spinner, is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, dialog[open]').filter({ visible: true }).first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (;;) {
      // what inherits a colour begins to change when that has changed
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
}
