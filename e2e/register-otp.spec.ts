import type { Page } from '@playwright/test';
import { OTP_RESEND_MS, STORAGE } from '@krapao/contract/constants';
import { expect, test } from './fixtures.ts';
import { loseAnswer } from './held-answer.ts';
import { type Language, speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, newMember, speak } from './members.ts';
import { codeSentTo, letPass, messagesTo, wantCodes, wrongFor } from './one-time-codes.ts';
import { newPerson } from './person.ts';
import { registerForm } from './register-form.ts';

test.beforeEach(({ stack }) => wantCodes(stack, true));
test.afterEach(({ stack }) => wantCodes(stack, false));

const say = speaker('en');

/** A person at the step of the code, which was sent. */
async function atTheCode(page: Page, language: Language = 'en', search = '') {
  const person = newPerson();
  await speak(page, language);
  await page.goto(`/register${search}`);
  const form = registerForm(page, speaker(language));
  await form.fillPhone(person.phone);
  await expect(form.code).toBeFocused();
  return { person, form };
}

test('What was typed of a code is no part of the code of another phone', async ({ page }) => {
  const { form } = await atTheCode(page);
  await form.code.fill('123');
  await page.getByRole('button', { name: say('auth', 'register.otp.change') }).click();
  await form.fillPhone(newPerson().phone);
  await expect(form.code).toBeFocused();
  await expect(form.code).toHaveValue('');
});

for (const language of spoken('la')) {
  test(`A person registers with a code by SMS, in ${language}`, async ({ page, stack }) => {
    await wantCodes(stack, false);
    const inviter = await newMember(stack);
    await wantCodes(stack, true);
    const { profile } = await ask(stack.serverUrl, 'GET /api/account/profile', { token: inviter.token });
    const invite = `PR${profile.id}`;
    const { person, form } = await atTheCode(page, language, `?code=${invite}`);
    const words = speaker(language);
    const keptCode = () => page.evaluate((name) => localStorage.getItem(name), STORAGE.inviteCode);
    await expect(page.getByText(words('auth', 'register.steps', { step: 2, steps: 4 }))).toBeVisible();
    await expect(form.code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(form.code).toHaveAttribute('inputmode', 'numeric');
    const [message = ''] = await messagesTo(stack, person.phone);
    const description = (await form.code.getAttribute('aria-describedby')) ?? '';
    const reference = (await page.locator(`[id="${description}"]`).textContent()) ?? '';
    expect(message).toContain(reference.split(': ')[1] ?? 'no reference');
    await look(page, `register-otp-${language}`);

    // The last digit sends it.
    await form.code.pressSequentially(await codeSentTo(stack, person.phone));
    await expect(form.step('profile')).toBeFocused();
    await form.fillProfile(person);
    await form.fillBank(person);
    expect(await keptCode()).toBe(invite);
    await form.untilDone(() => form.submit.click());
    await expect(page).toHaveURL('/user/home');
    expect(await keptCode()).toBeNull();
    await expect(page.getByText(person.name)).toBeVisible();
  });

  test(`A wrong code tells the tries that are left, and after the last one leads to a new code, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/^400 POST \/api\/otp\/verify$/);
    await page.clock.install();
    const { person, form } = await atTheCode(page, language);
    const words = speaker(language);
    const wrong = wrongFor(await codeSentTo(stack, person.phone));
    for (const left of [4, 3, 2, 1]) {
      await form.code.fill(wrong);
      const key = left === 1 ? 'lastTry' : 'wrong';
      const told = words('auth', `register.otp.${key}`, { count: left });
      await expect(form.code).toHaveAccessibleDescription(new RegExp(`^${told}`));
      await expect(form.code).toHaveValue('');
      await expect(form.code).toBeFocused();
    }
    await form.code.fill(wrong);
    await expect(form.code).toHaveAccessibleDescription(
      new RegExp(`^${words('auth', 'register.otp.noTries')}`),
    );
    const again = page.getByRole('button', { name: words('auth', 'register.otp.resend'), exact: true });
    await expect(again).toBeHidden();
    await look(page, `register-otp-spent-${language}`);

    await letPass(stack, person.phone, OTP_RESEND_MS / 1000 + 1);
    await page.clock.fastForward(OTP_RESEND_MS + 1_000);
    await again.click();
    await expect(page.getByText(words('auth', 'register.otp.sent'))).toBeVisible();
    expect(await messagesTo(stack, person.phone)).toHaveLength(2);
    await form.code.fill(await codeSentTo(stack, person.phone));
    await expect(form.step('profile')).toBeFocused();
  });
}

test('A code that has expired leads to a new one at once', async ({ page, stack, trouble }) => {
  trouble.allow(/^400 POST \/api\/otp\/verify$/);
  await page.clock.install();
  const { person, form } = await atTheCode(page);
  const old = await codeSentTo(stack, person.phone);
  await letPass(stack, person.phone, 301);
  await page.clock.fastForward(301_000);
  await form.code.fill(old);
  await expect(form.code).toHaveAccessibleDescription(new RegExp(`^${say('errors', 'OTP_EXPIRED')}`));
  await look(page, 'register-otp-expired-en');
  await page.getByRole('button', { name: say('auth', 'register.otp.resend'), exact: true }).click();
  await expect(form.code).toHaveValue('');
  await form.code.fill(await codeSentTo(stack, person.phone));
  await expect(form.step('profile')).toBeFocused();
});

test('A new code is offered when the server would send it, not when this phone thinks so', async ({
  page,
  trouble,
}) => {
  trouble.allow(/^429 POST \/api\/otp\/send$/);
  await page.clock.install();
  await atTheCode(page);
  const wait = page.getByRole('button', {
    name: new RegExp(say('auth', 'register.otp.resendIn', { wait: '' })),
  });
  await expect(wait).toBeDisabled();
  // The phone's clock runs ahead of the server's.
  await page.clock.fastForward(OTP_RESEND_MS);
  const again = page.getByRole('button', { name: say('auth', 'register.otp.resend'), exact: true });
  await again.click();
  await expect(page.getByRole('alert').getByText(say('errors', 'REQUEST_LIMIT_1MIN'))).toBeVisible();
  await expect(again).toBeHidden();
  await expect(wait).toBeDisabled();
});

test('Going back to the phone keeps the code that is under way, and a proved phone needs none', async ({
  page,
  stack,
}) => {
  const { person, form } = await atTheCode(page);
  await page.reload();
  await expect(form.step('otp')).toBeVisible();
  await page.getByRole('button', { name: say('auth', 'register.otp.change'), exact: true }).click();
  await expect(form.phone).toHaveValue(person.phone);
  await form.next.click();
  await expect(form.code).toBeFocused();
  expect(await messagesTo(stack, person.phone)).toHaveLength(1);
  await form.code.fill(await codeSentTo(stack, person.phone));
  await expect(form.step('profile')).toBeFocused();

  // The server knows this browser: OTP_VERIFIED leads to the third step.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/register');
  await form.fillPhone(person.phone);
  await expect(form.step('profile')).toBeFocused();
  expect(await messagesTo(stack, person.phone)).toHaveLength(1);
});

test('Going back after the code was proved continues, and never asks for a spent code', async ({
  page,
  stack,
}) => {
  const { person, form } = await atTheCode(page);
  await form.code.fill(await codeSentTo(stack, person.phone));
  await expect(form.step('profile')).toBeFocused();
  await page.goBack();
  await expect(form.step('phone')).toBeVisible();
  await expect(form.phone).toHaveValue(person.phone);
  await form.next.click();
  await expect(form.step('profile')).toBeFocused();
  await form.fillProfile(person);
  await form.fillBank(person);
  await form.submit.click();
  await expect(page).toHaveURL('/user/home');
  expect(await messagesTo(stack, person.phone)).toHaveLength(1);
});

test('An address of a later step leads to the first that is not done', async ({ page }) => {
  await speak(page, 'en');
  const form = registerForm(page, say);
  for (const step of ['otp', 'profile', 'bank']) {
    await page.goto(`/register?step=${step}`);
    await expect(form.step('phone')).toBeVisible();
    await expect(page).toHaveURL('/register?step=phone');
  }
});

test('A right code whose answer was lost is sent again, and leads on at once', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^net::ERR_CONNECTION_RESET POST \/api\/otp\/verify$/);
  const { person, form } = await atTheCode(page);
  await loseAnswer(page, '**/api/otp/verify');
  await form.code.fill(await codeSentTo(stack, person.phone));
  await expect(page.getByRole('alert').getByText(say('errors', 'NETWORK'))).toBeVisible();
  await form.next.click();
  await expect(form.step('profile')).toBeFocused();
  expect(await messagesTo(stack, person.phone)).toHaveLength(1);
});

test('A registration whose answer was lost is sent again and makes one member', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^net::ERR_CONNECTION_RESET POST \/api\/account$/);
  const { person, form } = await atTheCode(page);
  await form.code.fill(await codeSentTo(stack, person.phone));
  await form.fillProfile(person);
  await form.fillBank(person);
  await loseAnswer(page, '**/api/account');
  await form.submit.click();
  await expect(page.getByRole('alert').getByText(say('errors', 'NETWORK'))).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await form.untilDone(() => form.submit.dblclick());
  expect(calls.filter((path) => path === '/api/account')).toHaveLength(1);
  await expect(page).toHaveURL('/user/home');
});

test('A proof that has grown old is asked for again, and nothing else has to be typed twice', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/account$/);
  await page.clock.install();
  const { person, form } = await atTheCode(page);
  await form.code.fill(await codeSentTo(stack, person.phone));
  await form.fillProfile(person);
  await form.fillBank(person);
  await letPass(stack, person.phone, 31 * 60);
  await page.clock.fastForward(31 * 60_000);
  await form.submit.click();
  await expect(form.phone).toHaveAccessibleDescription(new RegExp(`^${say('errors', 'UNVERIFIED_OTP')}`));
  await form.next.click();
  await expect(form.code).toBeFocused();
  await form.code.fill(await codeSentTo(stack, person.phone));
  await expect(form.step('profile')).toBeFocused();
  await form.next.click();
  await form.untilDone(() => form.submit.click());
});

test('Switched on or off while the page is open, codes are asked for as the operator wants', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/account$/, /^404 POST \/api\/otp\/(send|verify)$/);
  await wantCodes(stack, false);
  const person = newPerson();
  await speak(page, 'en');
  await page.goto('/register');
  const form = registerForm(page, say);
  await form.fillPhone(person.phone);
  await form.fillProfile(person);
  await form.fillBank(person);
  await wantCodes(stack, true);
  await form.submit.click();
  await expect(form.phone).toHaveAccessibleDescription(new RegExp(`^${say('errors', 'UNVERIFIED_OTP')}`));
  await form.next.click();
  await expect(form.code).toBeFocused();
  await wantCodes(stack, false);
  await form.code.fill('123456');
  await expect(form.step('profile')).toBeFocused();
  await form.next.click();
  await form.untilDone(() => form.submit.click());
});
