import { accountNoShown, baht } from './written.ts';
import { expect } from '../fixtures.ts';
import { RECEIVING, slipFile, transferByBank } from '../outside.ts';
import { expectBalances } from './register.ts';
import { clipboard, dialogNamed, dismissToasts, lookAt, type Visit } from './visit.ts';

/** A deposit by bank transfer and slip; the money appears by itself. */
export async function depositBySlip(visit: Visit, amount: number): Promise<void> {
  const { page, stack, person, say } = visit;
  const began = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('button', { name: say('home', 'deposit'), exact: true }).click();
  const dialog = dialogNamed(visit, say('home', 'deposit'));
  const bank = dialog.getByRole('button', { name: say('deposit', 'channel.bank') });
  await expect(bank).toBeVisible();
  await lookAt(visit, '06b-deposit-ways');
  await bank.click();
  await expect(dialog.getByText(accountNoShown(RECEIVING.account))).toBeVisible();
  await expect(dialog.getByText(RECEIVING.name)).toBeVisible();
  await lookAt(visit, '07-deposit-account');

  await dialog.getByRole('button', { name: say('common', 'copy'), exact: true }).click();
  await expect(page.getByText(say('common', 'copied', { text: RECEIVING.account }))).toBeVisible();
  expect(await clipboard(visit)).toBe(RECEIVING.account);

  await dismissToasts(visit);

  const { picture } = await transferByBank(stack, person, amount);
  await dialog.getByRole('button', { name: say('deposit', 'account.next') }).click();
  await expect(dialog.getByText(say('deposit', 'slip.hint'))).toBeVisible();
  await lookAt(visit, '08-deposit-slip');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: say('deposit', 'slip.choose') }).click();
  await (await chooser).setFiles(slipFile(picture));
  await expect(dialog.getByText('slip.png')).toBeVisible();
  await lookAt(visit, '09-deposit-chosen');
  await dialog.getByRole('button', { name: say('deposit', 'slip.send') }).click();

  await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
  await expect(dialog.getByText(`+${baht(amount)} ${say('common', 'baht')}`)).toBeVisible();
  await expect(dialog.getByText(say('deposit', 'watch.balance', { amount: baht(amount) }))).toBeVisible();
  await lookAt(visit, '10-deposit-credited');
  await dialog.getByRole('button', { name: say('deposit', 'watch.done'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectBalances(visit, baht(amount), baht(amount), '0.00');
  expect(await page.evaluate(() => performance.timeOrigin), 'the page was never loaded anew').toBe(began);
}
