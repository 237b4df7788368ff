import type { Locator, Page } from '@playwright/test';
import type { Say } from './locales.ts';

/** Signs out by the icon above or another button, which asks first. */
export async function signOut(
  page: Page,
  say: Say,
  where: Locator = page.getByRole('banner'),
): Promise<void> {
  const name = say('common', 'nav.logout');
  await where.getByRole('button', { name, exact: true }).click();
  await page
    .getByRole('alertdialog', { name: say('common', 'leave.title') })
    .getByRole('button', { name, exact: true })
    .click();
}
