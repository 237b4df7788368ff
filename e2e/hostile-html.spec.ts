import type { Page } from '@playwright/test';
import { RICH_ATTRIBUTES, RICH_TAGS } from '@krapao/contract/rich-text';
import { launchOptions } from '@krapao/tools/browser';
import { hostileHtml } from '@krapao/tools/testing/hostile-html';
import type { Stack } from '@krapao/tools/testing/stack';
import { expect, test } from './fixtures.ts';
import { SAID_WHILE_CLEANING } from './trouble.ts';
import { languages } from './locales.ts';
import { enter, newMember, speak } from './members.ts';
import { inDatabase } from './operator.ts';

// PostgreSQL keeps no NUL in a text.
const FRAGMENTS = hostileHtml.map(({ html }) => html.replaceAll('\0', '\ufffd'));
const ALL = FRAGMENTS.length;
const BATCH = 50;

type Kind = 'condition' | 'agreement' | 'contact' | 'notice';

/** Stores texts past the function that cleans them, as a hole in it would; in every language. */
const storeRaw = (stack: Stack, kind: Kind, htmls: readonly string[]): Promise<void> =>
  inDatabase(stack, async (client) => {
    await client.query('delete from site_text where kind = $1', [kind]);
    for (const language of languages)
      for (const [position, html] of htmls.entries())
        await client.query('insert into site_text values ($1, $2, $3, $4)', [kind, language, position, html]);
  });

const storeRawBanners = (stack: Stack, htmls: readonly string[]): Promise<void> =>
  inDatabase(stack, async (client) => {
    await client.query(`delete from site_banner where place = 'notice'`);
    for (const language of languages)
      for (const [position, html] of htmls.entries())
        await client.query(`insert into site_banner values ('notice', $1, $2, '/art/mark.svg', $3)`, [
          language,
          position,
          html,
        ]);
  });

/** What pages must not do. What breaks their policy or is thrown is noted by the test's `trouble`. */
function watch(page: Page, origin: string): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) seen.push(url);
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) seen.push(`frame: ${frame.url()}`);
  });
  return seen;
}

/** Does to every element what a member might, and what the browser does to some by itself. */
const stir = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const events = [
      'mouseover',
      'pointerenter',
      'pointerdown',
      'touchstart',
      'wheel',
      'toggle',
      'load',
      'error',
    ];
    const more = [
      'animationstart',
      'animationend',
      'transitionend',
      'beforetoggle',
      'submit',
      'invalid',
      'begin',
    ];
    for (const element of document.querySelectorAll<HTMLElement>('.rich *')) {
      for (const name of [...events, ...more]) element.dispatchEvent(new Event(name, { bubbles: true }));
      element.focus();
      const leads = element.closest('a')?.href ?? '';
      if (!/^(?:https|tel|line|mailto):/.test(leads)) element.click();
    }
  });

/** Everything in the shown texts that they may not hold. */
const offences = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([tags, attributes]) =>
      [...document.querySelectorAll('.rich *')].flatMap((element) => {
        const tag = element.localName;
        const allowed = { a: [...attributes.a, 'target', 'rel'], img: attributes.img }[tag] ?? [];
        const names = element.getAttributeNames().filter((name) => !allowed.some((one) => one === name));
        const isTag = tags.some((one) => one === tag);
        return isTag && names.length === 0 ? [] : [`<${tag} ${names.join(' ')}>`];
      }),
    [RICH_TAGS, RICH_ATTRIBUTES] as const,
  );

/** Looks at what is shown, and at what it does when it is touched. */
async function expectHarmless(page: Page, seen: string[]): Promise<void> {
  await page.waitForLoadState('networkidle');
  const address = page.url();
  expect(await offences(page)).toEqual([]);
  await stir(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as { __hostile?: number }).__hostile)).toBeUndefined();
  expect(seen).toEqual([]);
  expect(page.url()).toBe(address);
}

const batches = (): string[][] =>
  Array.from({ length: Math.ceil(ALL / BATCH) }, (_, index) =>
    FRAGMENTS.slice(index * BATCH, (index + 1) * BATCH),
  );

const TABLES = ['site_text', 'site_banner'];

// The next tests of this worker find what they would without these.
test.beforeAll(({ stack }) =>
  inDatabase(stack, async (client) => {
    for (const table of TABLES) await client.query(`create table ${table}_before as table ${table}`);
  }),
);
test.afterAll(({ stack }) =>
  inDatabase(stack, async (client) => {
    for (const table of TABLES)
      await client.query(
        `delete from ${table}; insert into ${table} table ${table}_before; drop table ${table}_before`,
      );
  }),
);

test('The fragments are what they seem: shown as they are, they do it', async ({ browser }) => {
  test.slow();
  // A browser of its own: newer ones don't survive the fragments.
  const own = await browser.browserType().launch(await launchOptions());
  const page = await own.newPage();
  await page.route('**/*', (route) => route.abort());
  page.on('dialog', (dialog) => void dialog.dismiss());
  const done = new Set<number>();
  await page.exposeFunction('tell', (number: number) => done.add(number));
  await page.addInitScript(() => {
    Object.defineProperty(window, '__hostile', {
      set: (number: number) => void (window as unknown as { tell(n: number): void }).tell(number),
    });
  });
  await page.goto('about:blank');
  for (const { html } of hostileHtml) {
    // Some lead away, which ends what is asked of the page.
    await page.setContent(`<body><div class="rich">${html}</div>`, { timeout: 2_000 }).catch(() => {});
    await stir(page).catch(() => {});
  }
  expect(ALL).toBeGreaterThanOrEqual(200);
  expect(done.size).toBeGreaterThanOrEqual(120);
  await own.close();
});

test('Conditions do no harm, whatever is stored', async ({ page, stack, trouble }) => {
  trouble.allow(SAID_WHILE_CLEANING);
  await storeRaw(stack, 'condition', FRAGMENTS);
  const seen = watch(page, stack.serverUrl);
  await enter(page, await newMember(stack), '/user/statement?dialog=conditions');
  await expect(page.locator('dialog .rich')).toHaveCount(ALL);
  await expectHarmless(page, seen);
});

test('Agreements do no harm, whatever is stored', async ({ page, stack, trouble }) => {
  trouble.allow(SAID_WHILE_CLEANING);
  await storeRaw(stack, 'agreement', ['<p>1</p>', ...FRAGMENTS]);
  const seen = watch(page, stack.serverUrl);
  await enter(page, await newMember(stack), '/user/home?dialog=agreement');
  await expect(page.locator('dialog .rich')).toHaveCount(ALL + 1);
  await expectHarmless(page, seen);
});

test('Contact texts do no harm, whatever is stored', async ({ page, stack, browser, contextOptions }) => {
  test.slow();
  await page.close();
  for (const batch of batches()) {
    await storeRaw(stack, 'contact', ['<p>first</p>', ...batch]);
    // A browser that has kept nothing.
    const context = await browser.newContext({ ...contextOptions, baseURL: stack.serverUrl });
    const fresh = await context.newPage();
    const seen = watch(fresh, stack.serverUrl);
    await speak(fresh, 'th');
    await fresh.goto('/contact');
    await expect(fresh.locator('.rich')).toContainText('first');
    await expectHarmless(fresh, seen);
    await context.close();
  }
});

test('A notice and its banners do no harm, whatever is stored', async ({ page, stack, trouble }) => {
  trouble.allow(SAID_WHILE_CLEANING);
  await storeRaw(stack, 'notice', [`<p>first</p>${FRAGMENTS.join('\n')}`]);
  await storeRawBanners(stack, FRAGMENTS);
  const seen = watch(page, stack.serverUrl);
  await enter(page, await newMember(stack), '/user/home?dialog=notice');
  await expect(page.locator('dialog .rich').first()).toContainText('first');
  await expect(page.locator('dialog .rich')).toHaveCount(ALL + 1);
  await expectHarmless(page, seen);
});
