import { expect, test } from './fixtures.ts';
import { speaker } from './locales.ts';
import { look } from './look.ts';
import { ask, newMember, signIn, speak } from './members.ts';
import { codeSentTo, messagesTo, wrongFor } from './one-time-codes.ts';
import { until } from './until.ts';

test('Who forgot the password sets another by a code to their phone, and is at home', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await newMember(stack);
  const changed = { ...member, password: 'lantern-river-9' };
  const code = page.getByLabel(say('auth', 'register.otp.label'), { exact: true });
  const password = page.getByLabel(say('auth', 'forgot.code.password'), { exact: true });
  const confirm = page.getByLabel(say('auth', 'forgot.code.confirm'), { exact: true });
  const save = page.getByRole('button', { name: say('auth', 'forgot.code.submit'), exact: true });
  await speak(page, 'th');
  await page.goto('/login');
  await page.getByRole('link', { name: say('auth', 'login.forgot'), exact: true }).click();
  await expect(page).toHaveURL('/forgot');
  const send = page.getByRole('button', { name: say('auth', 'forgot.phone.submit'), exact: true });
  const phone = page.getByLabel(say('auth', 'login.phone'));
  await expect(send).toBeVisible();
  await send.click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(say('auth', 'need.phone'));
  await phone.fill(member.phone);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await page.goForward();
  await expect(phone).toHaveValue(member.phone);
  await send.click();

  await expect(code).toBeFocused();
  await until('the message came', async () => (await messagesTo(stack, member.phone)).length === 1);
  // The message was read in another app, and this page made way for it.
  await page.reload();
  await expect(page).toHaveURL('/forgot?step=code');
  await expect(code).toBeFocused();
  await expect(page.getByText(member.phone)).toBeVisible();
  await page.getByRole('button', { name: say('auth', 'register.back'), exact: true }).click();
  await expect(phone).toHaveValue(member.phone);
  await send.click();
  await expect(code).toBeFocused();
  expect(await messagesTo(stack, member.phone), 'the code that was asked for').toHaveLength(1);
  await save.click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(new RegExp(`^${say('auth', 'need.otpCode')}`));
  await expect(password).toHaveAccessibleDescription(new RegExp(`^${say('auth', 'need.password')}`));
  await code.fill(await codeSentTo(stack, member.phone));
  await password.fill(member.phone);
  await save.click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(new RegExp(`^${say('errors', 'PASSWORD_IS_PHONE')}`));
  await look(page, 'forgot-code-th');
  await password.fill(changed.password);
  await confirm.fill(changed.password);
  await save.click();

  await expect(page).toHaveURL('/user/home');
  await expect(page.getByText(member.name)).toBeVisible();
  await expect(
    ask(stack.serverUrl, 'GET /api/account/profile', { token: member.token }),
    'the other session has ended',
  ).rejects.toThrow('invalid-token');
  await signIn(stack.serverUrl, changed);
  await page.goBack();
  await expect(page).toHaveURL('/user/home');
  await expect(page.getByText(member.name)).toBeVisible();
});

test('A wrong code is said beside its field with the tries that are left, and the new password stays typed', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^400 POST \/api\/password\/reset$/);
  const say = speaker('en');
  const member = await newMember(stack);
  await speak(page, 'en');
  await page.goto('/forgot');
  await page.getByLabel(say('auth', 'login.phone')).fill(member.phone);
  await page.getByRole('button', { name: say('auth', 'forgot.phone.submit'), exact: true }).click();
  const code = page.getByLabel(say('auth', 'register.otp.label'), { exact: true });
  const password = page.getByLabel(say('auth', 'forgot.code.password'), { exact: true });
  await until('the message came', async () => (await messagesTo(stack, member.phone)).length === 1);
  await code.fill(wrongFor(await codeSentTo(stack, member.phone)));
  await password.fill('lantern-river-9');
  await page.getByLabel(say('auth', 'forgot.code.confirm'), { exact: true }).fill('lantern-river-9');
  await page.getByRole('button', { name: say('auth', 'forgot.code.submit'), exact: true }).click();
  const told = say('auth', 'register.otp.wrong', { count: 4 });
  await expect(code).toHaveAccessibleDescription(new RegExp(`^${told}`));
  await expect(code).toBeFocused();
  await expect(password).toHaveValue('lantern-river-9');
});
