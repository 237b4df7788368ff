import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { dialogOf, gameCard, gameDoor, view } from './games.ts';
import { holdAnswer } from './held-answer.ts';
import { speaker, type Say, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, memberWith, newMember, openGame, walletOf } from './members.ts';
import { fault, playRound } from './outside.ts';
import { writeSetting } from './site-settings.ts';
import { untilHeard } from './until.ts';

const en = speaker('en');

const place = (say: Say, name: string, amount: string) => say('games', 'anywhere.place', { name, amount });

for (const language of spoken('la'))
  test(`Sixteen games stand in three rows, and each says what it is, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await memberWith(stack, 400);
    await openGame(stack, member, 'JOKER2', 40);
    const drawings = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/art/providers/')) drawings.add(pathname);
    });
    await enter(page, member, '/user/home', language);
    await expect(gameCard(page, 'Joker')).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Two rows of cards can begin on this screen; what is further away is not fetched.
    expect(drawings.size).toBeLessThanOrEqual(8);
    const rail = page.getByRole('region', { name: say('home', 'games.slot') });
    await expect(rail.getByRole('listitem')).toHaveCount(11);
    const last = gameCard(page, 'Joker 2');
    await last.scrollIntoViewIfNeeded();
    await expect(last).toContainText('40.00');
    await expect(last).toContainText(say('home', 'games.credit', { amount: '400.00' }));
    await expect(last.getByRole('img', { name: 'Joker 2' })).toBeVisible();
    await rail.getByRole('list').press('ArrowLeft');
    await look(page, `games-${language}`);

    await gameDoor(page, 'Huay HD').click();
    await expect(
      dialogOf(page, 'Huay HD').getByText(say('games', 'open.text', { name: 'Huay HD' })),
    ).toBeVisible();
    await expect.poll(() => [...drawings]).toContain('/art/providers/huayhd-background.svg');
    await look(page, `game-closed-${language}`);
  });

for (const language of spoken('th'))
  test(`Money goes from any place to any other, in ${language}`, async ({
    page,
    stack,
    context,
    trouble,
  }) => {
    trouble.allow(/^400 POST \/api\/wallet\/transfer$/);
    const say = speaker(language);
    const member = await memberWith(stack, 300);
    await openGame(stack, member, 'JOKER2', 50);
    await openGame(stack, member, 'SLOTXO');
    await enter(page, member, '/user/home?dialog=game&code=JOKER2', language);
    const game = dialogOf(page, 'Joker 2');
    await expect(game.getByLabel(say('games', 'transfer.amount.in', { name: 'Joker 2' }))).toBeVisible();
    await look(page, `game-in-${language}`);
    await game.getByRole('button', { name: say('games', 'anywhere.open') }).click();
    await expect(page).toHaveURL('/user/home?dialog=transfer&code=JOKER2');

    const dialog = dialogOf(page, say('home', 'games.transfer'));
    const [from, to] = [
      dialog.getByLabel(say('games', 'anywhere.from'), { exact: true }),
      dialog.getByLabel(say('games', 'anywhere.to'), { exact: true }),
    ];
    const amount = dialog.getByLabel(say('games', 'transfer.amount.between'));
    const move = dialog.getByRole('button', { name: say('games', 'transfer.move'), exact: true });
    await expect(from).toHaveValue('JOKER2');
    await move.click();
    await expect(dialog.getByText(say('games', 'anywhere.problem.to.required'))).toBeVisible();
    await expect(to).toBeFocused();
    await to.selectOption('JOKER2');
    await move.click();
    await expect(dialog.getByText(say('games', 'anywhere.problem.to.same'))).toBeVisible();
    await from.selectOption('');
    await move.click();
    await expect(dialog.getByText(say('games', 'anywhere.problem.from.required'))).toBeVisible();
    await from.selectOption({ label: place(say, 'Joker 2', '50.00') });
    await to.selectOption({ label: place(say, 'SlotXO', '0.00') });
    await amount.fill('0.5');
    await move.click();
    await expect(dialog.getByText(say('games', 'transfer.problem.minimum', { min: '1.00' }))).toBeVisible();
    await amount.fill('20');
    await expect(dialog.getByRole('definition').nth(1)).toContainText('20.00');
    await look(page, `transfer-between-${language}`);
    await move.click();
    const moved = { amount: '20.00', to: 'SlotXO' };
    await expect(dialog.getByText(say('games', 'result.done.between', moved))).toBeVisible();
    await dialog.getByRole('button', { name: say('games', 'result.again'), exact: true }).click();

    await from.selectOption('WALLET');
    await dialog.getByLabel(say('games', 'transfer.amount.in', { name: 'SlotXO' })).fill('30');
    await move.click();
    const done = say('games', 'result.done.in', { amount: '30.00', name: 'SlotXO' });
    await expect(dialog.getByText(done)).toBeVisible();
    await look(page, `transfer-done-${language}`);
    const opened = context.waitForEvent('page');
    await dialog.getByRole('button', { name: say('games', 'transfer.play'), exact: true }).click();
    await (await opened).close();
    await page.goBack();
    await expect(game).toBeVisible();

    await view(game, say, 'account');
    await expect(game.getByText(say('games', 'account.username'))).toBeVisible();
    await look(page, `game-account-${language}`);
    await view(game, say, 'in');
    await game
      .getByRole('button', {
        name: say('games', 'transfer.wholeWallet', { amount: '220.00', name: 'Joker 2' }),
      })
      .click();
    await expect(
      game.getByText(say('games', 'result.done.in', { amount: '220.00', name: 'Joker 2' })),
    ).toBeVisible();
  });

test('Another game is chosen inside the dialog, which stays, and back leads home', async ({
  page,
  stack,
}) => {
  const member = await memberWith(stack, 300);
  await openGame(stack, member, 'JOKER2', 50);
  await openGame(stack, member, 'SLOTXO', 20);
  await enter(page, member, '/user/home', 'en');
  await gameDoor(page, 'Joker 2').click();
  const choice = page.getByRole('dialog').getByLabel(en('games', 'choose.label'));
  await expect(choice).toHaveValue('JOKER2');
  await page.getByLabel(en('games', 'transfer.amount.in', { name: 'Joker 2' })).fill('33');
  await look(page, 'game-choice');

  await choice.focus();
  await choice.selectOption({ label: place(en, 'SlotXO', '20.00') });
  const slotxo = dialogOf(page, 'SlotXO');
  await expect(slotxo).toBeVisible();
  await expect(choice).toBeFocused();
  await expect(page).toHaveURL('/user/home?dialog=game&code=SLOTXO');
  await expect(slotxo.getByLabel(en('games', 'transfer.amount.in', { name: 'SlotXO' }))).toHaveValue('');
  const sight = { ratio: 1 };
  const play = slotxo.getByRole('button', { name: en('games', 'transfer.play'), exact: true });
  const open = page.getByRole('button', { name: en('games', 'open.action'), exact: true });
  await expect(play).toBeInViewport(sight);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect(play).toBeInViewport(sight);
  await choice.selectOption({ label: en('games', 'choose.closed', { name: 'Huay HD' }) });
  await expect(
    dialogOf(page, 'Huay HD').getByText(en('games', 'open.text', { name: 'Huay HD' })),
  ).toBeVisible();
  await expect(open).toBeInViewport(sight);
  await choice.selectOption('JOKER2');
  await expect(page.getByLabel(en('games', 'transfer.amount.in', { name: 'Joker 2' }))).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/user/home');
});

test('A site that asks to sign in: name and password are copied by one tap each before it leads away', async ({
  page,
  stack,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const member = await newMember(stack);
  await openGame(stack, member, 'SLOTXO');
  const { username, password } = await ask(stack.serverUrl, 'GET /api/wallet/account/{slotCode}', {
    token: member.token,
    params: { slotCode: 'SLOTXO' },
  });
  await enter(page, member, '/user/home', 'en');
  let tabs = 0;
  context.on('page', () => (tabs += 1));
  await gameCard(page, 'SlotXO').getByRole('button').first().click();
  const dialog = dialogOf(page, 'SlotXO');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: en('games', 'account.copyUsername') }).click();
  await expect.poll(copied).toBe(username);
  await dialog.getByRole('button', { name: en('games', 'account.copyPassword') }).click();
  await expect.poll(copied).toBe(password);
  expect(tabs).toBe(0);
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: en('games', 'transfer.play'), exact: true }).click();
  await expect(await opened).toHaveURL(`${stack.sandboxUrl}/games/SLOTXO/site/login`);
});

test('One game account is brought up to date alone, and says when it was', async ({ page, stack }) => {
  const member = await memberWith(stack, 100);
  const username = await openGame(stack, member, 'JOKER2', 50);
  await enter(page, member, '/user/home?dialog=game&code=JOKER2', 'en');
  const dialog = dialogOf(page, 'Joker 2');
  await playRound(stack, 'JOKER2', username, { stake: 10, win: 45 });
  await dialog.getByRole('button', { name: en('games', 'sync.action') }).click();
  await expect(dialog.getByText('85.00').filter({ visible: true }).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: en('games', 'sync.action') })).toContainText(
    /\d\d:\d\d:\d\d/,
  );

  await fault(stack, 'JOKER2', 'error-after');
  await dialog.getByRole('button', { name: en('games', 'sync.action') }).click();
  await expect(dialog.getByText(/Joker 2 didn.t respond/)).toBeVisible();
  await fault(stack, 'JOKER2', 'none');
  await look(page, 'game-silent');
});

test('After a transfer the wallet is asked for once, though its answer and the realtime channel both tell of it', async ({
  page,
  stack,
}) => {
  const member = await memberWith(stack, 300);
  await openGame(stack, member, 'JOKER2');
  let told = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => (told += String(payload).includes('"transfer"') ? 1 : 0)),
  );
  // a line that is long in coming tells nothing of what was before, and has all asked for again
  const heard = untilHeard(page);
  await enter(page, member, '/user/home?dialog=game&code=JOKER2', 'en');
  await heard;
  const dialog = dialogOf(page, 'Joker 2');
  await dialog.getByLabel(en('games', 'transfer.amount.in', { name: 'Joker 2' })).fill('60');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  const noted = (path: string) => asked.push(new URL(path).pathname);
  page.on('request', (request) => request.method() === 'GET' && noted(request.url()));
  page.on('response', (response) => response.request().method() === 'POST' && noted(response.url()));
  await dialog.getByRole('button', { name: en('games', 'transfer.only') }).click();
  await expect(
    dialog.getByText(en('games', 'result.done.in', { amount: '60.00', name: 'Joker 2' })),
  ).toBeVisible();
  // that it was taken, and that it has ended
  await expect.poll(() => told).toBe(2);
  await expect(dialog.getByText('240.00').filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const calls = asked.filter((path) => path === '/api/wallet' || path === '/api/wallet/transfer');
  // On a slow machine it is asked for once before, for what is in transit.
  expect(calls.slice(calls.indexOf('/api/wallet/transfer'))).toEqual(['/api/wallet/transfer', '/api/wallet']);
  expect(calls.length).toBeLessThanOrEqual(3);
});

test('A transfer whose dialog is closed meanwhile shows at home what is in transit', async ({
  page,
  stack,
}) => {
  const member = await memberWith(stack, 300);
  await openGame(stack, member, 'JOKER2');
  await enter(page, member, '/user/home?dialog=game&code=JOKER2', 'en');
  const dialog = dialogOf(page, 'Joker 2');
  await dialog.getByLabel(en('games', 'transfer.amount.in', { name: 'Joker 2' })).fill('60');
  const taken = page.waitForRequest('**/api/wallet/transfer');
  const answer = await holdAnswer(page, '**/api/wallet/transfer');
  await dialog.getByRole('button', { name: en('games', 'transfer.only') }).click();
  await taken;
  await expect.poll(() => walletOf(stack, member)).toBe(240);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('240.00')).toBeVisible();
  await answer();
  await expect(page.getByText(en('games', 'transfer.doneLater'))).toBeVisible();
});

test('A transfer that fails after its dialog was closed says where its money is', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^502 POST \/api\/wallet\/transfer$/);
  const say = speaker('th');
  const member = await memberWith(stack, 300);
  await openGame(stack, member, 'JOKER2', 60);
  await enter(page, member, '/user/home?dialog=game&code=JOKER2', 'th');
  const dialog = dialogOf(page, 'Joker 2');
  await view(dialog, say, 'out');
  await dialog.getByLabel(say('games', 'transfer.amount.out', { name: 'Joker 2' })).fill('60');
  const taken = page.waitForRequest('**/api/wallet/transfer');
  const answer = await holdAnswer(page, '**/api/wallet/transfer');
  await fault(stack, 'JOKER2', 'refuse');
  try {
    await dialog.getByRole('button', { name: say('games', 'transfer.home'), exact: true }).click();
    await taken;
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await answer();
    const where = say('games', 'transfer.failed.out', { name: 'Joker 2' });
    await expect(page.getByText(say('games', 'transfer.failedLater', { where }))).toBeVisible();
  } finally {
    await fault(stack, 'JOKER2', 'none');
  }
  expect(await walletOf(stack, member)).toBe(240);
});

test('A transfer that is in progress is seen to end without loading anything anew', async ({
  page,
  stack,
}) => {
  const member = await memberWith(stack, 100);
  await openGame(stack, member, 'JOKER2');
  await enter(page, member, '/user/home?dialog=game&code=JOKER2', 'en');
  const dialog = dialogOf(page, 'Joker 2');
  await dialog.getByLabel(en('games', 'transfer.amount.in', { name: 'Joker 2' })).fill('60');
  await fault(stack, 'JOKER2', 'error-after');
  await dialog.getByRole('button', { name: en('games', 'transfer.only') }).click();
  await expect(dialog.getByText(en('games', 'result.pending', { amount: '60.00' }))).toBeVisible();
  await look(page, 'game-pending');
  await fault(stack, 'JOKER2', 'none');
  await expect(
    dialog.getByText(en('games', 'result.done.in', { amount: '60.00', name: 'Joker 2' })),
  ).toBeVisible();
  await expect(dialog.getByText('60.00').filter({ visible: true }).first()).toBeVisible();
});

test.describe('A game is entered', () => {
  const play = async (page: Page, code: string, name: string) => {
    await page.goto(`/user/home?dialog=game&code=${code}`);
    await dialogOf(page, name)
      .getByRole('button', { name: en('games', 'transfer.play'), exact: true })
      .click();
  };

  test('each of the sixteen in its own way, in a new tab that learns nothing of ours', async ({
    page,
    stack,
    context,
  }) => {
    const member = await memberWith(stack, 100);
    const games = await ask(stack.serverUrl, 'GET /api/wallet', { token: member.token });
    expect(games.slots).toHaveLength(16);
    for (const { code } of games.slots) await openGame(stack, member, code, 2);
    await enter(page, member, '/user/home', 'en');
    for (const { code, name, launch } of games.slots) {
      const opened = context.waitForEvent('page');
      await play(page, code, name);
      const site = await opened;
      // Who comes by the address alone signs in there by hand.
      const path = launch === 'site' ? 'login' : 'play';
      await expect(site).toHaveURL(new RegExp(`^${stack.sandboxUrl}/games/${code}/site/${path}`));
      expect(await site.evaluate(() => [document.referrer, String(window.opener)])).toEqual(['', 'null']);
      await site.close();
    }
  });

  test('in the same tab where the operator wants it so', async ({ page, stack }) => {
    const games = [
      ['JOKER', 'Joker', 'play'],
      ['UFABET', 'Ufabet', 'play'],
      ['JOKER2', 'Joker 2', 'play'],
      ['IMI', 'IMI', 'play'],
      ['SUPERSLOT', 'Superslot', 'play'],
      ['SLOTXO', 'SlotXO', 'login'],
    ] as const;
    const member = await newMember(stack);
    for (const [code] of games) await openGame(stack, member, code);
    await writeSetting(stack, 'launchInNewTab', false);
    try {
      await expect
        .poll(async () => (await page.request.get('/login')).text())
        .toContain('"launchInNewTab":false');
      await enter(page, member, '/user/home', 'en');
      for (const [code, name, path] of games) {
        await play(page, code, name);
        await expect(page).toHaveURL(new RegExp(`^${stack.sandboxUrl}/games/${code}/site/${path}`));
        await page.goBack();
        await expect(dialogOf(page, name)).toBeVisible();
      }
    } finally {
      await writeSetting(stack, 'launchInNewTab', undefined);
    }
  });

  test('not at all where its provider gives no link, and says so', async ({ page, stack, trouble }) => {
    trouble.allow(/^503 GET \/api\/autoLogin\/joker2\//);
    const member = await newMember(stack);
    await openGame(stack, member, 'JOKER2');
    await enter(page, member, '/user/home', 'en');
    await fault(stack, 'JOKER2', 'error-after');
    await play(page, 'JOKER2', 'Joker 2');
    await expect(page.getByText(en('games', 'launch.failed', { name: 'Joker 2' }))).toBeVisible();
    await fault(stack, 'JOKER2', 'none');
    await look(page, 'game-launch-failed');
  });
});
