import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { clockOf } from '@krapao/contract/bangkok';
import { expect, test } from './fixtures.ts';
import { holdAnswer } from './held-answer.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, deposit, enter, newMember, type Member } from './members.ts';
import { signOut } from './sign-out.ts';

for (const language of spoken('th')) {
  test(`What could not be loaded says so and loads at a press, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/^net::ERR_FAILED /);
    const say = speaker(language);
    const member = await newMember(stack);
    const isDown = (path: string) => page.route(`**${path}`, (route) => route.abort());
    const failed = page.getByRole('alert').getByText(say('common', 'loadFailed.title'), { exact: true });
    const again = page.getByRole('button', { name: say('common', 'retry'), exact: true });
    const backUp = () => page.unrouteAll();

    await isDown('/api/wallet');
    await enter(page, member, '/user/home', language);
    await expect(failed).toBeVisible();
    await look(page, `home-failed-${language}`);
    await backUp();
    await again.click();
    await expect(page.getByText(member.name)).toBeVisible();

    await isDown('/api/lookup/deposit');
    await page.getByRole('button', { name: say('home', 'deposit'), exact: true }).click();
    await expect(failed).toBeVisible();
    await look(page, `deposit-failed-${language}`);
    await backUp();
    await again.click();
    await expect(page.getByText(say('deposit', 'channel.title'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await isDown('/api/statement');
    await page.getByRole('link', { name: say('common', 'nav.history') }).click();
    await expect(failed).toBeVisible();
    await look(page, `statement-failed-${language}`);
    await backUp();
    await again.click();
    await expect(page.getByText(say('statement', 'empty.title'))).toBeVisible();
    await look(page, `statement-empty-${language}`);
  });
}

test('Without a line a banner says so, and that it is back, and nothing moves by it', async ({
  page,
  context,
  stack,
  trouble,
}) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  const say = speaker('th');
  await enter(page, await newMember(stack));
  await expect(page.getByRole('heading', { name: say('home', 'total') })).toBeVisible();
  const first = page.getByRole('banner').getByRole('link', { name: 'Krapao' });
  const before = await first.boundingBox();
  expect(before).not.toBeNull();
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(say('common', 'offline'))).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  await look(page, 'offline-th');
  // At a desk it leaves the brand free.
  await page.setViewportSize({ width: 1440, height: 900 });
  await first.click({ trial: true });
  await context.setOffline(false);
  await expect(page.getByRole('status').getByText(say('common', 'backOnline'))).toBeVisible();
  await expect(page.getByText(say('common', 'backOnline'))).toBeHidden();
});

test('What was typed before the line was lost is sent by one press when it is back', async ({
  page,
  context,
  stack,
  trouble,
}) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /(preload|fetch) /, /WebSocket/);
  const say = speaker('th');
  const member = await newMember(stack);
  await page.goto('/login');
  await page.getByLabel(say('auth', 'login.phone')).fill(member.phone);
  await page.getByLabel(say('auth', 'login.password'), { exact: true }).fill(member.password);
  await context.setOffline(true);
  const send = page.getByRole('button', { name: say('auth', 'login.submit'), exact: true });
  await send.click();
  const told = page.getByRole('status');
  await expect(told.getByText(say('common', 'offline'))).toBeVisible();
  await expect(page.getByRole('alert').getByText(say('common', 'error.network'))).toBeVisible();
  await context.setOffline(false);
  await expect(told.getByText(say('common', 'backOnline'))).toBeVisible();
  await send.click();
  await expect(page.getByRole('heading', { name: say('home', 'total') })).toBeVisible();
});

test('A dialog that is open says that the line is lost, and that it is back', async ({
  page,
  context,
  stack,
  trouble,
}) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  const say = speaker('th');
  await enter(page, await newMember(stack));
  await page.getByRole('button', { name: say('home', 'deposit'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('home', 'deposit') });
  await expect(dialog.getByText(say('deposit', 'channel.title'))).toBeVisible();
  const told = dialog.getByRole('status');
  await context.setOffline(true);
  await expect(told.getByText(say('common', 'offline'))).toBeInViewport({ ratio: 1 });
  await look(page, 'offline-dialog-th');
  // once, to whoever has the page read to them
  await expect(page.getByRole('status').getByText(say('common', 'offline'))).toHaveCount(1);
  await context.setOffline(false);
  await expect(told.getByText(say('common', 'backOnline'))).toBeVisible();
  await expect(told.getByText(say('common', 'backOnline'))).toBeHidden();
});

/** No call comes through, and the browser says nothing of it. */
const breakLine = (page: Page) => page.route('**/api/**', (route) => route.abort('connectionfailed'));

/** Marks the page that is there now, which one that is loaded anew is not. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

/** What a page asks of its line. */
const question = '**/api/lookup/active';

/** Lets each page of that window count the questions of it that are under way. */
const countQuestions = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window;
    let count = 0;
    window.fetch = async (...call) => {
      if (call[0] !== '/api/lookup/active') return fetch(...call);
      Object.assign(window, { questions: ++count });
      try {
        return await fetch(...call);
      } finally {
        Object.assign(window, { questions: --count });
      }
    };
  });

/** Waits until the page that doubted its line was told all that it asked: who doubts meanwhile would be told the same. */
const wasTold = (page: Page) =>
  expect.poll(() => page.evaluate(() => (window as { questions?: number }).questions)).toBe(0);

/** At home, where that code is lost until the page is loaded anew, as it was just now: by itself it is once a minute at most. */
async function enterWithout(page: Page, member: Member, code: string): Promise<void> {
  let isLost = true;
  // some browsers fetch anew what failed
  await page.route(`**/assets/${code}-*.js`, (route) =>
    isLost ? route.abort('connectionreset') : route.continue(),
  );
  await countQuestions(page);
  await enter(page, member);
  await expect(page.getByRole('heading', { name: speaker('th')('home', 'total') })).toBeVisible();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLost = false;
  });
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
}

/** The withdrawal dialog, whose code did not come. */
async function lostDialog(page: Page, member: Member): Promise<Locator> {
  const say = speaker('th');
  await enterWithout(page, member, 'withdraw-flow');
  await page.getByRole('button', { name: say('home', 'withdraw'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('home', 'withdraw') });
  await expect(dialog.getByText(say('common', 'loadFailed.title'))).toBeVisible();
  await wasTold(page);
  return dialog;
}

test('What a bad line kept of a dialog comes at a press, however lately the page was loaded', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/withdraw-flow-/);
  const say = speaker('th');
  const dialog = await lostDialog(page, await newMember(stack));
  // a browser asks only in a page loaded anew for code that it could not fetch once
  const anew = page.waitForEvent('load');
  await dialog.getByRole('button', { name: say('common', 'retry'), exact: true }).click();
  await anew;
  await expect(dialog.getByText(say('common', 'depositFirst.title'))).toBeVisible();
});

/** A press on the withdrawal, whose texts are lost, says so with a button and loads no page anew. */
async function withdrawalIsTold(page: Page): Promise<void> {
  const say = speaker('th');
  await markPage(page);
  const asked = page.waitForRequest(question);
  await page.getByRole('button', { name: say('home', 'withdraw'), exact: true }).click();
  await asked;
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(say('common', 'loadFailed.title'))).toBeVisible();
  await wasTold(page);
  expect(await isMarked(page)).toBe(true);
  await expect(dialog.getByRole('button', { name: say('common', 'retry'), exact: true })).toBeVisible();
}

test('What a page lacks still that was loaded anew for it is told, and loads no page anew by itself', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/th-withdraw-/);
  const say = speaker('th');
  await countQuestions(page);
  await page.route('**/assets/th-withdraw-*.js', (route) => route.abort('connectionreset'));
  await enter(page, await newMember(stack));
  const open = page.getByRole('button', { name: say('home', 'withdraw'), exact: true });
  const anew = page.waitForEvent('load');
  await open.click();
  await anew;
  const dialog = page.getByRole('dialog');
  const told = dialog.getByText(say('common', 'loadFailed.title'));
  await expect(told).toBeVisible();
  await wasTold(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // a minute later
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', '1'));
  await withdrawalIsTold(page);
  expect(await page.evaluate(() => sessionStorage.getItem('reloaded-at'))).toBe('1');
});

test('What a page lacks loads no page anew in a browser that would not remember it', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/th-withdraw-/);
  const say = speaker('th');
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  );
  await countQuestions(page);
  await page.route('**/assets/th-withdraw-*.js', (route) => route.abort('connectionreset'));
  await enter(page, await newMember(stack));
  await expect(page.getByRole('heading', { name: say('home', 'total') })).toBeVisible();
  await withdrawalIsTold(page);
});

test('A screen that a bad line kept away is loaded anew at a press, as its button says', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/spin-page-/);
  const say = speaker('th');
  await enterWithout(page, await newMember(stack), 'spin-page');
  await page.getByRole('link', { name: say('home', 'spin') }).click();
  await expect(page.getByText(say('common', 'crash.title'))).toBeVisible();
  const anew = page.waitForEvent('load');
  await page.getByRole('button', { name: say('common', 'crash.reload'), exact: true }).click();
  await anew;
  await expect(page.getByRole('heading', { name: say('common', 'nav.spin') })).toBeVisible();
});

test('A press in a dialog that was left meanwhile loads no page anew', async ({ page, stack, trouble }) => {
  trouble.allow(/withdraw-flow-/);
  const say = speaker('th');
  const dialog = await lostDialog(page, await newMember(stack));
  await markPage(page);
  let answer = () => {};
  const isLeft = new Promise<void>((resolve) => (answer = resolve));
  await page.route(question, (route) => isLeft.then(() => route.continue()));
  const [asked, answered] = [page.waitForRequest(question), page.waitForResponse(question)];
  await dialog.getByRole('button', { name: say('common', 'retry'), exact: true }).click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  answer();
  await answered;
  await page.getByRole('button', { name: say('home', 'deposit'), exact: true }).click();
  await expect(page.getByText(say('deposit', 'channel.title'))).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('Without a line a press on what broke loads no page anew, which would be the browser’s own', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/spin-page-/, /ERR_CONNECTION_FAILED/);
  const say = speaker('th');
  await enterWithout(page, await newMember(stack), 'spin-page');
  await page.getByRole('link', { name: say('home', 'spin') }).click();
  const press = page.getByRole('button', { name: say('common', 'crash.reload'), exact: true });
  await expect(press).toBeVisible();
  await wasTold(page);
  await markPage(page);
  await breakLine(page);
  await press.click();
  await expect(page.getByRole('alert').getByText(say('common', 'loadFailed.title'))).toBeVisible();
  await expect(page.getByRole('status').getByText(say('common', 'offline'))).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

for (const language of spoken('th')) {
  test(`What is long in coming says so until it is there, and moves nothing, in ${language}`, async ({
    page,
    stack,
  }) => {
    await page.clock.install();
    const say = speaker(language);
    const member = await newMember(stack);
    const wallet = await holdAnswer(page, '**/api/wallet');
    await enter(page, member, '/user/home', language);
    const told = (where: Page | Locator) => where.getByRole('status').getByText(say('common', 'slow'));
    const wheel = page.getByRole('link', { name: say('home', 'spin') });
    await expect(wheel).toBeVisible();
    const before = await wheel.boundingBox();
    await expect(told(page)).toBeHidden();
    await page.clock.fastForward('00:08');
    await expect(told(page)).toBeVisible();
    expect(await wheel.boundingBox()).toEqual(before);
    await look(page, `slow-home-${language}`);
    await wallet();
    await expect(page.getByText(member.name)).toBeVisible();
    await expect(told(page)).toBeHidden();

    // asked for again behind what is shown, it keeps nobody waiting
    const newer = await holdAnswer(page, '**/api/wallet');
    const asked = page.waitForRequest('**/api/wallet');
    await deposit(stack, member, 250);
    await asked;
    await page.clock.fastForward('00:08');
    await expect(told(page)).toBeHidden();
    await newer();
    await expect(page.getByText('250.00').first()).toBeVisible();

    const lookup = await holdAnswer(page, '**/api/lookup/deposit');
    await page.getByRole('button', { name: say('home', 'deposit'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: say('home', 'deposit') });
    await expect(dialog.getByText(say('common', 'loading'))).toBeAttached();
    await page.clock.fastForward('00:08');
    await expect(told(dialog)).toBeInViewport({ ratio: 1 });
    await look(page, `slow-dialog-${language}`);
    await lookup();
    await expect(dialog.getByText(say('deposit', 'channel.title'))).toBeVisible();
    await expect(told(page)).toBeHidden();
  });
}

test('A drawing that could not be had leaves its place empty, and comes when the line is back', async ({
  page,
  context,
  stack,
  trouble,
}) => {
  trouble.allow(/^net::ERR_FAILED /, /ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  await page.route('**/art/w-spin.svg', (route) => route.abort());
  await enter(page, await newMember(stack));
  const drawing = page.locator('img[src="/art/w-spin.svg"]');
  await expect(page.getByText(speaker('th')('home', 'spin'))).toBeVisible();
  await expect(drawing).toBeHidden();
  await context.setOffline(true);
  await expect(page.getByText(speaker('th')('common', 'offline'))).toBeVisible();
  await page.unroute('**/art/w-spin.svg');
  await context.setOffline(false);
  await expect(drawing).toBeVisible();
  await expect(drawing).not.toHaveJSProperty('naturalWidth', 0);
});

test('A drawing whose answer alone was lost is asked for again', async ({ page, stack, trouble }) => {
  trouble.allow(/^net::ERR_FAILED GET \/art\/w-spin\.svg$/);
  await page.route('**/art/w-spin.svg', (route) => route.abort(), { times: 1 });
  await enter(page, await newMember(stack));
  const drawing = page.locator('img[src="/art/w-spin.svg"]');
  await expect(drawing).toBeVisible();
  await expect(drawing).not.toHaveJSProperty('naturalWidth', 0);
});

const reloads = (page: Page) => page.getByRole('link', { name: speaker('th')('common', 'update.reload') });

for (const part of ['visitor', 'boot'])
  test(`An app whose ${part} script was lost may be loaded anew by one press`, async ({ page, trouble }) => {
    // the browser throws what it could not import, without a word
    trouble.allow(/^net::ERR_FAILED GET \/assets\/(visitor|boot)-/, /^thrown: $/);
    const file = new RegExp(`/assets/${part}-[^/]*\\.js$`);
    await page.route(file, (route) => route.abort());
    await page.goto('/login');
    // what is lost before it can speak is answered by the style alone, after a while
    if (part === 'boot') {
      await expect(reloads(page)).toBeHidden();
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    }
    await expect(reloads(page)).toBeVisible();
    await page.unroute(file);
    await reloads(page).click();
    await expect(page.getByRole('button', { name: speaker('th')('auth', 'login.submit') })).toBeVisible();
    await expect(reloads(page)).toBeHidden();
  });

test('What failed for want of a line loads when it is back, though the browser says nothing', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/ERR_CONNECTION_FAILED/);
  const say = speaker('th');
  const member = await newMember(stack);
  await breakLine(page);
  await enter(page, member);
  await expect(page.getByRole('alert').getByText(say('common', 'loadFailed.title'))).toBeVisible();
  await expect(page.getByRole('status').getByText(say('common', 'offline'))).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText(member.name)).toBeVisible();
  await expect(page.getByText(say('common', 'offline'))).toBeHidden();
});

test('A screen whose line went silent, though nobody closed it, asks again', async ({ page, stack }) => {
  const silent = new Set<WebSocketRoute>();
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (line) => {
    lines.push(line);
    line.connectToServer().onMessage((message) => {
      if (!silent.has(line)) line.send(message);
    });
  });
  const member = await newMember(stack);
  await enter(page, member);
  await expect(page.getByText(member.name)).toBeVisible();
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  for (const line of lines) silent.add(line);
  await deposit(stack, member, 250);
  await expect(page.getByText('250.00').first()).toBeVisible({ timeout: 60_000 });
});

test('A phone that slept makes a new line when it is looked at', async ({ page, stack }) => {
  const lines: string[] = [];
  page.on('websocket', (line) => lines.push(line.url()));
  await enter(page, await newMember(stack));
  await expect.poll(() => lines.length).toBe(1);
  // which is one to be replaced once the server has taken it
  await expect(async () => {
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 11_000;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // on a busy machine more than one, since each look moves the clock on
    expect(lines.length).toBeGreaterThan(1);
  }).toPass();
  expect(lines[1]).toContain('/socket.io/');
});

test('A sign-out without a line is done when it is back', async ({ page, stack, trouble }) => {
  trouble.allow(/ERR_CONNECTION_FAILED/);
  const say = speaker('th');
  const member = await newMember(stack);
  await enter(page, member);
  await expect(page.getByText(member.name)).toBeVisible();
  await breakLine(page);
  await signOut(page, say);
  await expect(page.getByRole('heading', { name: say('auth', 'login.title') })).toBeVisible();
  const profile = () => ask(stack.serverUrl, 'GET /api/account/profile', { token: member.token });
  await profile();
  await page.unrouteAll();
  await expect(async () => {
    await expect(profile()).rejects.toThrow('invalid-token');
  }).toPass();
});

test('Times are those of Bangkok on a phone that is set to another zone', async ({
  browser,
  contextOptions,
  stack,
}) => {
  const away = await browser.newContext({
    ...contextOptions,
    baseURL: stack.serverUrl,
    timezoneId: 'America/Los_Angeles',
  });
  const page = await away.newPage();
  const member = await newMember(stack);
  const { profile } = await ask(stack.serverUrl, 'GET /api/account/profile', { token: member.token });
  await enter(page, member, '/user/profile');
  await expect(page.getByText(clockOf(profile.createdAt)).first()).toBeVisible();
  await away.close();
});

test('A dialog closes by back, by Escape and by its button, and the focus returns', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  await enter(page, await newMember(stack), '/user/home', 'en');
  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    back: (shown) => shown.goBack(),
    escape: (shown) => shown.keyboard.press('Escape'),
    button: (shown) =>
      shown
        .getByRole('button', { name: say('common', 'close'), exact: true })
        .first()
        .click(),
  };
  for (const name of ['deposit', 'withdraw'] as const) {
    const opener = page.getByRole('button', { name: say('home', name), exact: true });
    for (const close of Object.values(ways)) {
      await opener.click();
      const dialog = page.getByRole('dialog', { name: say('home', name), exact: true });
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(`/user/home?dialog=${name}`);
      await close(page);
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
      await expect(page).toHaveURL('/user/home');
    }
  }
});

test('The address of a dialog opens it, and closing it leaves the screen', async ({ page, stack }) => {
  const say = speaker('en');
  await enter(page, await newMember(stack), '/user/home?dialog=withdraw', 'en');
  const dialog = page.getByRole('dialog', { name: say('home', 'withdraw'), exact: true });
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/user\/home\??$/);
  await page.goto('/user/home?dialog=game&code=NOSUCH');
  await expect(page.getByText(say('home', 'games.gone'))).toBeVisible();
});
