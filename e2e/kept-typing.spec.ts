import type { Locator, Page, Route } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { expect, test } from './fixtures.ts';
import { meetNext } from './held-answer.ts';
import { type Say, speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, memberWith, type Member, newMember, openGame, signIn, walletOf } from './members.ts';
import { creditOf, payoutsTo } from './outside.ts';
import { fillSignIn } from './sign-in-form.ts';
import { signOut } from './sign-out.ts';
import { accepted } from './accepted.ts';

test.beforeEach(({ trouble }) => trouble.allow(/^401 (GET|POST|PUT) \/api\//, /WebSocket/));

/** Ends the session of the page, as a sign-out from another device does. Answers the member at that device. */
async function endSession({ serverUrl }: Stack, member: Member): Promise<Member> {
  const token = await signIn(serverUrl, member);
  await ask(serverUrl, 'DELETE /api/account/sessions', { token });
  return { ...member, token };
}

/** The session ends, the member is told so, and signs in again. */
async function signInAgain(page: Page, stack: Stack, say: Say, member: Member): Promise<void> {
  await endSession(stack, member);
  await expect(page.getByText(say('auth', 'login.ended'))).toBeVisible();
  await fillSignIn(page, say, member);
}

const withdrawDialog = (page: Page, say: Say): Locator =>
  page.getByRole('dialog', { name: say('home', 'withdraw'), exact: true });

for (const language of spoken('la')) {
  test(`A session that ends under a withdrawal loses nothing of it, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await memberWith(stack, 400);
    await enter(page, member, '/user/home', language);
    await page.getByRole('button', { name: say('home', 'withdraw'), exact: true }).click();
    const dialog = withdrawDialog(page, say);
    const amount = dialog.getByLabel(say('withdraw', 'amount'));
    await amount.fill('150.5');
    const elsewhere = await endSession(stack, member);
    await expect(page).toHaveURL('/login?next=%2Fuser%2Fhome%3Fdialog%3Dwithdraw');
    await expect(page.getByText(say('auth', 'login.ended'))).toBeVisible();
    await look(page, `login-ended-${language}`);
    await fillSignIn(page, say, member);
    await expect(page).toHaveURL('/user/home?dialog=withdraw');
    await expect(amount).toHaveValue('150.5');
    await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
    await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
    await expect(dialog.getByText(accepted(say))).toBeVisible();
    expect(await walletOf(stack, elsewhere)).toBe(249.5);

    // What is done or closed is not offered again.
    await page.reload();
    await expect(amount).toHaveValue('');
    await amount.fill('120');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: say('home', 'withdraw'), exact: true }).click();
    await expect(amount).toHaveValue('');
  });
}

test('A session that ends under a transfer keeps amount and direction', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await memberWith(stack, 400);
  await openGame(stack, member, 'JOKER');
  const token = member.token;
  await ask(stack.serverUrl, 'POST /api/wallet/transfer', {
    token,
    body: { from: 'WALLET', to: 'JOKER', amount: 200 },
  });
  await enter(page, member, '/user/home?dialog=game&code=JOKER', 'en');
  const dialog = page.getByRole('dialog', { name: 'Joker', exact: true });
  await dialog.getByRole('radio', { name: say('games', 'views.out') }).check();
  const amount = dialog.getByLabel(say('games', 'transfer.amount.out', { name: 'Joker' }));
  await amount.fill('75');
  await signInAgain(page, stack, say, member);
  await expect(page).toHaveURL('/user/home?dialog=game&code=JOKER');
  await expect(amount).toHaveValue('75');
  await dialog.getByRole('button', { name: say('games', 'transfer.home'), exact: true }).click();
  await expect(
    dialog.getByText(say('games', 'result.done.out', { amount: '75.00', name: 'Joker' })),
  ).toBeVisible();
});

test('A session that ends under the edited profile keeps all but the password', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 PUT \/api\/account\/profile$/);
  const say = speaker('en');
  const member = await newMember(stack);
  await enter(page, member, '/user/profile?dialog=bank', 'en');
  const dialog = page.getByRole('dialog', { name: say('profile', 'edit.bankAction') });
  const account = dialog.getByLabel(say('bank', 'accountNo'));
  const password = dialog.getByLabel(say('common', 'prove.password'), { exact: true });
  await dialog.getByLabel(say('bank', 'name'), { exact: true }).selectOption('SCB');
  await account.fill('9998887776');
  await dialog.getByRole('button', { name: say('common', 'save'), exact: true }).click();
  await password.fill(member.password);
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).toContain('9998887776');
  expect(stored).not.toContain(member.password);
  await signInAgain(page, stack, say, member);
  await expect(page).toHaveURL('/user/profile?dialog=bank');
  await expect(dialog.getByLabel(say('bank', 'name'), { exact: true })).toHaveValue('SCB');
  await expect(account).toHaveValue('9998887776');
  await expect(password).toBeHidden();
});

test('Another member who signs in, or signing out, finds nothing of what was typed', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const member = await memberWith(stack, 400);
  const other = await memberWith(stack, 500);
  await enter(page, member, '/user/home?dialog=withdraw', 'en');
  const amount = withdrawDialog(page, say).getByLabel(say('withdraw', 'amount'));
  await amount.fill('150');
  await endSession(stack, member);
  await fillSignIn(page, say, other);
  await expect(page).toHaveURL('/user/home?dialog=withdraw');
  await expect(page.getByText('500.00').first()).toBeVisible();
  await expect(amount).toHaveValue('');

  await amount.fill('160');
  await page.goto('/login');
  await fillSignIn(page, say, other);
  await expect(page).toHaveURL('/user/home');
  await page.goto('/user/home?dialog=withdraw');
  await expect(amount).toHaveValue('');
});

test('Who signs in after another member sees nothing of them, not even while it loads', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const [first, second] = [{ ...(await memberWith(stack, 777)) }, await newMember(stack)];
  await enter(page, first, '/user/home', 'en');
  await expect(page.getByText('777.00').first()).toBeVisible();
  await page.getByRole('link', { name: say('common', 'nav.profile') }).click();
  await expect(page.getByText(first.phone).first()).toBeVisible();
  await signOut(page, say, page.getByRole('main'));
  await expect(page).toHaveURL('/login');
  const storage = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await expect.poll(storage).not.toContain(first.token);
  const kept = await storage();
  for (const secret of [first.phone, first.accountNo, first.name]) expect(kept).not.toContain(secret);

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/wallet', async (route) => {
      resolve();
      await new Promise<void>((go) => (answer = go));
      await route.continue();
    });
  });
  await fillSignIn(page, say, second);
  await asked;
  await expect(page).toHaveURL('/user/home');
  await expect(page.getByText(say('common', 'loading')).first()).toBeAttached();
  await expect(page.getByText('777.00')).toHaveCount(0);
  answer();
  await expect(page.getByText('0.00').first()).toBeVisible();
  await page.getByRole('link', { name: say('common', 'nav.profile') }).click();
  await expect(page.getByText(second.phone).first()).toBeVisible();
  await expect(page.getByText(first.phone)).toHaveCount(0);
});

/** In the page: a new release came meanwhile, and found the amounts as the one before it kept them. */
function asKeptBefore(): void {
  const kept = JSON.parse(sessionStorage.getItem('drafts') ?? '') as { forms: Record<string, unknown> };
  for (const [form, value] of Object.entries(kept.forms)) {
    if (typeof value !== 'object' || value === null || !('amount' in value)) continue;
    const { amount, ...chosen } = value;
    kept.forms[form] = form === 'withdraw' ? { ...chosen, typed: amount } : amount;
  }
  sessionStorage.setItem('drafts', JSON.stringify(kept));
}

for (const [what, meanwhile] of [
  ['the page was loaded anew', () => undefined],
  ['a new release came', asKeptBefore],
] as const) {
  test(`A withdrawal under which ${what} is asked about, and paid once`, async ({ page, stack }) => {
    const say = speaker('en');
    const member = await memberWith(stack, 400);
    await enter(page, member, '/user/home?dialog=withdraw', 'en');
    const dialog = withdrawDialog(page, say);
    await dialog.getByLabel(say('withdraw', 'amount')).fill('150');
    await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
    await meetNext(page, /\/api\/wallet\/withdraw(All)?$/, (route) => route.fetch());
    const sent = page.waitForRequest(/\/api\/wallet\/withdraw(All)?$/);
    await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
    await sent;
    await expect.poll(() => walletOf(stack, member)).toBe(250);
    await page.evaluate(meanwhile);
    await page.reload();
    await expect(dialog.getByText(say('withdraw', 'unknown.title'))).toBeVisible();
    await look(page, 'withdraw-resumed-en');
    await dialog.getByRole('button', { name: say('withdraw', 'unknown.ask') }).click();
    await expect(dialog.getByText(accepted(say))).toBeVisible();
    await expect
      .poll(() => payoutsTo(stack, member))
      .toMatchObject([{ status: 'SUCCESS', amount: '150.00' }]);
    expect(await walletOf(stack, member)).toBe(250);
  });
}

test('A transfer under which the session ended unanswered is asked about, and moves once', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^net::ERR_CONNECTION_RESET POST \/api\/wallet\/transfer$/);
  const say = speaker('en');
  const member = await memberWith(stack, 400);
  const username = await openGame(stack, member, 'JOKER');
  await enter(page, member, '/user/home?dialog=game&code=JOKER', 'en');
  const dialog = page.getByRole('dialog', { name: 'Joker', exact: true });
  await dialog.getByLabel(say('games', 'transfer.amount.in', { name: 'Joker' })).fill('100');
  let elsewhere = member;
  let calls = 0;
  const lost = async (route: Route) => {
    calls += 1;
    if (calls === 1) {
      await route.fetch();
      elsewhere = await endSession(stack, member);
    }
    await route.abort('connectionreset');
  };
  await page.route('**/api/wallet/transfer', lost);
  await dialog.getByRole('button', { name: say('games', 'transfer.only') }).click();
  await expect(page.getByText(say('auth', 'login.ended'))).toBeVisible();
  // It asks twice more by itself: in a new session, that would end it before anybody is asked.
  await expect.poll(() => calls).toBe(3);
  await page.unroute('**/api/wallet/transfer', lost);
  await fillSignIn(page, say, member);
  await expect(dialog.getByText(say('games', 'transfer.unknownTitle'), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: say('games', 'transfer.ask'), exact: true }).click();
  await expect(
    dialog.getByText(say('games', 'result.done.in', { amount: '100.00', name: 'Joker' })),
  ).toBeVisible();
  expect([await walletOf(stack, elsewhere), await creditOf(stack, username)]).toEqual([300, 100]);
});
