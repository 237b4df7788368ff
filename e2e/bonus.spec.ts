import type { Locator, Page } from '@playwright/test';
import { bonusNote, cards, endButton, holdReports, receive, running } from './bonuses.ts';
import { expect, test } from './fixtures.ts';
import { type Say, speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, fill, memberWith, newMember, openGame, walletOf } from './members.ts';
import { inDatabase } from './operator.ts';

/** A withdrawal that is asked for and confirmed, as far as the bonus that stops it. */
async function stopped(page: Page, say: Say, amount: string, keepsGames = false): Promise<Locator> {
  await page.goto('/user/home?dialog=withdraw');
  const withdrawal = page.getByRole('dialog', { name: say('home', 'withdraw') });
  if (keepsGames) await withdrawal.getByLabel(say('withdraw', 'keepGames')).check();
  await withdrawal.getByLabel(say('withdraw', 'amount')).fill(amount);
  await withdrawal.getByRole('button', { name: say('withdraw', 'review'), exact: true }).click();
  await withdrawal.getByRole('button', { name: say('withdraw', 'confirm.action') }).click();
  await expect(withdrawal.getByRole('heading', { name: say('withdraw', 'bonusStop') })).toBeVisible();
  return withdrawal;
}

for (const language of spoken('th')) {
  test(`A bonus is found from home, read, received, seen running, stops a withdrawal and is ended for what its member saw, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    const say = speaker(language);
    trouble.allow(/^409 POST \/api\/wallet\/withdrawAll$/);
    const member = await memberWith(stack, 1_000);
    await enter(page, member, '/user/home', language);
    await page.getByRole('link', { name: say('home', 'bonus') }).click();
    await expect(page.getByRole('heading', { name: say('bonus', 'title'), level: 1 })).toBeVisible();
    await expect(page.getByText(say('bonus', 'none.title'))).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
    await look(page, `bonus-offers-${language}`);

    await cards(page).nth(1).getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1,600.00')).toBeVisible();
    await expect(dialog.getByText(say('bonus', 'terms.locked', { amount: '1,000.00' }))).toBeVisible();
    await expect(dialog.getByText(say('bonus', 'terms.share'))).toBeVisible();
    await look(page, `bonus-offer-${language}`);
    await dialog.getByRole('button', { name: say('bonus', 'offer.receive') }).click();
    await expect(running(page, say).getByText(say('bonus', 'state.open'))).toBeVisible();
    await expect(running(page, say).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    await expect(running(page, say).getByText('1,600.00')).toHaveCount(2);
    await expect(cards(page).nth(1)).toContainText(say('bonus', 'card.current'));
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(page.getByText(say('bonus', 'offer.taken'))).toBeHidden();
    await look(page, `bonus-running-${language}`);

    await page.goto('/user/home');
    await expect(bonusNote(page)).toContainText('1,600.00');
    await look(page, `bonus-home-${language}`);
    const stop = await stopped(page, say, '100');
    await expect(stop.getByText(say('bonus', 'stop.ways'))).toBeVisible();
    await expect(stop.getByRole('definition').filter({ hasText: /^(1,200|200|1,000)\.00$/ })).toHaveCount(3);
    await expect(
      stop.getByRole('button', { name: say('bonus', 'stop.endAndWithdraw', { amount: '100.00' }) }),
    ).toBeVisible();
    await look(page, `bonus-stops-${language}`);
    await stop.getByRole('link', { name: say('bonus', 'stop.go.slot') }).click();
    await expect(page).toHaveURL('/user/home#slot');
    await expect(page.locator('#slot')).toBeInViewport();
    await bonusNote(page).click();

    await endButton(page, say).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('200.00', { exact: true })).toBeVisible();
    await expect(question.getByText('1,000.00', { exact: true })).toBeVisible();
    await look(page, `bonus-end-${language}`);
    await question.getByRole('button', { name: say('bonus', 'end.action') }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(say('bonus', 'none.title'))).toBeVisible();
    expect(await walletOf(stack, member)).toBe(1_000);
    await expect(cards(page).nth(1).getByRole('button')).toBeDisabled();
    await expect(cards(page).nth(1)).toContainText(say('bonus', 'card.received'));
    await look(page, `bonus-received-${language}`);
  });

  test(`While a bonus of slots runs, money that should go into another kind of game stays, and its name is said, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    const say = speaker(language);
    trouble.allow(/^409 POST \/api\/wallet\/transfer$/);
    const member = await memberWith(stack, 1_000);
    await openGame(stack, member, 'UFABET');
    await enter(page, member, '/user/bonus', language);
    await receive(page, say, 1);
    await expect(running(page, say).getByText(say('bonus', 'state.open'))).toBeVisible();
    await page.goto('/user/home?dialog=game&code=UFABET');
    const game = page.getByRole('dialog', { name: 'Ufabet' });
    await expect(bonusNote(game)).toContainText('1,600.00');
    await game.getByLabel(say('games', 'transfer.amount.in', { name: 'Ufabet' })).fill('100');
    await look(page, `bonus-transfer-${language}`);
    await game.getByRole('button', { name: say('games', 'transfer.only'), exact: true }).click();
    await expect(game.getByRole('heading', { name: say('games', 'transfer.bonusStop') })).toBeVisible();
    await expect(game.getByText(say('games', 'transfer.bonusGames', { names: 'Ufabet' }))).toBeVisible();
    await look(page, `bonus-stops-transfer-${language}`);
    expect(await walletOf(stack, member)).toBe(1_200);
    await game.getByRole('button', { name: say('bonus', 'end.action') }).click();
    await expect(game.getByLabel(say('games', 'transfer.amount.in', { name: 'Ufabet' }))).toBeVisible();
    await expect(bonusNote(game)).toBeHidden();
    expect(await walletOf(stack, member)).toBe(1_000);
  });

  test(`A withdrawal that a bonus stops ends it and is made in one press, games come home first, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    const say = speaker(language);
    trouble.allow(/^409 POST \/api\/wallet\/withdraw$/);
    const member = await memberWith(stack, 1_000);
    await openGame(stack, member, 'JOKER');
    await enter(page, member, '/user/bonus', language);
    await receive(page, say, 1);
    await expect(running(page, say).getByText(say('bonus', 'state.open'))).toBeVisible();
    await fill(stack, member, 'JOKER', 300);
    // of the wallet alone: ending brings the game's money home all the same
    const stop = await stopped(page, say, '900', true);
    const tell = await holdReports(stack, 'JOKER');
    await stop
      .getByRole('button', { name: say('bonus', 'stop.endAndWithdraw', { amount: '900.00' }) })
      .click();
    await expect(stop.getByText(say('bonus', 'stop.goesOn'))).toBeVisible();
    await look(page, `bonus-goes-on-${language}`);
    await tell();
    await expect(stop.getByText(say('withdraw', 'done.sent'))).toBeVisible();
    await expect(stop).toContainText('900.00');
    await look(page, `bonus-ended-withdrawn-${language}`);
    expect(await walletOf(stack, member)).toBe(100);
  });

  test(`A bonus that waits for a deposit says so, and is cancelled for nothing, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    await enter(page, await newMember(stack), '/user/bonus', language);
    // before there is anything: no sum is told of what will be locked
    await cards(page).nth(2).getByRole('button').click();
    await expect(page.getByRole('dialog').getByText(say('bonus', 'terms.lockedThen'))).toBeVisible();
    await look(page, `bonus-offer-empty-${language}`);
    await page.keyboard.press('Escape');
    await receive(page, say, 2);
    await expect(running(page, say).getByText(say('bonus', 'state.armed'), { exact: true })).toBeVisible();
    await expect(running(page, say)).toContainText('500.00');
    await expect(cards(page).filter({ hasText: say('bonus', 'state.armed') })).toHaveCount(1);
    await look(page, `bonus-armed-${language}`);
    await running(page, say)
      .getByRole('link', { name: say('bonus', 'running.deposit') })
      .click();
    const deposit = page.getByRole('dialog', { name: say('home', 'deposit') });
    await expect(bonusNote(deposit, /10%/)).toContainText('500.00');
    await look(page, `bonus-armed-deposit-${language}`);
    await page.goto('/user/bonus');
    await endButton(page, say, 'cancel').click();
    const question = page.getByRole('alertdialog', { name: say('bonus', 'cancel.title') });
    await expect(question.getByText(say('bonus', 'cancel.free'))).toBeVisible();
    await look(page, `bonus-cancel-${language}`);
    await Promise.all([
      expect(page.getByText(say('bonus', 'cancel.ended'))).toBeVisible(),
      question.getByRole('button', { name: say('bonus', 'cancel.action') }).click(),
    ]);
    await expect(page.getByText(say('bonus', 'none.title'))).toBeVisible();
  });

  test(`A promotion code is looked up in capitals, received and ended; one that is unknown is not found, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    const say = speaker(language);
    const description = JSON.stringify({ th: 'ลูกค้าประจำ', la: 'ລູກຄ້າປະຈຳ', en: 'For regulars' });
    await inDatabase(stack, (client) =>
      client.query(
        `insert into promotion (code, percent_fail, days, uses, description, is_active)
         values ('KRAPAO8', 800, 7, 100, $1, true) on conflict do nothing`,
        [description],
      ),
    );
    await enter(page, await newMember(stack), '/user/bonus', language);
    const code = page.getByRole('textbox', { name: say('bonus', 'code.title') });
    const search = page.getByRole('button', { name: say('bonus', 'code.search') });
    await search.click();
    await expect(page.getByText(say('bonus', 'code.required'))).toBeVisible();
    await expect(code).toBeFocused();
    trouble.allow(/^404 GET \/api\/promotion\/find\/NOBODY$/);
    await code.fill('nobody');
    await search.click();
    const dialog = page.getByRole('dialog', { name: say('bonus', 'code.title') });
    await expect(dialog.getByText(say('bonus', 'code.notFound', { code: 'NOBODY' }))).toBeVisible();
    await look(page, `promotion-not-found-${language}`);
    await dialog.getByRole('button', { name: say('common', 'close') }).click();
    await expect(dialog).toBeHidden();
    await code.fill('krapao8');
    await search.click();
    await expect(dialog.getByText(say('bonus', 'code.gives', { percent: 8 }), { exact: true })).toBeVisible();
    await look(page, `promotion-found-${language}`);
    await dialog.getByRole('button', { name: say('bonus', 'code.receive') }).click();
    await expect(running(page, say)).toContainText('KRAPAO8');
    await expect(code).toBeHidden();
    await look(page, `promotion-running-${language}`);
    await endButton(page, say, 'code.end').click();
    await page
      .getByRole('alertdialog', { name: say('bonus', 'code.end.title') })
      .getByRole('button', { name: say('bonus', 'code.end.action') })
      .click();
    await expect(page.getByText(say('bonus', 'none.title'))).toBeVisible();
  });
}

test('What became of an end whose answer was lost is asked by that end, and ends nothing else that is active by then', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^net::ERR_CONNECTION_RESET /);
  const say = speaker('en');
  await inDatabase(stack, (client) =>
    client.query(
      `insert into promotion (code, percent_fail, days, uses, description, is_active)
        values ('KRAPAO9', 900, 7, 100, '{"th": "", "la": "", "en": ""}', true) on conflict do nothing`,
    ),
  );
  const member = await memberWith(stack, 1_000);
  const { token } = member;
  await ask(stack.serverUrl, 'GET /api/promotion/activate/{code}', { token, params: { code: 'KRAPAO9' } });
  await ask(stack.serverUrl, 'GET /api/bonus/activate/{code}', { token, params: { code: 'DAILY20' } });
  await enter(page, member, '/user/bonus', 'en');
  await expect(running(page, say).getByText(say('bonus', 'state.open'))).toBeVisible();
  const asked = new Set<string>();
  await page.route('**/api/bonus/clear?*', async (route) => {
    asked.add(route.request().url());
    await route.fetch();
    await route.abort('connectionreset');
  });
  await endButton(page, say).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: say('bonus', 'end.action') }).click();
  await expect(question.getByText(say('common', 'unknown.text'))).toBeVisible();
  await expect(running(page, say)).toContainText('KRAPAO9');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const again = page.waitForRequest('**/api/bonus/clear?*');
  await question.getByRole('button', { name: say('common', 'unknown.ask'), exact: true }).click();
  asked.add((await again).url());
  await expect(question).toBeHidden();
  expect([...asked]).toEqual([expect.stringMatching(/forfeit=200&bonus=[0-9a-f-]{36}$/)]);
  const { promotion } = await ask(stack.serverUrl, 'GET /api/promotion/current', { token });
  expect(promotion?.code).toBe('KRAPAO9');
});

test('An end that takes more by what games told meanwhile is asked for anew where it was pressed', async ({
  page,
  stack,
  trouble,
}) => {
  const say = speaker('th');
  trouble.allow(/^409 POST \/api\/wallet\/withdraw$/);
  const member = await memberWith(stack, 1_000);
  await openGame(stack, member, 'JOKER');
  await enter(page, member, '/user/bonus', 'th');
  await receive(page, say, 1);
  await expect(running(page, say).getByText(say('bonus', 'state.open'))).toBeVisible();
  await fill(stack, member, 'JOKER', 300);
  const stop = await stopped(page, say, '900', true);
  const tell = await holdReports(stack, 'JOKER');
  const end = stop.getByRole('button', {
    name: say('bonus', 'stop.endAndWithdraw', { amount: '900.00' }),
  });
  await end.click();
  await expect(stop.getByText(say('bonus', 'stop.goesOn'))).toBeVisible();
  // as if its member had seen less
  await inDatabase(stack, (client) =>
    client.query(
      `update member_bonus set forfeit_seen = 10000
        where state = 'ending' and member_id = (select id from member where phone = $1)`,
      [member.phone],
    ),
  );
  await tell();
  await expect(stop.getByRole('alert').getByText(say('bonus', 'end.changed'))).toBeVisible();
  await end.click();
  await expect(stop.getByText(say('withdraw', 'done.sent'))).toBeVisible();
});

test('Where a bonus that stopped a withdrawal has ended meanwhile, pressing its end means that one, and no promotion that is active by then', async ({
  page,
  stack,
  trouble,
}) => {
  const say = speaker('en');
  trouble.allow(/^409 POST \/api\/wallet\/withdraw/);
  trouble.allow(/^4\d\d GET \/api\/bonus\/clear/);
  const member = await memberWith(stack, 1_000);
  const { token } = member;
  await ask(stack.serverUrl, 'GET /api/bonus/activate/{code}', { token, params: { code: 'DAILY20' } });
  await enter(page, member, '/user/bonus', 'en');
  await expect(running(page, say).getByText(say('bonus', 'state.open'))).toBeVisible();
  const ending = (dueAt: string) =>
    inDatabase(stack, (client) =>
      client.query(
        `update member_bonus set state = 'ending', ending_since = now(), forfeit_seen = 1000000, due_at = ${dueAt}
          where state in ('open', 'ending') and member_id = (select id from member where phone = $1)`,
        [member.phone],
      ),
    );
  await ending(`now() + interval '1 hour'`);
  const stop = await stopped(page, say, '900', false);
  await expect(stop.getByText(say('bonus', 'stop.pending'))).toBeVisible();
  await ending('now()');
  const asked = page.waitForRequest('**/api/bonus/clear?*');
  await stop.getByRole('button', { name: /^End/ }).click();
  expect((await asked).url()).toMatch(/&bonus=[0-9a-f-]{36}$/);
  await expect(stop.getByRole('heading', { name: say('withdraw', 'bonusStop') })).toBeHidden();
});

test('A press on the end of a bonus that is no more ends none, and shows the one that holds the money by now', async ({
  page,
  stack,
  trouble,
}) => {
  const say = speaker('en');
  trouble.allow(/^409 POST \/api\/wallet\/withdraw/);
  trouble.allow(/^404 GET \/api\/bonus\/clear/);
  const member = await memberWith(stack, 1_000);
  const { token } = member;
  await ask(stack.serverUrl, 'GET /api/bonus/activate/{code}', { token, params: { code: 'DAILY20' } });
  // the screen knows of the one before
  let isStale = true;
  await page.route(/\/api\/bonus\?/, async (route) => {
    const response = await route.fetch();
    const offers = await response.text();
    const body = isStale ? offers.replace(/"_id":"[0-9a-f]{8}/, '"_id":"00000000') : offers;
    await route.fulfill({ response, body });
  });
  await enter(page, member, '/user/bonus', 'en');
  await expect(running(page, say).getByText(say('bonus', 'state.open'))).toBeVisible();
  const stop = await stopped(page, say, '900');
  const end = stop.getByRole('button', {
    name: say('bonus', 'stop.endAndWithdraw', { amount: '900.00' }),
  });
  await expect(end).toBeVisible();
  isStale = false;
  await end.click();
  await expect(stop.getByRole('alert').getByText(say('bonus', 'end.changed'))).toBeVisible();
  await expect(page.getByText(say('bonus', 'end.ended'))).toHaveCount(0);
  await end.click();
  await expect(stop.getByText(say('withdraw', 'done.sent'))).toBeVisible();
});
