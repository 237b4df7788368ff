import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Say } from './locales.ts';

/** Cards of offers, in the operator's order: welcome, daily, weekly. */
export const cards = (page: Page) => page.getByRole('article');
export const running = (page: Page, say: Say) =>
  page.getByRole('region', { name: say('bonus', 'running.label') });
export const endButton = (page: Page, say: Say, way: 'end' | 'cancel' | 'code.end' = 'end') =>
  running(page, say).getByRole('button', { name: say('bonus', `${way}.action`) });

/** The bonus that is active, as it is told of where money moves. */
export const bonusNote = (where: Page | Locator, name: string | RegExp = /20%/) =>
  where.getByRole('link', { name });

/** Takes the offer of that card. */
export async function receive(page: Page, say: Say, card: number): Promise<void> {
  await cards(page).nth(card).getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('bonus', 'offer.receive') })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}
