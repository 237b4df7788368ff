import type { Page } from '@playwright/test';
import { PASSWORD_MIN } from '@krapao/contract/constants';
import type { Stack } from '@krapao/tools/testing/stack';
import { expect, test } from './fixtures.ts';
import { loseAnswer } from './held-answer.ts';
import { type Say, speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { accountNoShown } from './main-job/written.ts';
import { ask, enter, type Member, memberWith, newMember, signIn, speak } from './members.ts';
import { fillSignIn } from './sign-in-form.ts';
import { signOut } from './sign-out.ts';

const BANK = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const;
const MOMENT = /\d{2}\/\d{2}\/20\d{2} \d{2}:\d{2}:\d{2}/;

/** A detail of the page by its name. */
const detail = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

const save = (page: Page, say: Say) => page.getByRole('button', { name: say('common', 'save'), exact: true });

/** Whether the server still takes a token. */
async function isSignedIn({ serverUrl }: Stack, token: string): Promise<boolean> {
  return ask(serverUrl, 'GET /api/account/sessions', { token }).then(
    () => true,
    () => false,
  );
}

for (const language of spoken('la')) {
  test(`The profile shows the member, their account and their devices, in ${language}`, async ({
    page,
    context,
    stack,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const say = speaker(language);
    const member = await newMember(stack);
    const { serverUrl } = stack;
    const { profile } = await ask(serverUrl, 'GET /api/account/profile', { token: member.token });
    const banks = await ask(serverUrl, 'GET /api/lookup/banks');
    const bank = banks.find(({ code }) => code === member.bankCode)?.[BANK[language]] ?? 'no bank';
    const again = { ...member, token: await signIn(serverUrl, member) };
    await enter(page, again, '/user/home', language);
    await page.getByRole('link', { name: say('common', 'nav.profile') }).click();
    await expect(page).toHaveURL('/user/profile');

    await expect(page.getByRole('heading', { name: member.name })).toBeVisible();
    await expect(detail(page, say('profile', 'account.id'))).toContainText(profile.id);
    await expect(detail(page, say('profile', 'account.username'))).toHaveText(member.phone);
    await expect(detail(page, say('profile', 'account.createdAt'))).toHaveText(MOMENT);
    await expect(detail(page, say('profile', 'account.lastVisit'))).toContainText(MOMENT);
    const row = (name: string) => page.getByRole('button', { name });
    for (const told of [bank, accountNoShown(member.accountNo), member.holder])
      await expect(row(say('profile', 'bank.title'))).toContainText(told);
    await expect(page.getByText(say('profile', 'devices.this'))).toBeVisible();
    await look(page, `profile-${language}`);

    await page.getByRole('button', { name: say('profile', 'account.copyId') }).click();
    await expect(page.getByText(say('common', 'copied', { text: profile.id }))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(profile.id);

    await row(say('profile', 'rows.passwordNote')).click();
    await expect(page).toHaveURL('/user/profile?dialog=password');
    await expect(page.getByLabel(say('profile', 'password.old'), { exact: true })).toBeFocused();
    await look(page, `profile-password-${language}`);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await row(say('profile', 'edit.name')).click();
    await expect(page).toHaveURL('/user/profile?dialog=name');
    await expect(page.getByLabel(say('profile', 'edit.name'), { exact: true })).toBeFocused();
    await look(page, `profile-name-${language}`);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await row(say('profile', 'bank.title')).click();
    await expect(page).toHaveURL('/user/profile?dialog=bank');
    await expect(page.getByRole('dialog').getByText(say('profile', 'edit.pauseTitle'))).toBeVisible();
    await look(page, `profile-bank-${language}`);
  });
}

test('Signing in tells when and with what the last visit was', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await speak(page, 'en');
  await page.goto('/login');
  await fillSignIn(page, say, member);
  const told = page.getByRole('status').getByText(/^Last visit/);
  await expect(told).toHaveText(
    new RegExp(`^${say('auth', 'login.lastVisitAt', { at: '' })}${MOMENT.source}$`),
  );
  await signOut(page, say);
  await fillSignIn(page, say, member);
  await expect(told.last()).toHaveText(new RegExp(`${MOMENT.source}, Chrome · `));
});

test('The password is changed behind the lock, and every other device is signed out', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^400 PUT \/api\/account\/changepwd$/);
  const say = speaker('th');
  const member = await newMember(stack);
  const elsewhere = await signIn(stack.serverUrl, member);
  await enter(page, member, '/user/profile?dialog=password');
  const dialog = page.getByRole('dialog', { name: say('profile', 'password.action') });
  const field = (name: string) => dialog.getByLabel(say('profile', `password.${name}`), { exact: true });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });

  await field('old').fill('not my password');
  await save(page, say).click();
  await expect(field('new')).toBeFocused();
  await expect(field('new')).toHaveAccessibleDescription(new RegExp(`^${say('profile', 'need.new')}`));
  await expect(field('confirm')).toHaveAccessibleDescription(say('profile', 'need.confirm'));
  await field('new').fill('short');
  await field('confirm').fill('short');
  await save(page, say).click();
  await expect(field('new')).toHaveAccessibleDescription(
    new RegExp(say('profile', 'password.tooShort', { min: PASSWORD_MIN })),
  );
  await field('old').fill(member.password);
  await field('new').fill(`${member.phone}!`);
  await field('confirm').fill(`${member.phone}!`);
  await save(page, say).click();
  await expect(field('new')).toHaveAccessibleDescription(
    new RegExp(`^${say('errors', 'PASSWORD_IS_PHONE')}`),
  );
  await expect(field('new')).toBeFocused();
  sent.length = 0;
  await field('old').fill('not my password');
  await field('new').fill('a new password');
  await field('confirm').fill('another password');
  await save(page, say).click();
  await expect(field('confirm')).toHaveAccessibleDescription(say('profile', 'password.mismatch'));
  await expect(field('confirm')).toBeFocused();
  await look(page, 'profile-password-mismatch-th');
  expect(sent).toEqual([]);

  await field('confirm').fill('a new password');
  await save(page, say).click();
  await expect(field('old')).toHaveAccessibleDescription(say('profile', 'password.wrong'));
  await expect(field('old')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await look(page, 'profile-password-wrong-th');
  await field('old').fill(member.password);
  await save(page, say).click();
  await expect(page.getByText(say('profile', 'password.saved'))).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await isSignedIn(stack, elsewhere)).toBe(false);
  expect(await isSignedIn(stack, member.token)).toBe(true);

  await signOut(page, say, page.getByRole('main'));
  await fillSignIn(page, say, { ...member, password: 'a new password' });
  await expect(page).toHaveURL('/user/home');
});

test('A change of password that ends after its dialog was left is told all the same', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await enter(page, member, '/user/profile');
  await page.getByText(say('profile', 'rows.passwordNote')).click();
  const dialog = page.getByRole('dialog', { name: say('profile', 'password.action') });
  const field = (name: string) => dialog.getByLabel(say('profile', `password.${name}`), { exact: true });
  await field('old').fill(member.password);
  await field('new').fill('a new password');
  await field('confirm').fill('a new password');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/account/changepwd', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/account/changepwd');
  await dialog.getByRole('button', { name: say('common', 'save') }).click();
  await asked;
  await page.goBack();
  await expect(dialog).toBeHidden();
  letThrough();
  await expect(page.getByText(say('profile', 'password.saved'))).toBeVisible();
});

test('A change of password whose answer was lost says that it may have been made', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^net::ERR_CONNECTION_RESET PUT /, /^400 PUT \/api\/account\/changepwd$/);
  const say = speaker('en');
  const member = await newMember(stack);
  await enter(page, member, '/user/profile?dialog=password', 'en');
  const dialog = page.getByRole('dialog', { name: say('profile', 'password.action') });
  await dialog.getByLabel(say('profile', 'password.old'), { exact: true }).fill(member.password);
  await dialog.getByLabel(say('profile', 'password.new'), { exact: true }).fill('a new password');
  await dialog.getByLabel(say('profile', 'password.confirm'), { exact: true }).fill('a new password');
  await loseAnswer(page, '**/api/account/changepwd');
  const alert = page.getByRole('alertdialog');
  await save(page, say).click();
  await expect(alert.getByText(say('errors', 'NETWORK'))).toBeVisible();
  await alert
    .getByRole('button', { name: say('common', 'ok') })
    .last()
    .click();
  await save(page, say).click();
  await expect(dialog.getByText(say('profile', 'password.perhaps'))).toBeVisible();
});

/** Fills in another bank account. */
async function editAccount(page: Page, say: Say, member: Member, bankCode: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('profile', 'edit.bankAction') });
  await dialog.getByLabel(say('bank', 'name'), { exact: true }).selectOption(bankCode);
  await dialog.getByLabel(say('bank', 'accountNo')).fill(`888${member.accountNo.slice(3)}`);
}

for (const language of spoken('th')) {
  test(`A changed bank account asks for the password and pauses withdrawals, and everywhere says until when, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/^403 PUT \/api\/account\/profile$/, /^400 POST \/api\/account\/prove$/);
    const say = speaker(language);
    const member = await memberWith(stack, 300);
    await enter(page, member, '/user/profile?dialog=bank', language);
    const dialog = page.getByRole('dialog', { name: say('profile', 'edit.bankAction') });
    const firstName = dialog.getByLabel(say('bank', 'firstName'));
    const password = dialog.getByLabel(say('common', 'prove.password'), { exact: true });
    await editAccount(page, say, member, 'KTB');
    await firstName.fill('');
    await save(page, say).click();
    await expect(firstName).toHaveAccessibleDescription(new RegExp(say('profile', 'edit.empty')));
    await expect(firstName).toBeFocused();
    const lastName = dialog.getByLabel(say('bank', 'lastName'));
    await firstName.fill('มะลิ');
    await lastName.fill('');
    await save(page, say).click();
    await expect(lastName).toHaveAccessibleDescription(say('profile', 'edit.empty'));
    await expect(firstName).toHaveAccessibleDescription(new RegExp(say('errors', 'BANK_ACCOUNT_NAME_ENG')));
    await lastName.fill('SUKJAI');
    await save(page, say).click();
    await expect(firstName).toHaveAccessibleDescription(new RegExp(say('errors', 'BANK_ACCOUNT_NAME_ENG')));
    await expect(firstName).toBeFocused();
    await look(page, `profile-edit-refused-${language}`);
    await firstName.fill('manee');
    await save(page, say).click();

    await expect(password).toBeFocused();
    await look(page, `profile-prove-${language}`);
    await dialog.getByRole('button', { name: say('common', 'back'), exact: true }).click();
    await expect(firstName).toHaveValue('manee');
    await save(page, say).click();
    await save(page, say).click();
    await expect(password).toHaveAccessibleDescription(say('common', 'prove.empty'));
    await password.fill('not my password');
    await save(page, say).click();
    await expect(password).toHaveAccessibleDescription(say('errors', 'WRONG_PASSWORD'));
    await expect(password).toBeFocused();
    await password.fill(member.password);
    await save(page, say).click();
    await expect(dialog).toBeHidden();

    const { payoutsHeldUntil } = await ask(stack.serverUrl, 'GET /api/account/profile', {
      token: member.token,
    });
    const until = await page.evaluate((at) => {
      const two = (n: number) => String(n).padStart(2, '0');
      const d = new Date(at ?? '');
      return `${two(d.getDate())}/${two(d.getMonth() + 1)}/${d.getFullYear()} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`;
    }, payoutsHeldUntil);
    await expect(page.getByText(say('profile', 'held.title', { until }))).toBeVisible();
    await expect(page.getByRole('button', { name: say('profile', 'bank.title') })).toContainText(
      'MANEE SUKJAI',
    );
    await look(page, `profile-held-${language}`);

    await page.goto('/user/home');
    await page.getByRole('button', { name: say('home', 'withdraw'), exact: true }).click();
    const withdraw = page.getByRole('dialog', { name: say('home', 'withdraw'), exact: true });
    await expect(withdraw.getByText(say('withdraw', 'held.title', { until }))).toBeVisible();
    await look(page, `withdraw-held-${language}`);
    await withdraw.getByRole('link', { name: say('withdraw', 'held.contact') }).click();
    await expect(page).toHaveURL('/user/contact');
    await page.goBack();
    await expect(page).toHaveURL('/user/home');
  });
}

test('A pause that begins while a withdrawal is confirmed is explained in its place', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(
    /^409 POST \/api\/wallet\/withdraw(All)?$/,
    /^net::ERR_FAILED GET \/api\/wallet$/,
    /WebSocket/,
  );
  const say = speaker('en');
  const member = await memberWith(stack, 300);
  await enter(page, member, '/user/home?dialog=withdraw', 'en');
  const withdraw = page.getByRole('dialog', { name: say('home', 'withdraw'), exact: true });
  await withdraw.getByLabel(say('withdraw', 'amount')).fill('150');
  await withdraw.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  // This screen does not hear of the change.
  await page.route('**/api/wallet', (route) => route.abort());
  const { token, name, bankCode, password } = member;
  await ask(stack.serverUrl, 'POST /api/account/prove', { token, body: { password } });
  const account = {
    bankCode,
    bankAccountNo: `888${member.accountNo.slice(3)}`,
    bankAccountName: member.holder,
  };
  await ask(stack.serverUrl, 'PUT /api/account/profile', { token, body: { name, ...account } });
  await withdraw.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
  await expect(withdraw.getByText(say('withdraw', 'held.why'))).toBeVisible();
});

test('Another name alone asks for nothing and pauses nothing', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await enter(page, member, '/user/profile?dialog=name');
  const dialog = page.getByRole('dialog', { name: say('profile', 'edit.nameAction') });
  await dialog.getByLabel(say('profile', 'edit.name')).fill('มะลิ');
  await save(page, say).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'มะลิ' })).toBeVisible();
  const { payoutsHeldUntil } = await ask(stack.serverUrl, 'GET /api/account/profile', {
    token: member.token,
  });
  expect(payoutsHeldUntil).toBeNull();
});

test('Nothing changed pauses nothing', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await enter(page, member, '/user/profile?dialog=bank', 'en');
  await save(page, say).click();
  await expect(page.getByText(say('profile', 'edit.unchanged'))).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  const { payoutsHeldUntil } = await ask(stack.serverUrl, 'GET /api/account/profile', {
    token: member.token,
  });
  expect(payoutsHeldUntil).toBeNull();
});

test('A change of the account whose answer was lost is said to be saved where it is saved again', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(
    /^403 PUT \/api\/account\/profile$/,
    /^net::ERR_CONNECTION_RESET PUT \/api\/account\/profile$/,
  );
  const say = speaker('th');
  const member = await newMember(stack);
  await enter(page, member, '/user/profile?dialog=bank');
  await editAccount(page, say, member, 'KBANK');
  await save(page, say).click();
  const dialog = page.getByRole('dialog', { name: say('profile', 'edit.bankAction') });
  await dialog.getByLabel(say('common', 'prove.password'), { exact: true }).fill(member.password);
  await loseAnswer(page, '**/api/account/profile');
  await save(page, say).click();
  await expect(page.getByText(say('errors', 'NETWORK'))).toBeVisible();
  // the page behind has heard of it
  await expect(page.getByText(say('profile', 'held.text'))).toBeVisible();
  await save(page, say).click();
  await expect(page.getByText(say('profile', 'edit.saved'), { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('One other device is signed out, then all others', async ({ page, stack }) => {
  const say = speaker('la');
  const member = await newMember(stack);
  const others = [await signIn(stack.serverUrl, member), await signIn(stack.serverUrl, member)];
  await enter(page, member, '/user/profile', 'la');
  const unknown = say('profile', 'devices.unknown');
  const signOut = page.getByRole('button', {
    name: say('profile', 'devices.signOutOne', { device: unknown }),
  });
  await expect(signOut).toHaveCount(2);
  await look(page, 'profile-devices-la');
  await signOut.first().click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(say('profile', 'devices.oneText', { device: unknown }))).toBeVisible();
  await look(page, 'profile-sign-out-one-la');
  await question.getByRole('button', { name: say('profile', 'devices.signOut'), exact: true }).click();
  await expect(question).toBeHidden();
  await expect(signOut).toHaveCount(1);
  expect((await Promise.all(others.map((token) => isSignedIn(stack, token)))).sort()).toEqual([false, true]);

  await page.getByRole('button', { name: say('profile', 'devices.others') }).click();
  await question.getByRole('button', { name: say('profile', 'devices.signOut'), exact: true }).click();
  await expect(page.getByText(say('profile', 'devices.alone'))).toBeVisible();
  expect(await Promise.all(others.map((token) => isSignedIn(stack, token)))).toEqual([false, false]);
  expect(await isSignedIn(stack, member.token)).toBe(true);
});

test('What could not be loaded of the profile loads at a press', async ({ page, stack, trouble }) => {
  trouble.allow(/^net::ERR_FAILED GET /);
  const say = speaker('en');
  const retry = page.getByRole('button', { name: say('common', 'retry'), exact: true });
  await page.route(/\/api\/account\/(profile|sessions)$/, (route) => route.abort());
  await enter(page, await newMember(stack), '/user/profile', 'en');
  await expect(retry).toBeVisible();
  await look(page, 'profile-failed-en');
  await page.unroute(/\/api\/account\/(profile|sessions)$/);
  await page.route('**/api/account/sessions', (route) => route.abort());
  await retry.click();
  await expect(page.getByText(say('profile', 'bank.title'))).toBeVisible();
  await expect(retry).toBeVisible();
  await look(page, 'profile-devices-failed-en');
  await page.unrouteAll();
  await retry.click();
  await expect(page.getByText(say('profile', 'devices.this'))).toBeVisible();
});
