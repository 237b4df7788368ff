import { LAOS_CURRENCIES } from '@krapao/contract/constants';
import { expect } from './fixtures.ts';
import { test } from './laos-stack.ts';
import { ownName, speaker } from './locales.ts';
import { look } from './look.ts';
import { ask } from './members.ts';
import { inDatabase } from './operator.ts';
import { newPerson } from './person.ts';
import { registerForm } from './register-form.ts';

const say = speaker('la');

for (const currency of LAOS_CURRENCIES) {
  test(`A person in Laos registers with an account in ${currency} and sees their profile`, async ({
    page,
    stack,
  }) => {
    // Lao numbers have 8 to 11 digits: the variant asks for no length.
    const person = {
      ...newPerson(),
      phone: currency === 'LAK' ? '20555123' : '02055512345',
      bankCode: 'BCEL',
    };
    const form = registerForm(page, say);
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: say('auth', 'login.title') })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('lo');
    await expect(page.getByRole('button', { name: say('common', 'language') })).toContainText(ownName.la);
    await page.getByRole('link', { name: say('auth', 'login.register') }).click();
    await expect(page.getByText(say('auth', 'register.phone.hint'))).toBeHidden();
    await form.fillPhone(person.phone);
    await form.fillProfile(person);
    await form.fillBank(person);

    const choice = form.field('bank.currency');
    await expect(choice).toHaveValue('LAK');
    await expect(page.getByText(say('auth', 'register.bank.recommend', { banks: '' }))).toBeHidden();
    await choice.selectOption(currency);
    await look(page, `laos-bank-${currency}`);
    await form.untilDone(() => form.submit.click());
    await expect(page).toHaveURL('/user/home');
    const kept = await inDatabase(stack, (client) =>
      client.query<{ currency: string }>('select currency from member where phone = $1', [person.phone]),
    );
    expect(kept.rows).toEqual([{ currency }]);

    await expect(page.getByRole('heading', { name: say('home', 'total') })).toBeVisible();
    await look(page, `laos-home-${currency}`);
    await page.getByRole('link', { name: say('common', 'nav.profile') }).click();
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
    const banks = await ask(stack.serverUrl, 'GET /api/lookup/banks');
    const bank = banks.find(({ code }) => code === person.bankCode);
    await expect(page.getByText(bank?.nameLA ?? 'no bank')).toBeVisible();
    await look(page, `laos-profile-${currency}`);
  });
}

test('Without a phone nothing is sent, and the field says so', async ({ page }) => {
  const form = registerForm(page, say);
  await page.goto('/register');
  await form.next.click();
  await expect(form.phone).toBeFocused();
  await expect(form.step('phone')).toBeVisible();
  await expect(form.phone).toHaveAccessibleDescription(new RegExp(say('auth', 'need.phone')));
});
