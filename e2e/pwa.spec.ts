import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { startFront, type Front } from './front.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { enter, newMember, speak, type Member } from './members.ts';
import { fillSignIn } from './sign-in-form.ts';
import { setTerminated } from './site-settings.ts';

/** Every test has its own door to the server, and so an origin of its own with no worker and no cache yet. */
const test = base.extend<{ front: Front }>({
  front: async ({ stack }, use) => {
    const front = await startFront(stack.serverUrl);
    await use(front);
    await front.stop();
  },
  baseURL: async ({ front }, use) => {
    await use(front.url);
  },
});
test.use({ serviceWorkers: 'allow' });
// longer than a browser waits for a worker (expectNext)
test.describe.configure({ timeout: 480_000 });

/** The version after the one that was built. */
const NEXT = 'aaaaaaaaaaaa';

/** Waits until the worker has the page in hand, and all that the page has loaded of the app. */
async function kept(page: Page): Promise<void> {
  const missing = async () => {
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/(?:assets|art)\//.test(path));
    const wanted = ['/login', '/user/home', ...loaded];
    const there = await Promise.all(wanted.map((path) => caches.match(path, { ignoreVary: true })));
    return [
      ...(navigator.serviceWorker.controller ? [] : ['the worker']),
      ...wanted.filter((_, index) => !there[index]),
    ];
  };
  await expect.poll(() => page.evaluate(missing)).toEqual([]);
}

const NOTHING = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Opens a page while the context is offline. The emulation tells only the document that was there when it began that there is no
 * network (`navigator.onLine`), so the new one is told, too.
 * @returns comes back
 */
async function openOffline(page: Page, open: () => Promise<unknown>): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  await open();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { offline: true, ...NOTHING });
  return async () => {
    await client.send('Network.emulateNetworkConditions', { offline: false, ...NOTHING });
    await client.detach();
    await page.context().setOffline(false);
  };
}

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');
/** Of which builds a page is kept, and, where another worker has not taken over yet, how that one stands. */
const keptBuilds = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    const coming = [installing, waiting, active].filter((worker) => worker && worker.state !== 'activated');
    return [
      ...(await caches.keys()).flatMap((name) => /^krapao-pages-(.*)$/.exec(name)?.[1] ?? []),
      ...coming.map((worker) => `a worker is ${worker?.state}`),
    ];
  });
/**
 * Chromium counts the old worker as busy while an answer of it is open that a page was left in the middle of, as a reload may: it looks again each
 * half minute, and gives it five at most.
 */
const expectNext = (page: Page) => expect.poll(() => keptBuilds(page), { timeout: 360_000 }).toEqual([NEXT]);
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

async function enterHome(page: Page, member: Member, language: 'th' | 'la' | 'en' = 'en'): Promise<void> {
  await enter(page, member, '/user/home', language);
  await expect(page.getByText(member.name)).toBeVisible();
  await kept(page);
}

test('The app can be installed: manifest, icons of their sizes, and a worker', async ({ page, context }) => {
  await page.goto('/login');
  await kept(page);
  const client = await context.newCDPSession(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // What a private window says of itself is none of ours.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const sizes = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    const manifest = (await (await fetch(address)).json()) as { icons: { src: string; sizes: string }[] };
    const apple = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? '';
    const icons = [...manifest.icons, { src: apple, sizes: '180x180' }];
    return Promise.all(
      icons.map(async ({ src, sizes: wanted }) => {
        const picture = new Image();
        picture.src = src;
        await picture.decode();
        return [wanted, `${picture.naturalWidth}x${picture.naturalHeight}`];
      }),
    );
  });
  expect(sizes).toHaveLength(4);
  for (const [wanted, real] of sizes) expect(real).toBe(wanted);
});

for (const language of spoken('th')) {
  test(`Without a line the app opens all the same, in ${language}`, async ({ page, stack }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    const offline = page.getByRole('status').getByText(say('common', 'offline'));
    await speak(page, language);
    await page.goto('/login');
    await kept(page);
    const back = await openOffline(page, () => page.goto('/login'));
    await expect(page.getByRole('heading', { name: say('auth', 'login.title') })).toBeVisible();
    await expect(offline).toBeVisible();
    await look(page, `offline-login-${language}`);
    await back();

    await enterHome(page, member, language);
    const backHome = await openOffline(page, () => page.goto('/user/home'));
    await expect(offline).toBeVisible();
    const failed = page.getByRole('alert').getByText(say('common', 'loadFailed.title'), { exact: true });
    await expect(failed).toBeVisible();
    await look(page, `offline-home-${language}`);
    await backHome();
    await expect(page.getByText(member.name)).toBeVisible();
    await expect(failed).toBeHidden();
  });

  test(`A new version is offered, and loaded once, in ${language}`, async ({ page, stack, front }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    await enterHome(page, member, language);
    const old = await buildOf(page);
    front.build = { page: NEXT, worker: NEXT };
    await lookForUpdate(page);
    const bar = page.getByRole('status').filter({ hasText: say('common', 'update.text') });
    await expect(bar).toBeVisible();
    expect([await buildOf(page), old]).not.toContain(NEXT);
    await look(page, `update-${language}`);

    let loads = 0;
    page.on('load', () => (loads += 1));
    await bar.getByRole('button', { name: say('common', 'update.reload'), exact: true }).click();
    await expect(page.locator(`meta[name="build"][content="${NEXT}"]`)).toBeAttached();
    await expect(page.getByText(member.name)).toBeVisible();
    await kept(page);
    await lookForUpdate(page);
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
    await expect(bar).toBeHidden();
    await expectNext(page);
  });
}

test('A page that is of the new version already is not asked', async ({ page, stack, front }) => {
  const member = await newMember(stack);
  await enterHome(page, member);
  front.build = { page: NEXT, worker: NEXT };
  await page.reload();
  await expect(page.getByText(member.name)).toBeVisible();
  expect(await buildOf(page)).toBe(NEXT);
  await lookForUpdate(page);
  await expectNext(page);
  await expect(page.getByText(speaker('en')('common', 'update.text'))).toBeHidden();
});

test('A new version that was waved away waits for the next start', async ({ page, stack, front }) => {
  const say = speaker('en');
  await enterHome(page, await newMember(stack));
  front.build = { page: NEXT, worker: NEXT };
  await lookForUpdate(page);
  const bar = page.getByRole('status').filter({ hasText: say('common', 'update.text') });
  await bar.getByRole('button', { name: say('common', 'dismiss') }).click();
  await expect(bar).toBeHidden();
  expect(await buildOf(page)).not.toBe(NEXT);
});

test('A worker of another build than the pages waits until they agree', async ({ page, stack, front }) => {
  await enterHome(page, await newMember(stack));
  const [old] = await keptBuilds(page);
  front.build = { worker: NEXT };
  await lookForUpdate(page).catch(() => {});
  const isAtRest = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration !== undefined && !registration.installing && !registration.waiting;
  };
  await expect.poll(() => page.evaluate(isAtRest)).toBe(true);
  expect(await buildOf(page)).toBe(old);
  front.build = { page: NEXT, worker: NEXT };
  await page.reload();
  await expectNext(page);
});

test('A server that is down or slow does not keep the app from opening', async ({ page, front, trouble }) => {
  trouble.allow(/./);
  const say = speaker('th');
  const title = page.getByRole('heading', { name: say('auth', 'login.title') });
  await page.goto('/login');
  await kept(page);
  for (const state of ['down', 'broken'] as const) {
    front.state = state;
    await page.goto('/login');
    await expect(title).toBeVisible();
  }
  front.state = 'up';
  front.pageDelay = 10 * 60_000;
  await page.goto('/register', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: say('auth', 'register.title') })).toBeVisible();
});

test('No cache holds an answer of the API, a private file or a word about the member', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await enterHome(page, member);
  await page.getByRole('button', { name: say('home', 'deposit'), exact: true }).click();
  await expect(page.getByText(say('deposit', 'channel.title'))).toBeVisible();
  await page.goto('/user/statement');
  await expect(page.getByText(say('statement', 'empty.title'))).toBeVisible();
  await page.goto('/user/home');
  await kept(page);
  const { paths, pages } = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    const addresses = all.flat().map(({ url }) => url.slice(location.origin.length));
    const isPage = (path: string) => !/^\/(?:assets|art)\//.test(path);
    const texts = addresses.filter(isPage).map(async (path) => (await caches.match(path))?.text());
    return { paths: addresses, pages: await Promise.all(texts) };
  });
  expect(paths.length).toBeGreaterThan(20);
  const rest = paths.filter((path) => !/^\/assets\/[\w.-]+$|^\/art\/[\w./-]+\.svg$/.test(path));
  expect(rest.sort()).toEqual(['/login', '/user/home']);
  for (const text of pages) {
    expect(text).toContain('id="root"');
    for (const secret of [member.token, member.name, member.phone, member.accountNo])
      expect(text).not.toContain(secret);
  }
});

test.describe('A closed site', () => {
  test.afterEach(({ stack }) => setTerminated(stack, false));

  test('is closed with a worker, too, and opens again', async ({ page, stack }) => {
    const say = speaker('en');
    const member = await newMember(stack);
    await enterHome(page, member);
    await setTerminated(stack, true);
    await page.goto('/user/home');
    await expect(page).toHaveURL('/terminated');
    await page.goto('/login');
    await expect(page).toHaveURL('/terminated');
    await expect(page.getByRole('heading', { name: say('common', 'terminated.title') })).toBeVisible();
    await setTerminated(stack, false);
    await page.goto('/login');
    await fillSignIn(page, say, member);
    await expect(page).toHaveURL('/user/home');
  });
});

test('A part that an update has taken away brings the new version, once', async ({
  page,
  stack,
  front,
  trouble,
}) => {
  trouble.allow(/^thrown: Error: Unable to preload CSS/, /^thrown: TypeError: Failed to fetch dynamically/);
  const say = speaker('en');
  await enterHome(page, await newMember(stack));
  front.build = { page: NEXT, worker: NEXT };
  front.missing = /\/assets\/statement-page-/;
  const before = front.visits;
  await page.getByRole('link', { name: say('common', 'nav.history') }).click();
  await expect(page.locator(`meta[name="build"][content="${NEXT}"]`)).toBeAttached();
  // Gone for good: it says so instead of loading the page again and again.
  await expect(page.getByRole('alert')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(front.visits - before).toBe(1);
  front.missing = undefined;
  await page.reload();
  await expect(page.getByText(say('statement', 'empty.title'))).toBeVisible();
});

for (const language of spoken('la')) {
  test(`The app is offered for installing where the browser allows it, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const install = page.getByRole('button', { name: say('install', 'button'), exact: true });
    await enter(page, await newMember(stack), '/user/home', language);
    await expect(page.getByRole('heading', { name: say('home', 'total') })).toBeVisible();
    // As Chrome does once it finds that the site is worth it; a test browser never does.
    await page.evaluate(() => {
      const prompt = () => {
        document.documentElement.dataset['asked'] = 'yes';
        return Promise.resolve({ outcome: 'accepted' });
      };
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
      window.dispatchEvent(event);
      if (!event.defaultPrevented) throw new Error('the browser would show an offer of its own');
    });
    await page.getByRole('link', { name: say('common', 'nav.profile') }).click();
    await expect(install).toBeVisible();
    await look(page, `install-${language}`);
    await install.click();
    await expect(page.locator('html[data-asked=yes]')).toBeAttached();
    await expect(install).toBeHidden();
  });

  test(`Safari on a phone is told how to install the app, in ${language}`, async ({
    browser,
    contextOptions,
    baseURL,
    stack,
  }) => {
    const say = speaker(language);
    const context = await browser.newContext({
      ...contextOptions,
      ...(baseURL !== undefined && { baseURL }),
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    });
    const page = await context.newPage();
    await enter(page, await newMember(stack), '/user/profile', language);
    await expect(page.getByText(say('install', 'ios'))).toBeVisible();
    await look(page, `install-ios-${language}`);
    await context.close();
  });
}

test('Nobody is offered what cannot be', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await enter(page, member, '/user/profile', 'en');
  await expect(page.getByText(member.name).first()).toBeVisible();
  await expect(page.getByText(say('install', 'button'))).toBeHidden();
});
