import type { Locator, Page } from '@playwright/test';
import type { Say } from './locales.ts';

/** The card of a game on the home screen. Its name begins with the game's own, and no other game's goes on from there. */
export const gameCard = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name} (?!\\d+ )`) });

/** The dialog of that title. */
export const dialogOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

/** Turns the dialog of a game to filling, emptying or the account. */
export const view = (dialog: Locator, say: Say, name: 'in' | 'out' | 'account'): Promise<void> =>
  dialog.getByRole('radio', { name: say('games', `views.${name}`) }).check();
