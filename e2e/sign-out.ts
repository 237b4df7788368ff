import type { Page } from '@playwright/test';
import type { Say } from './locales.ts';

/** Signs out by the icon above, which asks first. */
export async function signOut(page: Page, say: Say): Promise<void> {
  const name = say('common', 'nav.logout');
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page
    .getByRole('alertdialog', { name: say('common', 'leave.title') })
    .getByRole('button', { name, exact: true })
    .click();
}
