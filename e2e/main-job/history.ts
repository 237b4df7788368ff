import { expect } from '../fixtures.ts';
import { placeName } from '../place-names.ts';
import { dialogNamed, lookAt, type Visit } from './visit.ts';
import { baht, signedBaht } from './written.ts';
import { signOut } from '../sign-out.ts';

export interface Line {
  /** A key of the statement's activities. */
  activity: string;
  /** The code of the bank or game that it names. */
  place: string;
  amount: number;
  /** Of the wallet, after it. */
  balance: number;
}

/** The statement, newest first: what each movement was, that it has succeeded, its signed amount and what the wallet held then. */
export async function readStatement(visit: Visit, lines: readonly Line[]): Promise<void> {
  const { page, stack, language, say } = visit;
  await expect(page.getByRole('heading', { name: say('statement', 'title') })).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(lines.length);
  for (const [at, { activity, place, amount, balance }] of lines.entries()) {
    const row = rows.nth(at);
    const name = await placeName(stack, place, language);
    await expect(row).toContainText(say('statement', `activity.${activity}`, { name }));
    await expect(row).toContainText(name);
    await expect(row).toContainText(say('statement', 'status.SUCCESS'));
    await expect(row).toContainText(signedBaht(amount));
    await expect(row).toContainText(say('statement', 'balance', { amount: baht(balance) }));
  }
  await lookAt(visit, '21-statement');
}

/** The slip as the list shows it, and its picture in a tab of its own. */
export async function readSlips(visit: Visit, amount: number): Promise<void> {
  const { page, say } = visit;
  await page.getByRole('button', { name: say('statement', 'slips.button') }).click();
  const dialog = dialogNamed(visit, say('statement', 'slips.title'));
  const row = dialog.getByRole('row').filter({ hasText: baht(amount) });
  await expect(row).toContainText(say('statement', 'status.SUCCESS'));
  await lookAt(visit, '22-slips');
  const context = page.context();
  const opened = context.waitForEvent('page');
  const loaded = context.waitForEvent('response', (response) => response.url().includes('/files/'));
  await row.getByText(say('statement', 'slips.open'), { exact: true }).click();
  const answer = await loaded;
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toMatch(/^image\//);
  await (await opened).close();
  await page.goBack();
  await expect(dialog).toBeHidden();
}

/** The rest of the house, and out of it. */
export async function lookAroundAndLeave(visit: Visit): Promise<void> {
  const { page, say } = visit;
  const menu = page.getByRole('navigation', { name: say('common', 'nav.main') });
  await menu.getByRole('button', { name: say('common', 'nav.conditions') }).click();
  const dialog = dialogNamed(visit, say('common', 'conditions.title'));
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await lookAt(visit, '23-conditions');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await menu.getByRole('link', { name: say('common', 'nav.contact') }).click();
  await expect(page.getByRole('heading', { name: say('common', 'contact.title') })).toBeVisible();
  await lookAt(visit, '24-contact');
  await signOut(page, say);
  await expect(page).toHaveURL('/login');
  await page.goto('/user/home');
  await expect(page).toHaveURL('/login');
}
