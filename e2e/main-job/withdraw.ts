import { expect } from '../fixtures.ts';
import { payoutsTo } from '../outside.ts';
import { dialogNamed, lookAt, type Visit } from './visit.ts';
import { accountNoShown, baht } from './written.ts';
import { accepted } from '../accepted.ts';

/** A withdrawal, asked back before it is sent, up to the money at the person's bank; ends at the statement. */
export async function withdraw(visit: Visit, wallet: number, amount: number): Promise<void> {
  const { page, stack, person, say } = visit;
  await page.getByRole('button', { name: say('home', 'withdraw'), exact: true }).click();
  const dialog = dialogNamed(visit, say('home', 'withdraw'));
  await dialog.getByLabel(say('withdraw', 'amount')).fill(String(amount));
  await lookAt(visit, '18-withdraw');
  await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();

  await expect(dialog.getByRole('heading', { name: say('withdraw', 'confirm.title') })).toBeFocused();
  await expect(dialog.getByText(`${baht(amount)} ${say('common', 'baht')}`)).toBeVisible();
  await expect(dialog.getByText(accountNoShown(person.accountNo))).toBeVisible();
  await expect(dialog.getByText(person.holder)).toBeVisible();
  await expect(dialog.getByText(`${baht(wallet - amount)} ${say('common', 'baht')}`)).toBeVisible();
  await lookAt(visit, '19-withdraw-confirm');
  await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();

  await expect(dialog.getByRole('alert').getByText(accepted(say))).toBeVisible();
  await lookAt(visit, '20-withdraw-done');
  const expected = { status: 'SUCCESS', amount: amount.toFixed(2), bankCode: person.bankCode };
  await expect.poll(() => payoutsTo(stack, person)).toMatchObject([expected]);
  await dialog.getByRole('button', { name: say('withdraw', 'done.history') }).click();
  await expect(page).toHaveURL('/user/statement');
}
