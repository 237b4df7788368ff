import type { Locator, Page } from '@playwright/test';
import { REGISTER_REDIRECT_MS } from '@krapao/contract/constants';
import { expect, test } from './fixtures.ts';
import { type Say, speaker } from './locales.ts';
import { look } from './look.ts';
import { ask, newMember, speak } from './members.ts';
import { newPerson } from './person.ts';
import { registerForm } from './register-form.ts';

const next = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('auth', 'register.next'), exact: true }).click();

/** The step whose heading is shown. */
const step = (page: Page, say: Say, name: 'phone' | 'profile' | 'bank') =>
  page.getByRole('heading', { name: say('auth', `register.${name}.title`) });

test('Back, forward and reload keep what was typed, but never the password', async ({ page }) => {
  const say = speaker('en');
  const person = newPerson();
  const name = page.getByLabel(say('auth', 'register.profile.name'));
  const password = page.getByLabel(say('auth', 'register.profile.password'), { exact: true });
  const confirm = page.getByLabel(say('auth', 'register.profile.confirm'), { exact: true });
  const age = page.getByLabel(say('auth', 'register.profile.age'));
  const account = page.getByLabel(say('bank', 'accountNo'));
  await speak(page, 'en');
  await page.goto('/register');
  await registerForm(page, say).fillPhone(person.phone);
  await expect(step(page, say, 'profile')).toBeFocused();
  await name.fill(person.name);
  await password.fill(person.password);
  await confirm.fill(person.password);
  await age.check();
  await next(page, say);
  await expect(step(page, say, 'bank')).toBeFocused();
  await account.fill(person.accountNo);

  await page.goBack();
  await expect(name).toHaveValue(person.name);
  await page.goBack();
  await expect(page.getByLabel(say('auth', 'register.phone.label'))).toHaveValue(person.phone);
  await page.goForward();
  await page.goForward();
  await expect(account).toHaveValue(person.accountNo);

  await page.reload();
  await expect(step(page, say, 'profile')).toBeVisible();
  await expect(page.getByText(say('auth', 'register.profile.again'))).toBeVisible();
  await expect(name).toHaveValue(person.name);
  await expect(password).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).toContain(person.phone);
  expect(stored).not.toContain(person.password);
  await look(page, 'register-again-en');
  await password.fill(person.password);
  await confirm.fill(person.password);
  await age.check();
  await next(page, say);
  await expect(account).toHaveValue(person.accountNo);
});

test('What is wrong is said beside its field, which has the focus', async ({ page, stack, trouble }) => {
  trouble.allow(/^(400|409) POST \/api\/account(\/validate)?$/);
  const say = speaker('th');
  const [known, person] = [await newMember(stack), newPerson()];
  const phone = page.getByLabel(say('auth', 'register.phone.label'));
  await page.goto('/register');
  await registerForm(page, say).fillPhone('081234567');
  await expect(phone).toHaveAccessibleDescription(new RegExp(`^${say('auth', 'register.phone.tenDigits')}`));
  await expect(phone).toBeFocused();

  await registerForm(page, say).fillPhone(known.phone);
  await expect(phone).toHaveAccessibleDescription(new RegExp(`^${say('errors', 'EXISTING_USER')}`));
  await expect(phone).toBeFocused();
  await look(page, 'register-taken-th');

  await registerForm(page, say).fillPhone(person.phone);
  const name = page.getByLabel(say('auth', 'register.profile.name'));
  const password = page.getByLabel(say('auth', 'register.profile.password'), { exact: true });
  const confirm = page.getByLabel(say('auth', 'register.profile.confirm'), { exact: true });
  const age = page.getByLabel(say('auth', 'register.profile.age'));
  await expect(step(page, say, 'profile')).toBeFocused();
  await next(page, say);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(new RegExp(`^${say('auth', 'need.name')}`));
  await expect(password).toHaveAccessibleDescription(new RegExp(`^${say('auth', 'need.password')}`));
  await expect(confirm).toHaveAccessibleDescription(say('auth', 'need.confirm'));
  await expect(age).toHaveAccessibleDescription(say('auth', 'need.isOfAge'));
  await name.fill(person.name);
  await password.fill('short');
  await confirm.fill('short');
  await next(page, say);
  await expect(password).toBeFocused();
  await age.check();
  await password.fill(person.password);
  await confirm.fill(`${person.password}?`);
  await next(page, say);
  await expect(confirm).toHaveAccessibleDescription(say('auth', 'register.profile.mismatch'));
  await expect(confirm).toBeFocused();
  await confirm.fill(person.password);
  await next(page, say);
  const banks = await ask(stack.serverUrl, 'GET /api/lookup/banks');
  const two = banks.filter(({ code }) => ['SCB', 'KBANK'].includes(code)).map(({ nameTH }) => nameTH);
  const recommended = { banks: two.join(say('auth', 'register.bank.and')) };
  await expect(page.getByText(say('auth', 'register.bank.recommend', recommended))).toBeVisible();
  await page.getByLabel(say('bank', 'name'), { exact: true }).selectOption('KTB');
  await page.getByLabel(say('bank', 'accountNo')).fill(known.accountNo);
  await page.getByLabel(say('bank', 'firstName')).fill('มะลิ');
  const last = page.getByLabel(say('bank', 'lastName'));
  const submit = page.getByRole('button', { name: say('auth', 'register.submit'), exact: true });
  await submit.click();
  const first = page.getByLabel(say('bank', 'firstName'));
  await expect(first).toHaveAccessibleDescription(new RegExp(say('auth', 'register.bank.english')));
  await expect(last).toHaveAccessibleDescription(say('auth', 'need.lastName'));
  await expect(first).toBeFocused();
  await last.fill('SUKJAI');
  await page.getByLabel(say('bank', 'name'), { exact: true }).selectOption(known.bankCode);
  await submit.click();
  const account = page.getByLabel(say('bank', 'accountNo'));
  await expect(account).toHaveAccessibleDescription(say('errors', 'EXISTING_BANK'));
  await expect(account).toBeFocused();
});

test('A reload while the success is still said leads home, signed in, and back ends no session', async ({
  page,
}) => {
  const say = speaker('en');
  const person = newPerson();
  const form = registerForm(page, say);
  // it is said for two seconds: here until it was looked at
  await page.addInitScript((ms) => {
    const later = window.setTimeout.bind(window);
    const kept = (work: () => void, after?: number) => (after === ms ? 0 : later(work, after));
    Object.assign(window, { setTimeout: kept });
  }, REGISTER_REDIRECT_MS);
  await speak(page, 'en');
  await page.goto('/contact');
  await page.goto('/login');
  await page.getByRole('link', { name: say('auth', 'login.register') }).click();
  await form.fillPhone(person.phone);
  await form.fillProfile(person);
  await form.fillBank(person);
  let answer = () => {};
  const isHeard = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/account', (route) => isHeard.then(() => route.continue()));
  const placeOf = async (button: Locator) =>
    Object.values((await button.boundingBox()) ?? {}).map((edge: number) => Math.round(edge));
  await form.submit.scrollIntoViewIfNeeded();
  const place = await placeOf(form.submit);
  const whileItSays = async (words: string) => {
    const button = page.getByRole('button', { name: words, exact: true });
    await expect(button).toBeVisible();
    expect(await placeOf(button)).toEqual(place);
  };
  await form.submit.click();
  await whileItSays(say('auth', 'register.working'));
  answer();
  await whileItSays(say('auth', 'register.ready'));
  await expect(page.getByRole('status').getByText(say('auth', 'register.done'))).toBeVisible();
  // They are signed in: the link beside would sign them out.
  await expect(page.getByRole('link', { name: say('auth', 'register.login'), exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL('/user/home');
  await expect(page.getByText(person.name)).toBeVisible();
  for (const left of ['the profile', 'the phone', 'sign-in', 'what was loaded before it'])
    await test.step(`back to ${left}`, async () => {
      await page.goBack();
      await expect(page).toHaveURL('/user/home');
      await expect(page.getByText(person.name)).toBeVisible();
    });
});

for (const way of ['the bar', 'the brand'])
  test(`Home in ${way} leads who has just registered home, signed in`, async ({ page }) => {
    const say = speaker('en');
    const person = newPerson();
    const form = registerForm(page, say);
    await speak(page, 'en');
    await page.goto('/register');
    await form.fillPhone(person.phone);
    await form.fillProfile(person);
    await form.fillBank(person);
    await form.submit.click();
    await expect(
      page.getByRole('button', { name: say('auth', 'register.ready'), exact: true }),
    ).toBeVisible();
    const home =
      way === 'the bar'
        ? page.getByRole('navigation').getByRole('link', { name: say('common', 'nav.home') })
        : page.getByRole('banner').getByRole('link');
    await home.click();
    await expect(page).toHaveURL('/user/home');
    await expect(page.getByText(person.name)).toBeVisible();
  });

test('The inviter of the link is filled in, and kept for a later visit', async ({ page }) => {
  const say = speaker('en');
  await speak(page, 'en');
  await page.goto('/register?code=PR7K2M');
  await expect(step(page, say, 'phone')).toBeVisible();
  await page.goto('/login');
  await page.getByRole('link', { name: say('auth', 'login.register') }).click();
  await registerForm(page, say).fillPhone(newPerson().phone);
  await expect(page.getByLabel(say('auth', 'register.profile.invite'))).toHaveValue('PR7K2M');
});
