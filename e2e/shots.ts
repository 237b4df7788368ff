import { join } from 'node:path';
import type { Page } from '@playwright/test';

const WIDTHS = [360, 768, 1024, 1440] as const;

/** With SHOTS=1, writes the whole page, or the open dialog, at the width of a phone, a tablet, a small desk and a large one to e2e/.shots/. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS'] !== '1') return;
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const path = join(import.meta.dirname, '.shots', `${name}-${String(width)}.png`);
    // A dialog is as high as the window; the page behind it is not.
    const fullPage = (await page.locator('dialog[open]').count()) === 0;
    await page.screenshot({ path, fullPage, animations: 'disabled' });
  }
  if (before !== null) await page.setViewportSize(before);
}
