import { accepted } from './accepted.ts';
import { expect, test } from './fixtures.ts';
import { speaker } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, memberWith, openGame, walletOf } from './members.ts';
import { fault, payoutsTo, playRound } from './outside.ts';

test('A withdrawal brings the games home first, and ends as a receipt that can be kept as a picture', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await memberWith(stack, 400);
  await openGame(stack, member, 'JOKER', 250);
  await enter(page, member, '/user/home?dialog=withdraw', 'th');
  const dialog = page.getByRole('dialog', { name: say('home', 'withdraw') });
  await expect(dialog.getByLabel(say('withdraw', 'keepGames'))).not.toBeChecked();
  await dialog.getByLabel(say('withdraw', 'amount')).fill('300');
  await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  await expect(dialog.getByText(say('withdraw', 'confirm.gamesFirst'))).toBeVisible();
  await expect(dialog.getByText(say('withdraw', 'confirm.about', { rest: '' }).trim())).toBeVisible();
  await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
  await expect(dialog.getByText(accepted(say))).toBeVisible();
  await expect(dialog.getByText(say('withdraw', 'done.sent'))).toBeVisible();
  await look(page, 'withdraw-receipt');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('withdraw', 'done.share') }).click();
  expect((await saved).suggestedFilename()).toMatch(/^withdrawal-[0-9A-F]{4}-[0-9A-F]{4}\.png$/);
  expect(await walletOf(stack, member)).toBe(100);
  expect(await payoutsTo(stack, member)).toHaveLength(1);
});

test('A withdrawal that leaves the games alone takes from the wallet only', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await memberWith(stack, 400);
  await openGame(stack, member, 'JOKER', 150);
  await enter(page, member, '/user/home?dialog=withdraw', 'en');
  const dialog = page.getByRole('dialog', { name: say('home', 'withdraw') });
  await dialog.getByText(say('withdraw', 'keepGames'), { exact: true }).click();
  await dialog.getByLabel(say('withdraw', 'amount')).fill('300');
  await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  await expect(dialog.getByText(say('withdraw', 'problem.notEnough', { amount: '250.00' }))).toBeVisible();
  await dialog.getByLabel(say('withdraw', 'amount')).fill('200');
  await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
  await expect(dialog.getByText(accepted(say))).toBeVisible();
  const { slots } = await ask(stack.serverUrl, 'GET /api/wallet', { token: member.token });
  expect(slots.find(({ code }) => code === 'JOKER')?.amount).toBe(150);
  expect(await walletOf(stack, member)).toBe(50);
});

test('All is what can come home: less than may be moved stays in its game, and keeps no withdrawal from being made', async ({
  page,
  stack,
}) => {
  const say = speaker('la');
  const member = await memberWith(stack, 400);
  await openGame(stack, member, 'JOKER', 250);
  const username = await openGame(stack, member, 'PG', 10);
  await playRound(stack, 'PG', username, { stake: 9.65, win: 0 });
  await ask(stack.serverUrl, 'GET /api/wallet/refresh/slot', { token: member.token });
  await enter(page, member, '/user/home?dialog=withdraw', 'la');
  const dialog = page.getByRole('dialog', { name: say('home', 'withdraw') });
  await expect(dialog.getByText(say('withdraw', 'keepGamesHint', { amount: '250.00' }))).toBeVisible();
  await dialog.getByRole('button', { name: say('withdraw', 'all'), exact: true }).click();
  await expect(dialog.getByLabel(say('withdraw', 'amount'))).toHaveValue('390');
  await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
  await expect(dialog.getByText(accepted(say))).toBeVisible();
  const { slots, wallet } = await ask(stack.serverUrl, 'GET /api/wallet', { token: member.token });
  expect([wallet.amount, slots.find(({ code }) => code === 'PG')?.amount]).toEqual([0, 0.35]);
});

test('All, of money that was played for since, is refused with how much there is by now', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^409 POST \/api\/wallet\/withdrawAll$/);
  const say = speaker('th');
  const member = await memberWith(stack, 400);
  const username = await openGame(stack, member, 'JOKER', 250);
  await enter(page, member, '/user/home?dialog=withdraw', 'th');
  const dialog = page.getByRole('dialog', { name: say('home', 'withdraw') });
  await dialog.getByRole('button', { name: say('withdraw', 'all'), exact: true }).click();
  await expect(dialog.getByLabel(say('withdraw', 'amount'))).toHaveValue('400');
  await playRound(stack, 'JOKER', username, { stake: 10, win: 0 });
  await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
  const refusal = page.getByRole('alertdialog');
  await expect(refusal).toContainText(say('withdraw', 'problem.notEnough', { amount: '390.00' }));
  await look(page, 'withdraw-played-meanwhile');
  await page.keyboard.press('Escape');
  await expect(refusal).toBeHidden();
  await dialog.getByRole('button', { name: say('withdraw', 'all'), exact: true }).click();
  await dialog.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  await dialog.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
  await expect(dialog.getByText(accepted(say))).toBeVisible();
  expect(await walletOf(stack, member)).toBe(0);
});

test('While money is moving in a game nobody is told that there is none', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await memberWith(stack, 300);
  await openGame(stack, member, 'JOKER2', 300);
  await fault(stack, 'JOKER2', 'error-after');
  try {
    const body = { from: 'JOKER2', to: 'WALLET', amount: 100 };
    const moving = await ask(stack.serverUrl, 'POST /api/wallet/transfer', { token: member.token, body });
    expect(moving.status).toBe('PENDING');
    await enter(page, member, '/user/home?dialog=withdraw', 'en');
    const dialog = page.getByRole('dialog', { name: say('home', 'withdraw') });
    await expect(dialog.getByLabel(say('withdraw', 'amount'))).toBeVisible();
    await expect(dialog.getByText(say('common', 'depositFirst.title'))).toBeHidden();
  } finally {
    await fault(stack, 'JOKER2', 'none');
  }
});
