import type { Page } from '@playwright/test';
import { STORAGE } from '@krapao/contract/constants';
import { expect, test } from './fixtures.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember, speak } from './members.ts';
import { fillSignIn } from './sign-in-form.ts';
import { signOut } from './sign-out.ts';

const tokens = (page: Page) =>
  page.evaluate(
    (name) => ({ local: localStorage.getItem(name), session: sessionStorage.getItem(name) }),
    STORAGE.token,
  );

test('Only who asks to be remembered is remembered when the browser closes', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await page.goto('/login');
  await fillSignIn(page, say, member);
  await expect(page).toHaveURL('/user/home');
  const kept = await tokens(page);
  expect([kept.local, typeof kept.session]).toEqual([null, 'string']);
  await page.reload();
  await expect(page.getByText(member.name)).toBeVisible();

  await signOut(page, say);
  await expect(page).toHaveURL('/login');
  await expect.poll(() => tokens(page)).toEqual({ local: null, session: null });
  await fillSignIn(page, say, member, { remember: true });
  await expect(page).toHaveURL('/user/home');
  const remembered = await tokens(page);
  expect([typeof remembered.local, remembered.session]).toEqual(['string', null]);
});

for (const language of spoken('th')) {
  test(`A wrong password says so in a line that goes with the next letter, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/^401 POST \/api\/login$/);
    const say = speaker(language);
    const member = await newMember(stack);
    await speak(page, language);
    await page.goto('/login');
    await fillSignIn(page, say, { ...member, password: 'not this one' });
    const line = page.getByRole('alert').getByText(say('errors', 'WRONG_CREDENTIAL'));
    await expect(line).toBeVisible();
    await look(page, `login-wrong-${language}`);
    await page.getByLabel(say('auth', 'login.password'), { exact: true }).press('End');
    await page.keyboard.type('!');
    await expect(line).toBeHidden();
  });
}

test('An empty field says so and has the focus, and nothing is sent', async ({ page }) => {
  const say = speaker('en');
  await speak(page, 'en');
  await page.goto('/login');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const submit = page.getByRole('button', { name: say('auth', 'login.submit'), exact: true });
  const phone = page.getByLabel(say('auth', 'login.phone'));
  const password = page.getByLabel(say('auth', 'login.password'), { exact: true });
  await submit.click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(say('auth', 'need.phone'));
  await expect(password).toHaveAccessibleDescription(say('auth', 'need.password'));
  await phone.fill('0812345678');
  await phone.press('Enter');
  await expect(password).toBeFocused();
  await phone.fill('');
  await password.fill('something');
  await submit.click();
  await expect(phone).toBeFocused();
  await expect(page).toHaveURL('/login');
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('A member leaves by the button, and back shows nothing of them', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await page.goto('/login');
  await fillSignIn(page, say, member);
  await expect(page.getByText(member.name)).toBeVisible();
  await signOut(page, say);
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(member.name)).toBeHidden();
});

test('A member who leaves is signed out at once, though the next screen does not come', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await enter(page, member, '/user/home', 'en');
  await expect(page.getByText(member.name)).toBeVisible();
  await page.route('**/assets/*.js', () => new Promise(() => undefined));
  await signOut(page, say);
  await expect.poll(() => tokens(page)).toEqual({ local: null, session: null });
  await expect(async () => {
    await expect(ask(stack.serverUrl, 'GET /api/account/profile', { token: member.token })).rejects.toThrow(
      'invalid-token',
    );
  }).toPass();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/user/home');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(say('auth', 'login.ended'))).toBeHidden();
});
