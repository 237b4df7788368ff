import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Say } from './locales.ts';
import { inDatabase } from './operator.ts';
import type { Stack } from '@krapao/tools/testing/stack';

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

/** Nobody is asked what was played in that game until what is answered is called: who has begun keeps nothing of it. */
export async function holdReports(stack: Stack, code: string): Promise<() => Promise<void>> {
  const place = await inDatabase(stack, async (client) => {
    const { rows } = await client.query<{ place: string | null }>(
      `update game_report r set place = 'held', attempts = 1, due_at = 'infinity'
        from (select place from game_report where slot_code = $1 for update) was where slot_code = $1 returning was.place`,
      [code],
    );
    return rows[0]?.place ?? null;
  });
  return () =>
    inDatabase(stack, async (client) => {
      await client.query(
        `update game_report set place = $2, attempts = 0, due_at = now() where slot_code = $1`,
        [code, place],
      );
    });
}
