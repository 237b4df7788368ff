import type { Locator, Page } from '@playwright/test';
import { chooseFile, openSlipStep, sendFile } from './deposit-dialog.ts';
import { accepted } from './accepted.ts';
import { expect, test } from './fixtures.ts';
import { dialogOf as dialogNamed, gameDoor, view } from './games.ts';
import { type Say, speaker } from './locales.ts';
import { enter, memberWith, newMember, openGame, signIn } from './members.ts';
import { transferByBank } from './outside.ts';

const dialogOf = (page: Page, say: Say, name: string): Locator =>
  page.getByRole('dialog', { name: say('home', name), exact: true });
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** The back gesture of a phone asks an open dialog to close, and never reaches the history. */
const backGesture = (dialog: Locator) =>
  dialog.evaluate((element) => element.dispatchEvent(new Event('cancel', { cancelable: true })));

for (const [how, back] of [
  ['The back key', (page: Page) => page.goBack()],
  ['The back gesture', (page: Page) => backGesture(page.locator('dialog[open]'))],
] as const) {
  test(`${how} leads one step back in a deposit, and out of it at the first`, async ({ page, stack }) => {
    const say = speaker('en');
    await enter(page, await newMember(stack), '/user/home', 'en');
    const dialog = await openSlipStep(page, say);
    await expect(dialog.getByText(say('deposit', 'slip.label'))).toBeVisible();
    await back(page);
    await expect(dialog.getByRole('button', { name: say('deposit', 'account.next') })).toBeVisible();
    await back(page);
    await expect(dialog.getByText(say('deposit', 'channel.title'))).toBeVisible();
    await back(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/user/home');
  });

  test(`${how} leads from the question of a withdrawal to its form, and out of its receipt`, async ({
    page,
    stack,
  }) => {
    const say = speaker('en');
    await enter(page, await memberWith(stack, 400), '/user/home', 'en');
    await press(page, say('home', 'withdraw'));
    const dialog = dialogOf(page, say, 'withdraw');
    const amount = dialog.getByLabel(say('withdraw', 'amount'));
    const question = dialog.getByRole('heading', { name: say('withdraw', 'confirm.title') });
    await amount.fill('150');
    await press(dialog, say('withdraw', 'review'));
    await expect(question).toBeVisible();
    await back(page);
    await expect(amount).toHaveValue('150');
    await press(dialog, say('withdraw', 'review'));
    await press(dialog, say('withdraw', 'confirm.back'));
    await expect(amount).toHaveValue('150');
    await press(dialog, say('withdraw', 'review'));
    await press(dialog, say('withdraw', 'confirm.action'));
    await expect(dialog.getByText(accepted(say))).toBeVisible();
    await back(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/user/home');
  });
}

test('The back key closes a question, and what is under it stays', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await signIn(stack.serverUrl, member);
  await openGame(stack, member, 'JOKER');
  await enter(page, member, '/user/profile', 'en');
  const question = page.getByRole('alertdialog');
  const backToWhatIsUnder = async () => {
    const address = page.url();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(address);
  };
  const devices = page.getByRole('button', { name: say('profile', 'devices.others') });
  await devices.click();
  await backToWhatIsUnder();
  await devices.click();
  // What was asked about does not outlive a reload, and leaves no entry behind it.
  await page.reload();
  await expect(devices).toBeVisible();
  await expect(question).toBeHidden();
  await press(page.getByRole('main'), say('common', 'nav.logout'));
  await backToWhatIsUnder();

  await page.getByRole('link', { name: say('common', 'nav.home') }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('common', 'nav.logout') })
    .click();
  await backToWhatIsUnder();
  await gameDoor(page, 'Joker').click();
  const game = dialogNamed(page, 'Joker');
  await view(game, say, 'account');
  await press(game, say('games', 'reset.action'));
  await backToWhatIsUnder();
  await press(game, say('games', 'reset.action'));
  await press(question, say('games', 'reset.confirm'));
  await expect(page.getByText(say('games', 'reset.done'))).toBeVisible();
  await expect(question).toBeHidden();
  await expect(game.getByRole('radio', { name: say('games', 'views.account') })).toBeChecked();
  await page.goBack();
  await expect(game).toBeHidden();
  await expect(page).toHaveURL('/user/home');
  await page.goBack();
  await expect(page).toHaveURL('/user/profile');
});

test('A picture that was chosen for a slip is there again after a step back, until it is sent or its way is left', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await enter(page, member, '/user/home', 'en');
  const dialog = await openSlipStep(page, say);
  const next = () => press(dialog, say('deposit', 'account.next'));
  const { picture: buffer } = await transferByBank(stack, member, 30);
  const slip = { name: 'slip.png', mimeType: 'image/png', buffer };
  await chooseFile(page, dialog, say, slip);
  await press(dialog, say('deposit', 'slip.back'));
  await next();
  await expect(dialog.getByText('slip.png')).toBeVisible();
  await page.goBack();
  await next();
  await expect(dialog.getByText('slip.png')).toBeVisible();
  // it is no slip of another account
  await page.goBack();
  const accounts = dialog.getByRole('radio');
  await accounts.nth(1).check();
  await next();
  await expect(dialog.getByRole('button', { name: say('deposit', 'slip.choose') })).toBeVisible();
  await page.goBack();
  await accounts.nth(0).check();
  await next();
  await expect(dialog.getByText('slip.png')).toBeVisible();
  // left for another way and come back to
  await page.goBack();
  await page.goBack();
  await dialog.getByRole('button', { name: say('deposit', 'channel.bank') }).click();
  await next();
  await expect(dialog.getByRole('button', { name: say('deposit', 'slip.choose') })).toBeVisible();
  await expect(dialog.getByText('slip.png')).toBeHidden();

  // left while it is sent
  let answer = () => {};
  const isLeft = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/wallet/slip', (route) => isLeft.then(() => route.continue()));
  await sendFile(page, dialog, say, slip);
  await page.goBack();
  await next();
  await expect(dialog.getByText('slip.png')).toBeVisible();
  answer();
  await expect(dialog.getByText('slip.png')).toBeHidden();
  await expect(dialog.getByRole('button', { name: say('deposit', 'slip.choose') })).toBeVisible();
});

test('A slip that was sent is one step from the page', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await enter(page, member);
  const dialog = await openSlipStep(page, say);
  await sendFile(page, dialog, say, {
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: (await transferByBank(stack, member, 30)).picture,
  });
  await expect(dialog.getByText(say('deposit', 'watch.balance', { amount: '30.00' }))).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/user/home');
});

test('A dialog closes from any step to the page that it was opened from, and a reload keeps its step', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  await enter(page, await memberWith(stack, 400), '/user/statement', 'en');
  await page.getByRole('link', { name: say('common', 'nav.home') }).click();
  const dialog = await openSlipStep(page, say);
  await page.reload();
  await chooseFile(page, dialog, say, {
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: Buffer.from('a picture of some kind'),
  });
  await press(dialog, say('common', 'close'));
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/user/home');
  await page.goBack();
  await expect(page).toHaveURL('/user/statement');

  // What a step was about does not outlive a reload: the form does, and is the first step again.
  await page.goForward();
  await press(page, say('home', 'withdraw'));
  const withdraw = dialogOf(page, say, 'withdraw');
  await withdraw.getByLabel(say('withdraw', 'amount')).fill('150');
  await press(withdraw, say('withdraw', 'review'));
  await expect(withdraw.getByRole('heading', { name: say('withdraw', 'confirm.title') })).toBeVisible();
  await page.reload();
  await expect(withdraw.getByLabel(say('withdraw', 'amount'))).toHaveValue('150');
  await expect
    .poll(() => page.evaluate(() => (history.state as { usr?: { steps?: string[] } }).usr?.steps ?? []))
    .toEqual([]);
  await page.goBack();
  await expect(withdraw).toBeHidden();
});

test('A dialog that was opened by its address closes from any step', async ({ page, stack }) => {
  const say = speaker('en');
  await enter(page, await newMember(stack), '/user/home?dialog=deposit', 'en');
  const dialog = dialogOf(page, say, 'deposit');
  await dialog.getByRole('button', { name: say('deposit', 'channel.bank') }).click();
  await press(dialog, say('deposit', 'account.next'));
  await expect(page).toHaveURL('/user/home?dialog=deposit&way=bank');
  await press(dialog, say('common', 'close'));
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/user/home');
});

test('The back key leads from the password to the bank account, which is saved in one step', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 PUT \/api\/account\/profile$/);
  const say = speaker('en');
  const member = await newMember(stack);
  await enter(page, member, '/user/home', 'en');
  await page.getByRole('link', { name: say('common', 'nav.profile') }).click();
  await page.getByRole('button', { name: say('profile', 'bank.title') }).click();
  const dialog = page.getByRole('dialog', { name: say('profile', 'edit.bankAction') });
  const account = dialog.getByLabel(say('bank', 'accountNo'));
  const password = dialog.getByLabel(say('common', 'prove.password'), { exact: true });
  const typed = `888${member.accountNo.slice(3)}`;
  await account.fill(typed);
  await press(dialog, say('common', 'save'));
  await expect(password).toBeFocused();
  await page.goBack();
  await expect(account).toHaveValue(new RegExp(typed.slice(-4)));
  await press(dialog, say('common', 'save'));
  await password.fill(member.password);
  await press(dialog, say('common', 'save'));
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/user/profile');
  await page.goBack();
  await expect(page).toHaveURL('/user/home');
});

test('A wallet without money leads to a deposit from where money would move', async ({ page, stack }) => {
  const say = speaker('th');
  await enter(page, await newMember(stack), '/user/home');
  for (const [name, title] of [
    ['withdraw', say('home', 'withdraw')],
    ['transfer', say('home', 'games.transfer')],
  ] as const) {
    await page.goto(`/user/home?dialog=${name}`);
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog.getByText(say('common', 'depositFirst.title'))).toBeVisible();
    await dialog.getByRole('link', { name: say('common', 'depositFirst.action') }).click();
    await expect(dialogOf(page, say, 'deposit')).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeVisible();
  }
});
