import type { Locator, Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { expect, test } from './fixtures.ts';
import { gameCard, gameDoor } from './games.ts';
import { holdAnswer } from './held-answer.ts';
import { speaker, type Say, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, memberWith, newMember, openGame } from './members.ts';
import { enlargeText, expectNothingCut } from './nothing-cut.ts';
import { inDatabase, inEvery, setBanners, setTexts } from './operator.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} is not shown`);
  return box;
};
/** Until the page is drawn at its new size, what is measured may be of neither. */
async function drawnAt(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
const tiles = (page: Page, say: Say) =>
  page.getByRole('list', { name: say('home', 'widgets') }).getByRole('button');
const noticeBar = (page: Page, say: Say) => page.getByRole('region', { name: say('home', 'notice.title') });

for (const language of spoken('th')) {
  test(`Home shows who it is, the money and what can be done with it, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await memberWith(stack, 120);
    await enter(page, member, '/user/home', language);
    await expect(page.getByText(member.name)).toBeVisible();
    await expect(page.getByRole('banner').getByText('Krapao')).toBeVisible();
    await expect(page.getByRole('heading', { name: say('home', 'total') })).toBeVisible();
    await expect(page.getByText(`120.00 ${say('common', 'baht')}`)).toBeVisible();
    await expect(page.getByRole('button', { name: say('home', 'sync.action') })).toBeVisible();
    const names = [say('home', 'deposit'), say('home', 'withdraw')];
    await expect(tiles(page, say)).toHaveText(names);
    await look(page, `home-${language}`);
  });

  test(`The bar below has five places with home in the middle, in ${language}`, async ({ page, stack }) => {
    const say = speaker(language);
    await enter(page, await newMember(stack), '/user/home', language);
    const bar = page.getByRole('navigation', { name: say('common', 'nav.main') });
    const places = bar.getByRole('listitem');
    await expect(places).toHaveText([
      say('common', 'nav.profile'),
      say('common', 'nav.conditions'),
      // the word shows where the bar is a rail
      say('common', 'nav.home'),
      say('common', 'nav.history'),
      say('common', 'nav.contact'),
    ]);
    const home = await boxOf(bar.getByRole('link', { name: say('common', 'nav.home'), exact: true }));
    expect(Math.abs(home.x + home.width / 2 - 180)).toBeLessThanOrEqual(1);
    const cut = await bar
      .locator('span')
      .evaluateAll((words) =>
        words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
      );
    expect(cut).toEqual([]);
    await bar.getByRole('button', { name: say('common', 'nav.conditions') }).click();
    await expect(page.getByRole('dialog', { name: say('common', 'conditions.title') })).toBeVisible();
  });

  test(`The notice is one line, and all of it with its pictures at a press, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    await enter(page, await newMember(stack), '/user/home', language);
    const { notice, banners } = (await (
      await page.request.get(`/api/lookup/notice?lang=${language}`)
    ).json()) as { notice: string; banners: { html: string }[] };
    const words = (html: string) =>
      html
        .replace(/<[^<>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    const bar = noticeBar(page, say);
    await expect(bar).toContainText(words(notice));
    expect((await boxOf(bar)).height).toBeLessThan(56);
    await bar.getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: say('home', 'notice.title'), exact: true });
    await expect(page).toHaveURL('/user/home?dialog=notice');
    for (const text of [notice, ...banners.map(({ html }) => html)])
      for (const line of text.split(/<[^<>]+>/).filter((part) => part.trim() !== ''))
        await expect(dialog).toContainText(line.trim());
    await look(page, `notice-${language}`);

    const position = (n: number) =>
      dialog.getByRole('status').getByText(say('home', 'banners.position', { n, total: 2 }));
    const [previous, next] = ['previous', 'next'].map((name) =>
      dialog.getByRole('button', { name: say('home', `banners.${name}`) }),
    ) as [Locator, Locator];
    await expect(position(1)).toBeAttached();
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(position(2)).toBeAttached();
    await expect(next).toBeDisabled();
    await dialog.getByRole('list', { name: say('home', 'banners.label') }).press('ArrowLeft');
    await expect(position(1)).toBeAttached();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/user/home');
  });
}

test.describe('The notice', () => {
  const say = speaker('en');
  let before: { kept: unknown[]; pictures: unknown[] };
  test.beforeAll(async ({ stack }) => {
    before = await inDatabase(stack, async (client) => ({
      kept: (await client.query(`select * from site_text where kind = 'notice'`)).rows,
      pictures: (await client.query(`select * from site_banner where place = 'notice'`)).rows,
    }));
  });
  test.afterAll(({ stack }) =>
    inDatabase(stack, async (client) => {
      await client.query(`delete from site_text where kind = 'notice'`);
      await client.query(`delete from site_banner where place = 'notice'`);
      for (const [table, rows] of [
        ['site_text', before.kept],
        ['site_banner', before.pictures],
      ] as const)
        await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
          JSON.stringify(rows),
        ]);
    }),
  );

  test('that was dismissed stays away as long as the window lives, and another one comes', async ({
    page,
    stack,
    context,
  }) => {
    const member = await newMember(stack);
    await setTexts(stack, 'notice', inEvery(['<p>Closed on <b>Sunday</b></p>']));
    await enter(page, member, '/user/home', 'en');
    await expect(noticeBar(page, say)).toContainText('Closed on Sunday');
    await noticeBar(page, say)
      .getByRole('button', { name: say('home', 'notice.dismiss') })
      .click();
    await expect(noticeBar(page, say)).toBeHidden();
    await page.reload();
    await expect(page.getByText(member.name)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(noticeBar(page, say)).toBeHidden();

    const other = await context.newPage();
    await other.goto('/user/home');
    await expect(noticeBar(other, say)).toContainText('Closed on Sunday');

    await setTexts(stack, 'notice', inEvery(['<p>Open on Sunday</p>']));
    // The same window, in whose cache the lookup has become old.
    const client = await context.newCDPSession(page);
    await client.send('Network.clearBrowserCache');
    await page.reload();
    await expect(noticeBar(page, say)).toContainText('Open on Sunday');
  });

  test('with one picture has no buttons, and with none only its words', async ({ page, stack }) => {
    const member = await newMember(stack);
    await setTexts(stack, 'notice', inEvery(['<p>Hello</p>']));
    await setBanners(stack, 'notice', [{ image: '/art/mark.svg', html: '' }]);
    await enter(page, member, '/user/home?dialog=notice', 'en');
    const dialog = page.getByRole('dialog', { name: say('home', 'notice.title'), exact: true });
    const picture = dialog.getByRole('img', { name: say('home', 'banners.position', { n: 1, total: 1 }) });
    await expect(picture).toBeVisible();
    await expect(dialog.getByRole('button')).toHaveCount(1);
    await look(page, 'notice-one-picture');
    await setBanners(stack, 'notice', []);
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await page.reload();
    await expect(dialog.getByText('Hello')).toBeVisible();
    await expect(dialog.getByRole('img')).toHaveCount(0);
  });

  test('is not there when there is none, and its address leads home', async ({ page, stack }) => {
    const member = await newMember(stack);
    await setTexts(stack, 'notice', inEvery([]));
    await enter(page, member, '/user/home?dialog=notice', 'en');
    await expect(page).toHaveURL(/\/user\/home\??$/);
    await expect(page.getByText(member.name)).toBeVisible();
    await expect(noticeBar(page, say)).toBeHidden();
  });
});

const KINDS = ['announcement', 'slip', 'gift', 'qr', 'payout'] as const;
for (const language of spoken('th')) {
  test(`What waits fills its rows under the balance, however much it is, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    let many = 0;
    await page.route('**/api/statement/waiting', (route) => {
      const now = new Date();
      const until = new Date(now.getTime() + 25 * 60_000).toISOString();
      const waiting = KINDS.slice(0, many).map((kind, i) => ({
        kind,
        reference: String(i),
        amount: kind === 'gift' ? 0 : 25_050.17,
        original: null,
        createdAt: now.toISOString(),
        until: kind === 'slip' || kind === 'payout' ? null : until,
        waitsForApproval: kind === 'payout',
        account: null,
      }));
      return route.fulfill({ json: { now: now.toISOString(), waiting } });
    });
    await enter(page, await newMember(stack), '/user/home', language);
    const strip = page.getByRole('list', { name: say('statement', 'strip.label') });
    for (many of [1, 2, 3, 5]) {
      await page.reload();
      await expect(strip.getByRole('link')).toHaveCount(many);
      await expect(strip.getByText(say('statement', 'strip.payoutApproval'))).toHaveCount(many === 5 ? 1 : 0);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 740 });
        // in one look: the page may just be laid out anew
        const holes = await strip.evaluate((list) => {
          const boxes = [...list.children].map((item) => item.getBoundingClientRect());
          const lasts = boxes.filter((box, i) => boxes[i + 1]?.top !== box.top);
          return lasts.map((last) => Math.round(list.getBoundingClientRect().right - last.right));
        });
        expect(new Set(holes)).toEqual(new Set([0]));
      }
      if (many === 3) await look(page, `home-waiting-${language}`);
    }
  });
}

test('Both ways to refresh ask once, tell when, and say who did not answer', async ({
  page,
  stack,
  trouble,
}) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await openGame(stack, member, 'JOKER');
  await enter(page, member, '/user/home', 'en');
  let asked = 0;
  let answer = () => {};
  const gate = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/wallet/refresh/slot', async (route) => {
    asked += 1;
    await gate;
    await route.continue();
  });
  const line = page.getByRole('button', { name: say('home', 'sync.action') });
  await expect(line).toContainText(say('home', 'sync.never'));
  await line.click();
  await expect(line).toContainText(say('home', 'sync.working'));
  await line.click();
  answer();
  await expect(line).toContainText(/\d\d:\d\d:\d\d/);
  expect(asked).toBe(1);
  await page.reload();
  await expect(line).toContainText(/\d\d:\d\d:\d\d/);

  trouble.allow(/^net::ERR_FAILED /);
  await page.unrouteAll();
  await page.route('**/api/wallet/refresh/slot', (route) => route.abort());
  await line.click();
  await expect(page.getByText(say('errors', 'NETWORK'))).toBeVisible();
});

test.describe('The games', () => {
  const say = speaker('en');
  const rail = (page: Page, category: string) =>
    page.getByRole('region', { name: say('home', `games.${category}`) });
  const change = (stack: Stack, factor: number, hasLotto: boolean) =>
    inDatabase(stack, async (client) => {
      await client.query(`update game_provider set ft_wallet_slot = $1 where code = 'JOKER'`, [factor]);
      await client.query(`update game_provider set is_active = $1 where category = 'lotto'`, [hasLotto]);
    });
  test.beforeAll(({ stack }) => change(stack, 10, false));
  test.afterAll(({ stack }) => change(stack, 1, true));

  test('stand in a row by category, and a category without any is not shown', async ({ page, stack }) => {
    await enter(page, await newMember(stack), '/user/home', 'en');
    await expect(rail(page, 'slot')).toContainText(say('home', 'games.providers_other', { count: 11 }));
    await expect(rail(page, 'sport')).toContainText(say('home', 'games.providers_other', { count: 4 }));
    await expect(rail(page, 'lotto')).toHaveCount(0);
    const cards = rail(page, 'sport').getByRole('article');
    const { width, height } = await boxOf(cards.first());
    expect(width / height).toBeCloseTo(300 / 211, 1);
    await look(page, 'home-rails');

    await drawnAt(page, { width: 1440, height: 900 });
    const [first, third, fourth, list] = await Promise.all([
      boxOf(cards.nth(0)),
      boxOf(cards.nth(2)),
      boxOf(cards.nth(3)),
      boxOf(rail(page, 'sport').getByRole('list')),
    ]);
    expect(third.y).toBe(first.y);
    expect(third.x + third.width).toBeLessThanOrEqual(list.x + list.width);
    expect(fourth.y).toBeGreaterThan(first.y + first.height);
    const menu = await boxOf(page.getByRole('navigation', { name: say('common', 'nav.main') }));
    expect([menu.x, menu.y, menu.height]).toEqual([0, 0, 900]);

    await drawnAt(page, { width: 1024, height: 900 });
    const place = page.getByRole('navigation', { name: say('common', 'nav.main') });
    const small = await boxOf(place);
    expect([small.x, small.y, small.height]).toEqual([0, 0, 900]);
    const balance = await boxOf(page.getByRole('region', { name: say('home', 'total') }));
    const [left, right] = await Promise.all([boxOf(cards.nth(0)), boxOf(cards.nth(1))]);
    expect(balance.x).toBeGreaterThanOrEqual(small.width);
    expect(left.x).toBeGreaterThan(balance.x + balance.width);
    expect(right.y).toBe(left.y);
    expect(right.x + right.width).toBeLessThanOrEqual(1024);
    const [logo, words] = await Promise.all([
      boxOf(cards.first().getByRole('img').last()),
      boxOf(cards.first().locator('p')),
    ]);
    expect(words.y).toBeGreaterThanOrEqual(logo.y + logo.height);
    await expectNothingCut(page);
  });

  test('show what is in them in baht and in credit, or that they can be opened', async ({ page, stack }) => {
    const member = await memberWith(stack, 50);
    await enter(page, member, '/user/home', 'en');
    const card = gameCard(page, 'Joker');
    await expect(card).toContainText(say('home', 'games.openFree'));
    await expect(card).toContainText(say('home', 'games.open'));
    await expect(card.getByRole('button')).toHaveCount(1);
    await openGame(stack, member, 'JOKER');
    const params = { from: 'WALLET', to: 'JOKER', amount: 12.5 };
    await ask(stack.serverUrl, 'POST /api/wallet/transfer', { token: member.token, body: params });
    await page.reload();
    await expect(card).toContainText('12.50');
    await expect(card).toContainText(say('home', 'games.credit', { amount: '125.00' }));
    await gameDoor(page, 'Joker').click();
    await expect(page.getByRole('dialog', { name: 'Joker', exact: true })).toBeVisible();
    await page.goBack();
    const opened = page.context().waitForEvent('page');
    await card.getByRole('button', { name: `${say('home', 'games.view')} Joker` }).click();
    await (await opened).close();
  });
});

test('Nothing jumps while home loads', async ({ page, stack }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) (window as unknown as { shifted: number }).shifted += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifted = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  const member = await newMember(stack);
  await enter(page, member);
  await expect(page.getByText(member.name)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBeLessThan(0.1);
});

test('A wallet without money takes just the room that was kept for it', async ({ page, stack }) => {
  const say = speaker('th');
  const letGo = await holdAnswer(page, '**/api/wallet');
  await enter(page, await newMember(stack), '/user/home', 'th');
  await expect(noticeBar(page, say)).toBeVisible();
  const below = page.getByRole('link', { name: say('home', 'bonus'), exact: true });
  const { y } = await boxOf(below);
  await letGo();
  await expect(page.getByText(say('home', 'zero'))).toBeVisible();
  expect(Math.abs((await boxOf(below)).y - y)).toBeLessThanOrEqual(1);
});

test('The notice takes just the room that was kept for it, on a phone and at a desk', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const letGo = await holdAnswer(page, '**/api/lookup/notice**');
  await enter(page, await newMember(stack), '/user/home', 'th');
  await expect(page.getByText(say('home', 'zero'))).toBeVisible();
  const below = page.getByRole('link', { name: say('home', 'bonus'), exact: true });
  const placeAt = async (width: number) => {
    await drawnAt(page, { width, height: 740 });
    return (await boxOf(below)).y;
  };
  const onPhone = await placeAt(360);
  const atDesk = await placeAt(1440);
  await expect(noticeBar(page, say)).toBeHidden();
  await letGo();
  await expect(noticeBar(page, say)).toBeVisible();
  expect(Math.abs((await placeAt(360)) - onPhone)).toBeLessThanOrEqual(1);
  expect(Math.abs((await placeAt(1440)) - atDesk)).toBeLessThanOrEqual(1);
});

test('On a phone that lies on its side the bars leave room, and a dialog shows what it asks for and within which limits', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  await page.setViewportSize({ width: 740, height: 360 });
  await enlargeText(page);
  await enter(page, await memberWith(stack, 500), '/user/home', 'th');
  const bar = page.getByRole('navigation', { name: say('common', 'nav.main') });
  expect((await boxOf(bar)).height).toBeLessThanOrEqual(56);
  await expectNothingCut(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await tiles(page, say).last().click();
  const dialog = page.getByRole('dialog', { name: say('home', 'withdraw') });
  for (const part of [
    dialog.getByRole('textbox', { name: say('withdraw', 'amount') }),
    dialog.getByText('200,000.00'),
    dialog.getByRole('button', { name: say('withdraw', 'review') }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
});

test('Nothing is cut at 320 px with text twice as large, and a wallet without money offers to deposit', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, await newMember(stack), '/user/home', 'th');
  await expect(page.getByText(say('home', 'zero'))).toBeVisible();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const cut = await page
    .locator('main :is(h1, h2, p, span, button, dt, dd), nav span, header span')
    .evaluateAll((parts) =>
      parts
        .filter(
          (part) => getComputedStyle(part).overflowX === 'hidden' && part.scrollWidth > part.clientWidth + 1,
        )
        .filter((part) => !part.closest('.visually-hidden') && !part.closest('[class*="line_"]'))
        .map((part) => part.textContent),
    );
  expect(cut).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('The foot of the rail says who is signed in, leads to the profile, and asks before it signs out', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await page.setViewportSize({ width: 1024, height: 768 });
  await enter(page, member, '/user/home', 'th');
  const rail = page.getByRole('navigation', { name: say('common', 'nav.main') });
  await expect(rail.getByRole('link', { name: say('common', 'nav.historyLong') })).toBeVisible();
  await rail.getByRole('button', { name: say('common', 'nav.logout') }).click();
  const question = page.getByRole('alertdialog', { name: say('common', 'leave.title') });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await rail.getByRole('link', { name: member.name }).click();
  await expect(page).toHaveURL('/user/profile');
});

test('The eye hides the balance wherever home shows it, and this device remembers it', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const member = await memberWith(stack, 120);
  await openGame(stack, member, 'JOKER', 20);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, member, '/user/home', 'en');
  const main = page.getByRole('main');
  const amounts = main.getByText(/(?<![+−\-\d.,])(120|100|20|0)\.00/);
  await expect(amounts.first()).toBeVisible();
  await page.getByRole('button', { name: say('common', 'eye.hide') }).click();
  for (const again of [false, true]) {
    if (again) await page.reload();
    const card = page.getByRole('region', { name: say('home', 'total') });
    await expect(card).toContainText(say('common', 'eye.hidden'));
    await expect(gameCard(page, 'Joker')).toContainText(say('common', 'eye.hidden'));
    await expect(main.getByRole('listitem').filter({ hasText: '120.00' }).first()).toBeVisible();
    await expect(amounts).toHaveCount(0);
  }
  await look(page, 'home-hidden');
  await page.getByRole('button', { name: say('common', 'eye.show') }).click();
  await expect(page.getByText(`120.00 ${say('common', 'baht')}`)).toBeVisible();
});

test('Signing out asks first', async ({ page, stack }) => {
  const say = speaker('th');
  await enter(page, await newMember(stack), '/user/home', 'th');
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('common', 'nav.logout') })
    .click();
  const question = page.getByRole('alertdialog', { name: say('common', 'leave.title') });
  await expect(question).toBeVisible();
  await look(page, 'sign-out');
  await question
    .getByRole('button', { name: say('common', 'cancel') })
    .last()
    .click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/user/home');
});
