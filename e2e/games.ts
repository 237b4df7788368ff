import type { Locator, Page } from '@playwright/test';
import type { Say } from './locales.ts';

/** The card of a game on the home screen: what is in it, and its buttons. */
export const gameCard = (page: Page, name: string): Locator =>
  page.getByRole('article', { name, exact: true });

/** The button on it that opens its dialog: the only one, or the one that moves money. */
export const gameDoor = (page: Page, name: string): Locator =>
  gameCard(page, name).getByRole('button').last();

/** The dialog of that title. */
export const dialogOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

/** Turns the dialog of a game to filling, emptying or the account. */
export const view = (dialog: Locator, say: Say, name: 'in' | 'out' | 'account'): Promise<void> =>
  dialog.getByRole('radio', { name: say('games', `views.${name}`) }).check();
