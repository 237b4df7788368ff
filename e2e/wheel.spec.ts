import type { Locator, Page } from '@playwright/test';
import { IDEMPOTENCY_HEADER, SEED_PAGE_SIZE } from '@krapao/contract/constants';
import { expect, test } from './fixtures.ts';
import { loseAnswer } from './held-answer.ts';
import { type Say, speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember, walletOf } from './members.ts';
import { operate, waitingOf } from './operator-command.ts';
import { CUT_OFF } from './trouble.ts';
import { coinsOf, giveCoins, setWheel, showWheel, slicesOf, spinAway } from './wheels.ts';
import { untilHeard } from './until.ts';

const SPINS = '**/api/spinwheel/spin*';

/** The button in the middle of the wheel. */
const hub = (page: Page, say: Say): Locator =>
  page
    .getByRole('region', { name: say('spin', 'title') })
    .getByRole('button', { name: new RegExp(`^(${say('spin', 'spin')}|${say('spin', 'ask')})`) });
const prizeOf = (page: Page): Locator => page.getByRole('alertdialog');
const coinsShown = (page: Page, say: Say, count: number): Locator =>
  page.getByRole('main').getByText(say('spin', 'coins_other', { count }), { exact: true });

// The next tests of this worker find the demo's wheel.
test.afterEach(({ stack }) => showWheel(stack, 'demo'));

for (const language of spoken('th')) {
  test(`In ${language} a member comes from home with a coin, spins, wins cash and has it in the wallet`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    await giveCoins(stack, member, 3);
    await enter(page, member, '/user/home', language);
    const rewards = page.getByRole('list', { name: say('home', 'rewards') });
    const tile = rewards.getByRole('link', { name: say('home', 'spin') });
    await expect(tile).toContainText(say('home', 'coins_other', { count: 3 }));
    await look(page, `home-wheel-${language}`);
    await tile.click();
    await expect(page).toHaveURL('/user/spin');
    await expect(hub(page, say)).toContainText(say('spin', 'left_other', { count: 3 }));
    await expect(page.getByText(say('spin', 'coupons.none'))).toBeVisible();
    const shares = page.getByRole('listitem').filter({ hasText: '%' });
    const slices = await slicesOf(stack, member);
    await expect(shares).toHaveCount(slices.length);
    for (const [index, { weight, weights, stock }] of slices.entries()) {
      await expect(shares.nth(index)).toContainText(`${((weight / weights) * 100).toFixed(2)}%`);
      if (stock) await expect(shares.nth(index)).toContainText(say('spin', 'odds.stock', stock));
    }
    await expect(page.getByText(say('spin', 'rule.title', { baht: 300 }))).toBeVisible();
    const missing = { deposit: '300.00', play: '300.00' };
    await expect(page.getByText(say('spin', 'rule.next.both', missing))).toBeVisible();
    await look(page, `spin-${language}`);

    await setWheel(stack, 'cash20');
    await page.reload();
    await hub(page, say).click();
    const prize = prizeOf(page);
    await expect(prize.getByText(say('spin', 'prize.coupon'))).toBeVisible();
    await expect(
      prize.getByRole('button', { name: say('spin', 'prize.again_other', { count: 2 }) }),
    ).toBeVisible();
    await expect(prize.locator('canvas')).toHaveCount(0);
    await look(page, `spin-prize-${language}`);
    const claim = prize.getByRole('button', { name: say('spin', 'claim.cash', { amount: '20.00' }) });
    await Promise.all([
      expect(page.getByText(say('spin', 'claim.done.cash', { amount: '20.00' }))).toBeVisible(),
      claim.click(),
    ]);
    await expect(prize).toBeHidden();
    expect(await walletOf(stack, member)).toBe(20);
    await expect(page.getByText(say('spin', 'coupons.none'))).toBeVisible();
    await expect(coinsShown(page, say, 2)).toBeVisible();
    await page.getByRole('link', { name: say('common', 'nav.home') }).click();
    await expect(tile).toContainText(say('home', 'coins_other', { count: 2 }));
  });

  test(`In ${language} coupons stand three to a page, and one that is kept is claimed once`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    await giveCoins(stack, member, 4);
    await setWheel(stack, 'cash20');
    await spinAway(stack, member, 3);
    await setWheel(stack, 'mug');
    await spinAway(stack, member);
    await enter(page, member, '/user/spin', language);
    const coupons = page.getByRole('article');
    await expect(coupons).toHaveCount(3);
    await look(page, `spin-coupons-${language}`);
    await page.getByRole('button', { name: say('common', 'pages.page', { page: 2 }) }).click();
    await expect(coupons).toHaveCount(1);
    await expect(coupons).toContainText(say('spin', 'coupons.noEnd'));
    await coupons.getByRole('button', { name: say('spin', 'coupons.how') }).click();
    const person = page.getByRole('dialog', { name: say('spin', 'claim.goodsTitle') });
    await expect(person.getByText(say('spin', 'claim.goods'))).toBeVisible();
    await expect(person.getByRole('link', { name: say('spin', 'claim.contact') })).toBeVisible();
    await look(page, `spin-goods-${language}`);
    await page.keyboard.press('Escape');
    await expect(person).toBeHidden();

    await page.getByRole('button', { name: say('common', 'pages.page', { page: 1 }) }).click();
    const cash = coupons.getByRole('button', { name: say('spin', 'coupons.claim') });
    await cash.first().click();
    const question = page.getByRole('alertdialog', { name: say('spin', 'claim.title') });
    await expect(question.getByText(say('spin', 'kinds.cash'))).toBeVisible();
    await look(page, `spin-claim-${language}`);
    await question.getByRole('button', { name: say('spin', 'claim.cash', { amount: '20.00' }) }).dblclick();
    await expect(question).toBeHidden();
    await expect(page.getByText(say('spin', 'coupons.count_other', { count: 3 }))).toBeVisible();
    expect(await walletOf(stack, member)).toBe(20);
    await expect(page).toHaveURL('/user/spin');
  });

  test(`In ${language} a spin is checked: it is sealed, told at a wish, and worked out again by the browser`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    await giveCoins(stack, member, 2);
    await setWheel(stack, 'nothing');
    await enter(page, member, '/user/spin', language);
    await page.getByRole('button', { name: say('spin', 'history.title') }).click();
    const all = page.getByRole('dialog', { name: say('spin', 'history.title') });
    await expect(all.getByText(say('spin', 'history.empty'))).toBeVisible();
    await look(page, `spin-history-empty-${language}`);
    await page.keyboard.press('Escape');
    await expect(all).toBeHidden();

    await hub(page, say).click();
    await expect(prizeOf(page)).toHaveAccessibleName(say('spin', 'prize.nothing'));
    await look(page, `spin-nothing-${language}`);
    await prizeOf(page)
      .getByRole('button', { name: say('spin', 'check.title') })
      .click();
    const check = page.getByRole('dialog', { name: say('spin', 'check.title') });
    await expect(check.getByText(say('spin', 'check.verdict.sealed'))).toBeVisible();
    await look(page, `spin-sealed-${language}`);
    await check.getByRole('button', { name: say('spin', 'check.reveal') }).click();
    await expect(
      check.getByText(say('spin', 'check.verdict.matches', { name: 'slice nothing' })),
    ).toBeVisible();
    await look(page, `spin-check-${language}`);
    await check.getByRole('button', { name: say('spin', 'history.title') }).click();
    await expect(all.getByText(say('spin', 'history.tally', { right: 1, count: 1 }))).toBeVisible();
    await expect(all.getByRole('listitem')).toHaveCount(1);
    await look(page, `spin-history-${language}`);

    // back leads through what was looked at
    await page.goBack();
    await expect(check).toBeVisible();
    await page.goBack();
    await expect(prizeOf(page)).toBeVisible();
    await page.goBack();
    await expect(prizeOf(page)).toBeHidden();
    await expect(page).toHaveURL('/user/spin');
  });

  test(`In ${language} a bonus that was won says what it asks before it is claimed, and waits while another one runs`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    await giveCoins(stack, member, 2);
    await setWheel(stack, 'bonus50');
    await spinAway(stack, member);
    await enter(page, member, '/user/spin', language);
    await hub(page, say).click();
    await expect(prizeOf(page).getByText(say('spin', 'kinds.bonus'))).toBeVisible();
    await look(page, `spin-bonus-prize-${language}`);
    await prizeOf(page)
      .getByRole('button', { name: say('spin', 'prize.bonus') })
      .click();
    const question = page.getByRole('alertdialog', { name: say('spin', 'claim.title') });
    await expect(question.getByText(say('spin', 'bonus.locked'))).toBeVisible();
    await expect(question.getByText(/500\.00/)).toBeVisible();
    await look(page, `spin-bonus-${language}`);
    await Promise.all([
      expect(page.getByText(say('spin', 'claim.done.bonus'))).toBeVisible(),
      question.getByRole('button', { name: say('spin', 'claim.other') }).click(),
    ]);
    await expect(question).toBeHidden();
    await expect.poll(() => walletOf(stack, member)).toBe(50);

    await page.goto('/user/spin');
    const coupon = page.getByRole('article');
    await expect(coupon).toContainText(say('spin', 'coupons.paused'));
    await coupon.getByRole('button').click();
    const paused = page.getByRole('dialog', { name: say('spin', 'claim.paused') });
    await expect(paused.getByRole('link', { name: say('spin', 'claim.bonusPage') })).toBeVisible();
    await expect(paused.getByRole('button', { name: say('spin', 'claim.other') })).toHaveCount(0);
    await look(page, `spin-bonus-paused-${language}`);
    await paused.getByRole('link', { name: say('spin', 'claim.bonusPage') }).click();
    await expect(page).toHaveURL('/user/bonus');
    expect(await walletOf(stack, member)).toBe(50);
  });
}

test('The last coin is spent, and then the wheel stands still and a deposit is offered', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await giveCoins(stack, member, 1);
  await setWheel(stack, 'nothing');
  await enter(page, member, '/user/spin', 'en');
  await hub(page, say).click();
  await prizeOf(page)
    .getByRole('button', { name: say('spin', 'prize.close') })
    .click();
  await expect(prizeOf(page)).toBeHidden();
  await expect(hub(page, say)).toBeDisabled();
  await expect(hub(page, say)).toContainText(say('spin', 'left_other', { count: 0 }));
  await expect(page.getByRole('link', { name: say('common', 'depositFirst.action') })).toBeVisible();
  await look(page, 'spin-no-coins-en');
  await hub(page, say).click({ force: true });
  expect(await coinsOf(stack, member)).toBe(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('What is used up today is said, and what is given in its place', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await giveCoins(stack, member, 1);
  await setWheel(stack, 'lamp');
  await enter(page, member, '/user/spin', 'en');
  await hub(page, say).click();
  await expect(
    prizeOf(page).getByText(say('spin', 'prize.instead', { drawn: 'slice lamp', given: 'slice coin1' })),
  ).toBeVisible();
  await look(page, 'spin-instead-en');
  expect(await coinsOf(stack, member)).toBe(1);
});

test('A wheel that has changed meanwhile takes no coin, and is shown as it is now', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^409 POST \/api\/spinwheel\/spin$/);
  const say = speaker('en');
  const member = await newMember(stack);
  await giveCoins(stack, member, 2);
  await setWheel(stack, 'nothing');
  await enter(page, member, '/user/spin', 'en');
  await expect(hub(page, say)).toBeEnabled();
  await setWheel(stack, 'cash5');
  await hub(page, say).click();
  const failed = page.getByRole('alertdialog', { name: say('spin', 'failed.title') });
  await expect(failed.getByText(say('errors', 'SEED_CHANGED'))).toBeVisible();
  await look(page, 'spin-changed-en');
  await failed.getByText(say('common', 'ok'), { exact: true }).click();
  await expect(page.getByRole('img', { name: /slice cash5/ })).toBeVisible();
  expect(await coinsOf(stack, member)).toBe(2);
  await hub(page, say).click();
  await expect(prizeOf(page).getByText(say('spin', 'prize.coupon'))).toBeVisible();
  expect(await coinsOf(stack, member)).toBe(1);
});

test('A spin whose answer was lost is asked about again, and costs one coin', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^net::ERR_CONNECTION_RESET POST \/api\/spinwheel\/spin$/);
  const say = speaker('en');
  const member = await newMember(stack);
  await giveCoins(stack, member, 2);
  await setWheel(stack, 'cash5');
  await enter(page, member, '/user/spin', 'en');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/spinwheel/spin')) keys.push(request.headers()[IDEMPOTENCY_HEADER]);
  });
  await loseAnswer(page, SPINS);
  await hub(page, say).dblclick();
  await expect(prizeOf(page).getByText(say('spin', 'prize.coupon'))).toBeVisible();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(await coinsOf(stack, member)).toBe(1);
});

test('A spin that was cut off is not known, also after a reload and elsewhere, and is seen by one press for no coin', async ({
  page,
  context,
  stack,
  trouble,
}) => {
  trouble.allow(...CUT_OFF);
  const say = speaker('en');
  const member = await newMember(stack);
  await giveCoins(stack, member, 2);
  await setWheel(stack, 'cash5');
  await enter(page, member, '/user/spin', 'en');
  await loseAnswer(page, SPINS, () => context.setOffline(true));
  await hub(page, say).click();
  const unknown = page.getByRole('status').getByText(say('spin', 'unknown.title'));
  await expect(unknown).toBeVisible();
  // what it tells to press is before who reads it
  await page.getByRole('button', { name: say('spin', 'ask') }).click({ trial: true });
  await look(page, 'spin-unknown-en');
  await context.setOffline(false);
  await page.reload();
  await expect(unknown).toBeVisible();
  await page.getByRole('link', { name: say('common', 'nav.home') }).click();
  await page.getByRole('link', { name: say('home', 'spin') }).click();
  const tell = page.getByRole('button', { name: say('spin', 'ask') });
  await expect(tell).toContainText(say('spin', 'left_one', { count: 1 }));
  await tell.click();
  await expect(prizeOf(page).getByText(say('spin', 'prize.coupon'))).toBeVisible();
  expect(await coinsOf(stack, member)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText(say('spin', 'unknown.title'))).toBeHidden();
});

test('Goods that were refused say so, and whom to ask', async ({ page, stack }) => {
  const say = speaker('la');
  const member = await newMember(stack);
  await giveCoins(stack, member, 1);
  await setWheel(stack, 'mug');
  await spinAway(stack, member);
  const { profile } = await ask(stack.serverUrl, 'GET /api/wallet', { token: member.token });
  const [goods] = await waitingOf(stack, profile.id);
  await operate(stack, 'refuse', goods?.id ?? '', '--who', 'noi', '--break-glass', 'sold out');
  await enter(page, member, '/user/spin', 'la');
  const coupon = page.getByRole('article');
  await expect(coupon).toContainText(say('spin', 'coupons.refused'));
  await coupon.getByRole('button').click();
  await expect(page.getByRole('dialog').getByText(say('spin', 'claim.refused'))).toBeVisible();
  await look(page, 'spin-refused-la');
});

test('What is spun elsewhere is seen here by itself', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await giveCoins(stack, member, 3);
  await setWheel(stack, 'cash5');
  const heard = untilHeard(page);
  await enter(page, member, '/user/spin', 'en');
  await expect(coinsShown(page, say, 3)).toBeVisible();
  await expect(page.getByText(say('spin', 'coupons.none'))).toBeVisible();
  await heard;
  await spinAway(stack, member);
  await expect(coinsShown(page, say, 2)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: say('spin', 'history.title') }).click();
  // the browser took no part in it
  await expect(page.getByText(say('spin', 'history.standing.unprovable'))).toBeVisible();
});

test('All spins are in the list, however many seeds decided them', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await newMember(stack);
  const seeds = SEED_PAGE_SIZE + 1;
  await giveCoins(stack, member, seeds);
  await setWheel(stack, 'nothing');
  for (let seed = 0; seed < seeds; seed += 1) {
    await spinAway(stack, member);
    await ask(stack.serverUrl, 'POST /api/spinwheel/seed', { token: member.token });
  }
  await enter(page, member, '/user/spin?dialog=history', 'en');
  const all = page.getByRole('dialog', { name: say('spin', 'history.title') });
  const pageButton = (at: number) =>
    all.getByRole('button', { name: say('common', 'pages.page', { page: at }), exact: true });
  const more = all.getByRole('button', { name: say('spin', 'history.more') });
  await expect(more).toBeHidden();
  await pageButton(2).click();
  await more.click();
  await pageButton(3).click();
  await expect(all.getByRole('listitem')).toHaveCount(1);
  await expect(more).toBeHidden();
});

test('Without a wheel home refreshes balances in its place, and coupons stay', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await giveCoins(stack, member, 1);
  await setWheel(stack, 'cash20');
  await spinAway(stack, member);
  await showWheel(stack, null);
  await enter(page, member, '/user/home', 'th');
  const rewards = page.getByRole('list', { name: say('home', 'rewards') });
  await expect(rewards.getByRole('listitem')).toHaveCount(4);
  await expect(rewards.getByRole('link', { name: say('home', 'spin') })).toHaveCount(0);
  await look(page, 'home-no-wheel-th');
  await Promise.all([
    page.waitForResponse('**/api/wallet/refresh/slot'),
    rewards.getByRole('button', { name: say('home', 'sync.never') }).click(),
  ]);
  await page.goto('/user/spin');
  await expect(page.getByText(say('spin', 'off.title'))).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await look(page, 'spin-off-th');
});

test.describe('With movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the wheel turns to what was given, hears no press meanwhile, and tells nothing before it stands', async ({
    page,
    stack,
  }) => {
    const say = speaker('en');
    const member = await newMember(stack);
    await giveCoins(stack, member, 3);
    await setWheel(stack, 'coin1', 'cash5', 'cash20');
    // it turns for as long as a busy machine takes to look
    await page.addInitScript(() => {
      const animate = Reflect.get(Element.prototype, 'animate');
      Element.prototype.animate = function (...how) {
        const turning = animate.apply(this, how);
        if (this instanceof HTMLCanvasElement) turning.pause();
        return turning;
      };
    });
    await enter(page, member, '/user/spin', 'en');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/spinwheel/spin')) sent += 1;
    });
    const wheel = page.getByRole('img', { name: /slice coin1/ });
    await hub(page, say).click();
    await expect(page.getByText(say('spin', 'turning'))).toBeAttached();
    const turn = await wheel.evaluate(
      (canvas) => canvas.getAnimations()[0]?.effect?.getComputedTiming().duration,
    );
    expect(turn).toBeGreaterThanOrEqual(4_000);
    expect(turn).toBeLessThan(5_000);
    await expect(coinsShown(page, say, 2)).toBeVisible();
    await expect(hub(page, say)).toBeDisabled();
    await hub(page, say).click({ force: true });
    await expect(prizeOf(page)).toHaveCount(0);
    await wheel.evaluate((canvas) => canvas.getAnimations()[0]?.finish());
    await expect(prizeOf(page).getByText(say('spin', 'prize.coins'))).toBeVisible();
    await expect(page.locator('dialog canvas')).toHaveCount(1);
    await expect(coinsShown(page, say, 3)).toBeAttached();
    expect(sent).toBe(1);
    // it lies within 45 degrees of the middle of the first slice
    const lies = await wheel.evaluate((canvas: HTMLElement) =>
      Number(/rotate\(([-\d.]+)deg\)/.exec(canvas.style.transform)?.[1]),
    );
    expect(Math.cos((lies * Math.PI) / 180)).toBeGreaterThan(Math.cos(Math.PI / 4));
  });
});
