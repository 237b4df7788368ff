import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Say } from './locales.ts';
import type { Picture } from './outside.ts';

/** Opens the deposit dialog and chooses a way, by its title and what else tells it from others. */
export async function openDeposit(page: Page, say: Say, way: string, note = ''): Promise<Locator> {
  await page.getByRole('button', { name: say('home', 'deposit'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('home', 'deposit'), exact: true });
  await dialog.getByRole('button', { name: way }).filter({ hasText: note }).click();
  return dialog;
}

/** The deposit dialog where a slip is chosen and sent. */
export async function openSlipStep(page: Page, say: Say): Promise<Locator> {
  const dialog = await openDeposit(page, say, say('deposit', 'channel.bank'));
  await dialog.getByRole('button', { name: say('deposit', 'account.next') }).click();
  return dialog;
}

/** Chooses a file as a member does. @param file one of the disk by its path: handed to the page by the driver, 20 MB took most of their test */
export async function chooseFile(
  page: Page,
  dialog: Locator,
  say: Say,
  file: Picture | string,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: say('deposit', 'slip.choose') }).click();
  await (await chooser).setFiles(file);
}

/** Chooses a file and sends it. */
export async function sendFile(page: Page, dialog: Locator, say: Say, file: Picture | string): Promise<void> {
  await chooseFile(page, dialog, say, file);
  await dialog.getByRole('button', { name: say('deposit', 'slip.send') }).click();
}

/** One button of the dialog is gold, that one: what the member is to do next. */
export async function expectGold(dialog: Locator, name: string): Promise<void> {
  const gold = async () => {
    const buttons = await dialog.getByRole('button').filter({ visible: true }).all();
    const looks = await Promise.all(
      buttons.map((button) =>
        button.evaluate((element) =>
          getComputedStyle(element).backgroundImage.includes('gradient') ? element.textContent : null,
        ),
      ),
    );
    return looks.filter((text) => text !== null);
  };
  await expect.poll(gold).toEqual([name]);
}
