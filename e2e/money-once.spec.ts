import type { Locator, Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import { expect, test } from './fixtures.ts';
import { loseAnswer } from './held-answer.ts';
import { speaker } from './locales.ts';
import { look } from './look.ts';
import { enter, type Member, memberWith, openGame, walletOf } from './members.ts';
import { creditOf, payoutsTo } from './outside.ts';
import { accepted } from './accepted.ts';
import { CUT_OFF } from './trouble.ts';

const say = speaker('en');
const NAME = 'Joker';
const TRANSFERS = '**/api/wallet/transfer';

interface Player {
  member: Member;
  username: string;
  dialog: Locator;
}

/** A member with 400 baht at the transfer form of an open game account, 100 typed. */
async function aboutToTransfer(page: Page, stack: Stack): Promise<Player> {
  const member = await memberWith(stack, 400);
  const username = await openGame(stack, member, 'JOKER');
  await enter(page, member, '/user/home?dialog=game&code=JOKER', 'en');
  const dialog = page.getByRole('dialog', { name: NAME, exact: true });
  await dialog.getByLabel(say('games', 'transfer.amount.in', { name: NAME })).fill('100');
  return { member, username, dialog };
}

const only = (dialog: Locator) => dialog.getByRole('button', { name: say('games', 'transfer.only') });

async function expectMovedOnce(stack: Stack, { member, username, dialog }: Player): Promise<void> {
  await expect(
    dialog.getByText(say('games', 'result.done.in', { amount: '100.00', name: NAME })),
  ).toBeVisible();
  expect([await walletOf(stack, member), await creditOf(stack, username)]).toEqual([300, 100]);
}

test('A double tap on a transfer moves the money once', async ({ page, stack }) => {
  const player = await aboutToTransfer(page, stack);
  await only(player.dialog).dblclick();
  await expectMovedOnce(stack, player);
});

test('A transfer in two tabs at once moves twice only what was asked twice', async ({
  page,
  context,
  stack,
}) => {
  const player = await aboutToTransfer(page, stack);
  const second = await context.newPage();
  await second.goto('/user/home?dialog=game&code=JOKER');
  const other = second.getByRole('dialog', { name: NAME, exact: true });
  await other.getByLabel(say('games', 'transfer.amount.in', { name: NAME })).fill('350');
  await only(player.dialog).click();
  await expectMovedOnce(stack, player);
  // The other tab has heard of it: 350 is more than what is left now.
  await expect(other.getByText(say('games', 'transfer.available.in', { amount: '300.00' }))).toBeVisible();
  await only(other).click();
  await expect(
    other.getByText(say('games', 'transfer.problem.notEnough', { amount: '300.00' })),
  ).toBeVisible();
  expect(await walletOf(stack, player.member)).toBe(300);
});

test('A transfer whose answer was lost is asked about again with the same key', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^net::ERR_CONNECTION_RESET POST \/api\/wallet\/transfer$/);
  const player = await aboutToTransfer(page, stack);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/transfer')) keys.push(request.headers()[IDEMPOTENCY_HEADER]);
  });
  await loseAnswer(page, TRANSFERS);
  await only(player.dialog).click();
  await expectMovedOnce(stack, player);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('A transfer that was cut off says that it is not known, and moves once when asked again', async ({
  page,
  context,
  stack,
  trouble,
}) => {
  trouble.allow(...CUT_OFF);
  const player = await aboutToTransfer(page, stack);
  const { dialog } = player;
  await loseAnswer(page, TRANSFERS, () => context.setOffline(true));
  await only(dialog).click();
  await expect(dialog.getByText(say('games', 'transfer.unknownTitle'))).toBeVisible();
  // the balances may have its amount already: what it would make of them is not said
  await expect(dialog.getByLabel(say('games', 'preview.label'))).toHaveCount(0);
  await expect(dialog.getByLabel(say('games', 'transfer.amount.in', { name: NAME }))).toBeDisabled();
  await look(page, 'transfer-unknown-en');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: say('games', 'transfer.ask'), exact: true }).click();
  await expectMovedOnce(stack, player);
});

test('A withdrawal that is confirmed twice, and whose answer is lost, is paid once', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^net::ERR_CONNECTION_RESET POST \/api\/wallet\/withdraw(All)?$/);
  const member = await memberWith(stack, 400);
  await enter(page, member, '/user/home?dialog=withdraw', 'en');
  const dialog = page.getByRole('dialog', { name: say('home', 'withdraw'), exact: true });
  await dialog.getByLabel(say('withdraw', 'amount')).fill('150');
  await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  await loseAnswer(page, /\/api\/wallet\/withdraw(All)?$/);
  await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).dblclick();
  await expect(dialog.getByText(accepted(say))).toBeVisible();
  await expect.poll(() => payoutsTo(stack, member)).toMatchObject([{ status: 'SUCCESS', amount: '150.00' }]);
  expect(await walletOf(stack, member)).toBe(250);
});

test('What a withdrawal leaves stays what it was while its answer is not known, though the wallet has paid it', async ({
  page,
  context,
  stack,
  trouble,
}) => {
  trouble.allow(...CUT_OFF);
  const member = await memberWith(stack, 400);
  await enter(page, member, '/user/home?dialog=withdraw', 'en');
  const dialog = page.getByRole('dialog', { name: say('home', 'withdraw'), exact: true });
  await dialog.getByLabel(say('withdraw', 'amount')).fill('150');
  await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  const left = dialog.getByRole('definition').filter({ hasText: say('common', 'baht') });
  await expect(left).toHaveText(/^250\.00 /);
  await loseAnswer(page, /\/api\/wallet\/withdraw(All)?$/, () => context.setOffline(true));
  await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
  await expect(dialog.getByText(say('withdraw', 'unknown.title'))).toBeVisible();
  const wallet = page.waitForResponse('**/api/wallet');
  await context.setOffline(false);
  await (await wallet).finished();
  await expect(page.getByText(say('common', 'backOnline')).last()).toBeHidden();
  await expect(left).toHaveText(/^250\.00 /);

  // another screen does not know what there was before it
  await page.reload();
  await expect(dialog.getByText(say('withdraw', 'unknown.title'))).toBeVisible();
  await expect(left).toHaveCount(0);
  await dialog.getByRole('button', { name: say('withdraw', 'unknown.ask') }).click();
  await expect(dialog.getByText(accepted(say))).toBeVisible();
  expect(await walletOf(stack, member)).toBe(250);
});

test('A withdrawal of more than half that two tabs confirm at once is paid once', async ({
  page,
  context,
  stack,
  trouble,
}) => {
  trouble.allow(/^4\d\d POST \/api\/wallet\/withdraw(All)?$/);
  const member = await memberWith(stack, 400);
  await enter(page, member, '/user/home?dialog=withdraw', 'en');
  const second = await context.newPage();
  await second.goto('/user/home?dialog=withdraw');
  const confirms: Locator[] = [];
  for (const tab of [page, second]) {
    const dialog = tab.getByRole('dialog', { name: say('home', 'withdraw'), exact: true });
    await dialog.getByLabel(say('withdraw', 'amount')).fill('300');
    await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
    confirms.push(dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }));
  }
  await Promise.all(confirms.map((confirm) => confirm.click()));
  await expect.poll(() => payoutsTo(stack, member)).toMatchObject([{ status: 'SUCCESS', amount: '300.00' }]);
  const isDone = (tab: Page) => tab.getByText(accepted(say)).isVisible();
  await expect.poll(async () => Number(await isDone(page)) + Number(await isDone(second))).toBe(1);
  expect(await walletOf(stack, member)).toBe(100);
});
