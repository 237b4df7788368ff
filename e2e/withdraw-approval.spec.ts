import type { Locator, Page } from '@playwright/test';
import { sealed } from '@krapao/tools/testing/sealed-link';
import { consoleOf, consoleSpeaker } from './console.ts';
import { expect, test } from './fixtures.ts';
import { type Say, speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, type Member, memberWith, newMember, walletOf } from './members.ts';
import { operate, waitingOf } from './operator-command.ts';
import { fault, holdAccount, makeGift, payoutsTo, settlePayout } from './outside.ts';
import { until } from './until.ts';
import { accepted } from './accepted.ts';

const signed = ['--who', 'noi', '--break-glass', 'called the member'];

test.afterEach(({ stack }) => fault(stack, 'payout', 'none'));

async function withdraw(page: Page, say: Say, amount: number): Promise<Locator> {
  await page.getByRole('button', { name: say('home', 'withdraw'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('home', 'withdraw') });
  const review = dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true });
  await expect(review).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel(say('withdraw', 'amount')).fill(String(amount));
  await review.click();
  await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
  await expect(dialog.getByText(accepted(say))).toBeVisible();
  return dialog;
}
const idOf = async (serverUrl: string, { token }: Member): Promise<string> =>
  (await ask(serverUrl, 'GET /api/wallet', { token })).profile.id;
/** The step that is under way. */
const current = (dialog: Locator): Locator => dialog.locator('[aria-current="step"]');

for (const language of spoken('en')) {
  test(`A withdrawal above the automatic amount waits for an operator, and is sent when it is approved, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await memberWith(stack, 60_000);
    await enter(page, member, '/user/home', language);
    const dialog = await withdraw(page, say, 55_000);
    await expect(current(dialog)).toContainText(say('withdraw', 'progress.approval'));
    await expect(dialog.getByText(say('withdraw', 'progress.reviewTitle'))).toBeVisible();
    const paidArt = dialog.locator('img[src="/art/done.svg"]');
    await expect(dialog.locator('img[src="/art/on-its-way.svg"]')).toBeVisible();
    await expect(paidArt).toHaveCount(0);
    await look(page, `withdraw-waiting-${language}`);
    expect(await payoutsTo(stack, member)).toEqual([]);

    const [waiting] = await waitingOf(stack, await idOf(stack.serverUrl, member));
    expect(waiting).toMatchObject({ kind: 'payout', amount: 55_000 });
    await operate(stack, 'approve', waiting?.id ?? '', ...signed);
    await expect(dialog.getByText(say('withdraw', 'progress.approved'))).toBeVisible();
    await until('the bank has it', async () => (await payoutsTo(stack, member)).length === 1);
    const bankReference = /PO\d{12}/;
    await expect(dialog.getByText(bankReference)).toBeVisible();
    await expect(current(dialog)).toHaveCount(0);
    await expect(paidArt).toBeVisible();
    await look(page, `withdraw-sent-${language}`);

    await dialog.getByRole('button', { name: say('withdraw', 'done.history') }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('main').getByRole('listitem').getByRole('button').first();
    await expect(row).toContainText(say('statement', 'status.SUCCESS'));
    await row.click();
    const again = page.getByRole('dialog', { name: say('statement', 'withdrawal.title') });
    await expect(again.getByText(bankReference)).toBeVisible();
    await expect(
      again.getByText(member.accountNo.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')),
    ).toBeVisible();
    await expect(again.getByRole('button', { name: say('withdraw', 'done.copy') })).toBeVisible();
    const saved = page.waitForEvent('download');
    await again.getByRole('button', { name: say('withdraw', 'done.share') }).click();
    expect((await saved).suggestedFilename()).toMatch(/^withdrawal-[0-9A-F]{4}-[0-9A-F]{4}\.png$/);
    await look(page, `withdraw-again-${language}`);
    expect(await payoutsTo(stack, member)).toHaveLength(1);
    expect(await walletOf(stack, member)).toBe(5_000);
  });

  test(`A withdrawal that an operator refuses comes back to the wallet, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await memberWith(stack, 60_000);
    await enter(page, member, '/user/home', language);
    const dialog = await withdraw(page, say, 55_000);
    const [waiting] = await waitingOf(stack, await idOf(stack.serverUrl, member));
    await operate(stack, 'refuse', waiting?.id ?? '', ...signed);
    await expect(dialog.getByText(say('withdraw', 'progress.back.title'))).toBeVisible();
    await expect(dialog.getByText(say('withdraw', 'done.failed'))).toBeVisible();
    await look(page, `withdraw-refused-${language}`);
    await dialog.getByRole('button', { name: say('withdraw', 'done.history') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(say('statement', 'status.FAILED'))).toBeVisible();
    await expect(page.getByText(say('statement', 'movement.returned'))).toBeVisible();
    expect(await walletOf(stack, member)).toBe(60_000);
    expect(await payoutsTo(stack, member)).toEqual([]);
  });
}

for (const language of spoken('la'))
  test(`The first withdrawal to an account that no bank names waits for an operator, and the next for nobody, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    const { token } = member;
    const link = await makeGift(stack, 500);
    await ask(stack.serverUrl, 'POST /api/wallet/truelink', { token, body: { link: sealed(link) } });
    await until('the gift is credited', async () => (await walletOf(stack, member)) === 500);
    await enter(page, member, '/user/home', language);
    const dialog = await withdraw(page, say, 200);
    await expect(current(dialog)).toContainText(say('withdraw', 'progress.approval'));
    await expect(dialog.getByText(say('withdraw', 'progress.review'))).toBeVisible();
    await look(page, `withdraw-first-${language}`);
    expect(await payoutsTo(stack, member)).toEqual([]);
    const [waiting] = await waitingOf(stack, await idOf(stack.serverUrl, member));
    await operate(stack, 'approve', waiting?.id ?? '', ...signed);
    await expect(dialog.getByText(say('withdraw', 'done.sent'))).toBeVisible();
    const again = { token, body: { amount: 100 } };
    await ask(stack.serverUrl, 'POST /api/wallet/withdraw', again);
    await until('the bank has it', async () => (await payoutsTo(stack, member)).length === 2);
  });

for (const [language, other, why, remark] of [
  ['th', 'SOMSRI RAKDEE', 'phrase.otherHolder', 'account.named'],
  ['la', 'นางสาว มะลิ สุขใจ', 'phrase.holderWrittenOtherwise', 'account.written'],
] as const)
  test(`A first withdrawal to an account that its bank names ${other} says so to who decides, and not to its member, in ${language}`, async ({
    browser,
    page,
    stack,
    trouble,
  }) => {
    const [say, staffSay] = [speaker(language), consoleSpeaker(language)];
    const member = await newMember(stack);
    const amount = language === 'th' ? 213 : 217;
    const { token, accountNo } = member;
    const link = await makeGift(stack, 500);
    await ask(stack.serverUrl, 'POST /api/wallet/truelink', { token, body: { link: sealed(link) } });
    await until('the gift is credited', async () => (await walletOf(stack, member)) === 500);
    await holdAccount(stack, { bank: member.bankCode, account: accountNo, name: other });
    await enter(page, member, '/user/home', language);
    const dialog = await withdraw(page, say, amount);
    await expect(current(dialog)).toContainText(say('withdraw', 'progress.approval'));
    await expect(page.getByText(other)).toHaveCount(0);

    const staff = await consoleOf(browser, stack, 'mali', { language, width: 1440 });
    trouble.watch(staff.context, stack.consoleUrl);
    await staff.page.goto(`/work?kind=payout&min=${String(amount)}&max=${String(amount)}`);
    const row = staff.page
      .getByRole('region', { name: staffSay('work', 'list') })
      .getByRole('link', { name: `${String(amount)}.00` });
    await expect(row).toContainText(staffSay('reasons', why));
    await row.click();
    await expect(staff.page.getByText(other, { exact: true })).toBeVisible();
    await expect(staff.page.getByText(staffSay('work', remark))).toBeVisible();
    await look(staff.page, `console-other-holder-${language}`);
    await staff.context.close();
  });

test('A withdrawal that the bank leaves open is sent on the screen when the bank calls back, told three times', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const member = await memberWith(stack, 1_000);
  await fault(stack, 'payout', 'pending', { operation: 'create', count: 1 });
  await enter(page, member, '/user/home', 'en');
  const dialog = await withdraw(page, say, 300);
  await expect(current(dialog)).toContainText(say('withdraw', 'progress.sending'));
  await until('the bank has it', async () => (await payoutsTo(stack, member)).length === 1);
  const [payout] = await payoutsTo(stack, member);
  await fault(stack, 'payout', 'duplicate-callback', { operation: 'callback' });
  if (payout) await settlePayout(stack, payout, 'SUCCESS');
  await expect(dialog.getByText(/PO\d{12}/)).toBeVisible();
  expect(await walletOf(stack, member)).toBe(700);
});
