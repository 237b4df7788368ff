import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { gameCard, gameDoor } from '../games.ts';
import { creditOf } from '../outside.ts';
import { expectBalances } from './register.ts';
import { clipboard, dialogNamed, dismissToasts, lookAt, type Visit } from './visit.ts';
import { baht } from './written.ts';

const NAME = 'Joker';

/** Opens the game account and reads its credentials. Answers with the account's name at the provider. */
export async function openAccount(visit: Visit): Promise<string> {
  const { page, say } = visit;
  await gameDoor(page, NAME).click();
  const dialog = dialogNamed(visit, NAME);
  await expect(dialog.getByText(say('games', 'open.text', { name: NAME }))).toBeVisible();
  await lookAt(visit, '11-game-closed');
  await dialog.getByRole('button', { name: say('games', 'open.action') }).click();

  await show(visit, dialog, 'account');
  await expect(dialog.getByText(say('games', 'account.username'))).toBeVisible();
  const before = await clipboard(visit);
  await dialog.getByRole('button', { name: say('games', 'account.copyUsername') }).click();
  await expect.poll(() => clipboard(visit)).not.toBe(before);
  const username = await clipboard(visit);
  await expect(dialog.getByText(username, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: say('games', 'account.copyPassword') }).click();
  await expect.poll(() => clipboard(visit)).not.toBe(username);
  const password = await clipboard(visit);
  await expect(dialog.getByText(password, { exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: say('games', 'account.show') }).click();
  await expect(dialog.getByText(password, { exact: true })).toBeVisible();
  await dismissToasts(visit);
  await lookAt(visit, '12-game-account');
  return username;
}

const show = ({ say }: Visit, dialog: Locator, view: 'in' | 'out' | 'account'): Promise<void> =>
  dialog.getByRole('radio', { name: say('games', `views.${view}`) }).check();

/** Moves money into the game account, having seen what that will do. */
export async function fill(visit: Visit, wallet: number, amount: number): Promise<void> {
  const { say } = visit;
  const dialog = dialogNamed(visit, NAME);
  await show(visit, dialog, 'in');
  await dialog.getByLabel(say('games', 'transfer.amount.in', { name: NAME })).fill(String(amount));
  await expectPreview(visit, dialog, [wallet, wallet - amount], [0, amount]);
  await lookAt(visit, '13-game-transfer');
  await dialog.getByRole('button', { name: say('games', 'transfer.only') }).click();
  await expect(
    dialog.getByText(say('games', 'result.done.in', { amount: baht(amount), name: NAME })),
  ).toBeVisible();
  const balances = {
    first: say('games', 'preview.wallet'),
    firstAmount: baht(wallet - amount),
    second: NAME,
    secondAmount: baht(amount),
  };
  await expect(dialog.getByText(say('games', 'result.balances', balances))).toBeVisible();
  await lookAt(visit, '14-game-filled');
}

async function expectPreview(
  { say }: Visit,
  dialog: Locator,
  wallet: [number, number],
  game: [number, number],
): Promise<void> {
  const becomes = say('games', 'preview.becomes');
  const sides = dialog.getByLabel(say('games', 'preview.label')).getByRole('definition');
  await expect(sides.nth(0)).toHaveText(`${baht(wallet[0])}${becomes}${baht(wallet[1])}`);
  await expect(sides.nth(1)).toHaveText(`${baht(game[0])}${becomes}${baht(game[1])}`);
}

/** Enters the game, plays one round and comes back to a wallet that knows of it. Answers with what is in the game then. */
export async function playOnce(visit: Visit, username: string, wallet: number): Promise<number> {
  const { page, stack, say } = visit;
  const dialog = dialogNamed(visit, NAME);
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: say('games', 'transfer.play'), exact: true }).click();
  const site = await opened;
  await expect(site).toHaveURL(`${stack.sandboxUrl}/games/JOKER/site/play`);
  await spin(site);
  await site.close();
  const credit = await creditOf(stack, username);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: say('home', 'sync.action') }).click();
  await expectBalances(visit, baht(wallet + credit), baht(wallet), baht(credit));
  await expect(gameCard(page, NAME)).toContainText(baht(credit));
  await lookAt(visit, '15-home-played');
  return credit;
}

/** The one button of the game itself. */
async function spin(site: Page): Promise<void> {
  const answered = site.waitForResponse((response) => response.url().endsWith('/spin'));
  await site.getByRole('main').getByRole('button').click();
  expect((await answered).status()).toBe(200);
}

/** Brings all of it home. */
export async function bringHome(visit: Visit, wallet: number, credit: number): Promise<void> {
  const { page, say } = visit;
  await gameDoor(page, NAME).click();
  const dialog = dialogNamed(visit, NAME);
  await show(visit, dialog, 'out');
  await dialog.getByRole('button', { name: say('games', 'transfer.all'), exact: true }).click();
  await expectPreview(visit, dialog, [wallet, wallet + credit], [credit, 0]);
  await lookAt(visit, '16-game-home');
  await dialog.getByRole('button', { name: say('games', 'transfer.home'), exact: true }).click();
  await expect(
    dialog.getByText(say('games', 'result.done.out', { amount: baht(credit), name: NAME })),
  ).toBeVisible();
  await lookAt(visit, '17-game-emptied');
  await dialog.getByRole('button', { name: say('common', 'close'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectBalances(visit, baht(wallet + credit), baht(wallet + credit), '0.00');
}
