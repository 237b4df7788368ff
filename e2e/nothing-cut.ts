import { expect, type Page } from '@playwright/test';
import { cutTexts } from '../ui/gallery/testing/cut-texts.ts';

/** Text twice as large from the next page on, as a member sets it who sees badly. */
export const enlargeText = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });

/** Fails with every text of the page, or of the dialog that is open, that ends outside of what can be seen or scrolled to. */
export async function expectNothingCut(page: Page): Promise<void> {
  expect(await page.evaluate(cutTexts)).toEqual([]);
}
