import type { Stack } from '@krapao/tools/testing/stack';
import { openSlipStep, sendFile } from './deposit-dialog.ts';
import { expect, test } from './fixtures.ts';
import { speaker } from './locales.ts';
import { look } from './look.ts';
import { enter, type Member, newMember, slipsOf, walletOf } from './members.ts';
import { inDatabase } from './operator.ts';
import { fault, slipFile, transferByBank } from './outside.ts';
import { notingTexts } from './shown-meanwhile.ts';
import { until } from './until.ts';

/** Ends the pauses between two look-ups of slips until the member's newest is settled. */
async function hurrySlip(stack: Stack, member: Member): Promise<void> {
  await until('the slip is settled', async () => {
    await inDatabase(stack, (client) =>
      client.query('update deposit_slip set due_at = now() where due_at is not null'),
    );
    return (await slipsOf(stack, member))[0]?.status !== 'PENDING';
  });
}

test.afterEach(({ stack }) => fault(stack, 'verifier', 'none'));

test('While the verifier is down a slip is being checked, and it settles by itself when it is back', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await fault(stack, 'verifier', 'pending');
  await enter(page, member);
  const dialog = await openSlipStep(page, say);
  const shown = await notingTexts(
    page,
    ['channel.title', 'account.step', 'underWay.title', 'watch.notFound'].map((key) => say('deposit', key)),
  );
  await sendFile(page, dialog, say, slipFile((await transferByBank(stack, member, 120)).picture));
  await expect(dialog.getByText(say('deposit', 'watch.checking'))).toBeVisible();
  expect(await shown()).toEqual([]);
  await expect(dialog.getByText(say('deposit', 'watch.mayClose'))).toBeVisible();
  await look(page, 'slip-checking-th');
  expect(await walletOf(stack, member)).toBe(0);

  await page.reload();
  await expect(dialog.getByText(say('deposit', 'watch.checking'))).toBeVisible();
  await dialog
    .getByRole('button', { name: say('common', 'close'), exact: true })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: say('home', 'deposit'), exact: true }).click();
  await expect(dialog.getByText(say('deposit', 'underWay.title'))).toBeVisible();
  await look(page, 'slip-under-way-th');
  await dialog.getByRole('button', { name: say('deposit', 'underWay.open') }).click();

  await fault(stack, 'verifier', 'none');
  await hurrySlip(stack, member);
  await expect(dialog.getByText(say('deposit', 'watch.balance', { amount: '120.00' }))).toBeVisible();
  expect(await slipsOf(stack, member)).toMatchObject([{ status: 'SUCCESS', amount: 120 }]);
  expect(await walletOf(stack, member)).toBe(120);
});

test('A slip whose dialog was closed tells its end wherever the member is', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await fault(stack, 'verifier', 'pending');
  await enter(page, member, '/user/home', 'en');
  const dialog = await openSlipStep(page, say);
  await sendFile(page, dialog, say, slipFile((await transferByBank(stack, member, 60)).picture));
  await expect(dialog.getByText(say('deposit', 'watch.checking'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: say('common', 'nav.history') }).click();
  await page.getByRole('button', { name: say('statement', 'slips.button') }).click();
  const list = page.getByRole('dialog', { name: say('statement', 'slips.title') });
  await expect(list.getByText(say('statement', 'status.PENDING'))).toBeVisible();

  const news = say('deposit', 'news.success', { amount: '60.00' });
  // It stands there for some seconds only, whenever it comes: the page notes it.
  const shown = await notingTexts(page, [news], '[role="status"]');
  await fault(stack, 'verifier', 'none');
  await hurrySlip(stack, member);
  await expect.poll(shown).toEqual([news]);
  await expect(list.getByText(say('statement', 'status.SUCCESS'))).toBeVisible();
});

test('A slip that a bad line kept from being asked about tells its end once it is heard', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^400 POST \/api\/statement\/slip$/);
  const say = speaker('en');
  const member = await newMember(stack);
  await fault(stack, 'verifier', 'pending');
  await enter(page, member, '/user/home', 'en');
  const dialog = await openSlipStep(page, say);
  await sendFile(page, dialog, say, slipFile((await transferByBank(stack, member, 70)).picture));
  await expect(dialog.getByText(say('deposit', 'watch.checking'))).toBeVisible();
  await page.goto('about:blank');
  await fault(stack, 'verifier', 'none');
  await hurrySlip(stack, member);
  await until('it is in the wallet', async () => (await walletOf(stack, member)) === 70);

  const SLIPS = '**/api/statement/slip';
  await page.route(SLIPS, (route) => route.fulfill({ status: 400, json: { message: 'INVALID_REQUEST' } }));
  const failed = page.waitForResponse(SLIPS);
  await page.goto('/user/home');
  await (await failed).finished();
  await expect(page.getByText('70.00').first()).toBeVisible();
  await page.unroute(SLIPS);
  const news = say('deposit', 'news.success', { amount: '70.00' });
  await Promise.all([
    expect(page.getByRole('status').getByText(news)).toBeVisible(),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  ]);
});
