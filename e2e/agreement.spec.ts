import type { BrowserContext, Page } from '@playwright/test';
import { AGREEMENT_DELAY_MS, STORAGE } from '@krapao/contract/constants';
import { expect, test } from './fixtures.ts';
import { speaker, type Language, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, memberWith, newMember, speak, type Member } from './members.ts';
import { inEvery, setTexts } from './operator.ts';

const PARAGRAPHS: Record<Language, string[]> = {
  th: ['<p><b>อายุ</b><br>สมาชิกต้องมีอายุ 20 ปีขึ้นไป</p>', '<p>เล่นอย่างมีสติ</p>'],
  la: ['<p><b>ອາຍຸ</b><br>ສະມາຊິກຕ້ອງມີອາຍຸ 20 ປີຂຶ້ນໄປ</p>', '<p>ຫຼິ້ນຢ່າງມີສະຕິ</p>'],
  en: ['<p><b>Age</b><br>Members are at least 20 years old.</p>', '<p>Play with a clear head.</p>'],
};
const say = speaker('en');

test.beforeAll(async ({ stack }) => setTexts(stack, 'agreement', PARAGRAPHS));
test.afterAll(async ({ stack }) => {
  await setTexts(stack, 'agreement', inEvery([]));
});

const dialogOf = (page: Page, speaks = say) =>
  page.getByRole('dialog', { name: speaks('home', 'agreement.title'), exact: true });
const accept = (page: Page, speaks = say) =>
  page.getByRole('button', { name: speaks('home', 'agreement.accept'), exact: true }).click();
const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), STORAGE.rememberAgreement);

/** Enters the home screen under a clock of the test's, and waits until the agreement could be asked for. */
async function enterQuietly(page: Page, member: Member, path = '/user/home'): Promise<void> {
  await page.clock.install();
  const answered = page.waitForResponse('**/api/account/agreement');
  await enter(page, member, path, 'en');
  await answered;
  await expect(page.getByText(member.name)).toBeVisible();
}

/** Lets more time pass than the agreement waits for. */
const letTimePass = (page: Page) => page.clock.runFor(AGREEMENT_DELAY_MS * 3);

/** Accepts what opens, and comes again for longer than it would take to open. */
async function acceptAndComeAgain(page: Page, member: Member): Promise<void> {
  await letTimePass(page);
  await accept(page);
  await expect(dialogOf(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText(member.name)).toBeVisible();
  await letTimePass(page);
}

for (const language of spoken('la')) {
  test(`It opens by itself 1.5 seconds after the home screen, in ${language}`, async ({ page, stack }) => {
    const speaks = speaker(language);
    await page.addInitScript(() => {
      const waits: (number | undefined)[] = [];
      const wait = window.setTimeout.bind(window);
      const noted = (then: () => void, ms?: number) => {
        waits.push(ms);
        return wait(then, ms);
      };
      Object.assign(window, { waits, setTimeout: noted });
      const seen = new MutationObserver(() => {
        for (const [name, selector] of [
          ['home', 'main'],
          ['dialog', 'dialog[open]'],
        ] as const) {
          const isThere = document.querySelector(selector) !== null;
          if (isThere && performance.getEntriesByName(name).length === 0) performance.mark(name);
        }
      });
      seen.observe(document, { childList: true, subtree: true, attributes: true });
    });
    await enter(page, await newMember(stack), '/user/home', language);
    const dialog = dialogOf(page, speaks);
    await expect(dialog).toBeVisible();
    const times = await page.evaluate(() =>
      ['home', 'dialog'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
    );
    const [home = 0, opened = 0] = times;
    expect(opened - home).toBeGreaterThan(AGREEMENT_DELAY_MS - 50);
    // No later than that either: how long a busy machine takes from there on is not asked.
    const waits = await page.evaluate(() => (window as unknown as { waits: (number | undefined)[] }).waits);
    expect(waits).toContain(AGREEMENT_DELAY_MS);

    for (const html of PARAGRAPHS[language]) {
      const words = html
        .replace(/<br>/g, '\n')
        .replace(/<[^<>]+>/g, '')
        .split('\n');
      for (const line of words) await expect(dialog).toContainText(line);
    }
    await expect(dialog).toContainText(speaks('home', 'agreement.remembered'));
    expect(
      await page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement)),
    ).toBe(true);
    await look(page, `agreement-${language}`);
    await accept(page, speaks);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/user/home');
    await look(page, `home-agreed-${language}`);
  });
}

test('Accepted once, it is not asked again on this device: after a reload, and after coming back', async ({
  page,
  stack,
}) => {
  const member = await newMember(stack);
  await enterQuietly(page, member);
  await acceptAndComeAgain(page, member);
  await page.getByRole('link', { name: say('common', 'nav.history') }).click();
  await expect(page.getByRole('heading', { name: say('statement', 'title') })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(member.name)).toBeVisible();
  await letTimePass(page);
  await expect(dialogOf(page)).toBeHidden();
});

test('Closing it accepts nothing: it is asked again at the next coming, by every way of closing', async ({
  page,
  stack,
}) => {
  const member = await newMember(stack);
  await enterQuietly(page, member);
  const ways: Record<string, () => Promise<unknown>> = {
    escape: () => page.keyboard.press('Escape'),
    back: () => page.goBack(),
    button: () => page.getByRole('button', { name: say('common', 'close'), exact: true }).click(),
  };
  for (const close of Object.values(ways)) {
    await letTimePass(page);
    await expect(dialogOf(page)).toBeVisible();
    await close();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL('/user/home');
    expect(await kept(page)).toBeNull();
    await letTimePass(page);
    await expect(dialogOf(page)).toBeHidden();
    await page.reload();
    await expect(page.getByText(member.name)).toBeVisible();
  }
});

test('A reload keeps it open; its address asks nobody who has accepted', async ({ page, stack }) => {
  const member = await newMember(stack);
  await enterQuietly(page, member);
  await letTimePass(page);
  await expect(page).toHaveURL('/user/home?dialog=agreement');
  await page.reload();
  await expect(dialogOf(page)).toBeVisible();
  await accept(page);
  await expect(dialogOf(page)).toBeHidden();
  await page.goto('/user/home?dialog=agreement');
  await expect(page).toHaveURL(/\/user\/home\??$/);
  await expect(dialogOf(page)).toBeHidden();
});

test('Another member of the same device is asked for themselves, and the first not again', async ({
  page,
  stack,
}) => {
  const [first, second] = [await newMember(stack), await newMember(stack)];
  await enterQuietly(page, first);
  await letTimePass(page);
  await accept(page);
  await enterQuietly(page, second);
  await letTimePass(page);
  await accept(page);
  await enterQuietly(page, first);
  await letTimePass(page);
  await expect(dialogOf(page)).toBeHidden();
  const ids = await Promise.all(
    [first, second].map(
      async ({ token }) => (await ask(stack.serverUrl, 'GET /api/account/profile', { token })).profile._id,
    ),
  );
  const { version } = await ask(stack.serverUrl, 'GET /api/account/agreement', { token: first.token });
  expect(JSON.parse((await kept(page)) ?? '')).toEqual(Object.fromEntries(ids.map((id) => [id, version])));
});

test('Accepted on one device, it is not asked on another', async ({
  page,
  stack,
  browser,
  contextOptions,
}) => {
  const member = await newMember(stack);
  await enterQuietly(page, member);
  await letTimePass(page);
  const told = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/account/agreement'),
  );
  await accept(page);
  expect(await (await told).json()).toMatchObject({ isAccepted: true });
  const other = await browser.newContext({ ...contextOptions, baseURL: stack.serverUrl });
  const there = await other.newPage();
  await enterQuietly(there, member);
  await letTimePass(there);
  await expect(dialogOf(there)).toBeHidden();
  await other.close();
});

test('A new version is asked for anew', async ({ page, stack, browser, contextOptions }) => {
  const member = await newMember(stack);
  await enterQuietly(page, member);
  await letTimePass(page);
  await accept(page);
  await expect(dialogOf(page)).toBeHidden();
  await setTexts(stack, 'agreement', { ...PARAGRAPHS, la: ['<p>ໃໝ່</p>'] });
  // Some minutes later, when the browser has forgotten the old one.
  const later: BrowserContext = await browser.newContext({
    ...contextOptions,
    baseURL: stack.serverUrl,
    storageState: await page.context().storageState(),
  });
  const again = await later.newPage();
  await again.goto('/user/home');
  await expect(dialogOf(again)).toBeVisible();
  await later.close();
  await setTexts(stack, 'agreement', PARAGRAPHS);
});

test('What has changed while it was read is asked for as it is now', async ({ page, stack }) => {
  const member = await newMember(stack);
  await enterQuietly(page, member);
  await letTimePass(page);
  await expect(dialogOf(page)).toContainText('Members are at least 20 years old.');
  const words = 'Members are at least 21 years old.';
  await setTexts(stack, 'agreement', { ...PARAGRAPHS, en: [`<p>${words}</p>`] });
  try {
    // It is no longer what was read: nobody has accepted that.
    await accept(page);
    await expect(dialogOf(page)).toBeHidden();
    await page.getByRole('link', { name: say('common', 'nav.history') }).click();
    await expect(page.getByRole('heading', { name: say('statement', 'title') })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(member.name)).toBeVisible();
    await letTimePass(page);
    await expect(dialogOf(page)).toContainText(words);
    await accept(page);
    await expect(dialogOf(page)).toBeHidden();
    const { token } = member;
    await expect
      .poll(async () => (await ask(stack.serverUrl, 'GET /api/account/agreement', { token })).isAccepted)
      .toBe(true);
  } finally {
    await setTexts(stack, 'agreement', PARAGRAPHS);
  }
});

test('What others have left in its place is no consent', async ({ page, stack }) => {
  const member = await newMember(stack);
  await speak(page, 'en');
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    STORAGE.rememberAgreement,
    '{',
  ] as const);
  await enterQuietly(page, member);
  await acceptAndComeAgain(page, member);
  await expect(dialogOf(page)).toBeHidden();
});

test('It takes no focus from an open dialog: it waits until that one is closed', async ({ page, stack }) => {
  const member = await memberWith(stack, 200);
  await enterQuietly(page, member, '/user/home?dialog=withdraw');
  const withdraw = page.getByRole('dialog', { name: say('home', 'withdraw'), exact: true });
  const amount = withdraw.getByLabel(say('withdraw', 'amount'));
  await amount.fill('100');
  await letTimePass(page);
  await expect(amount).toBeFocused();
  await expect(withdraw).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(withdraw).toBeHidden();
  await letTimePass(page);
  await expect(dialogOf(page)).toBeVisible();
  await accept(page);
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/user\/home\??$/);
});

test.describe('Without an agreement', () => {
  test.beforeAll(({ stack }) => setTexts(stack, 'agreement', inEvery([])));
  test.afterAll(({ stack }) => setTexts(stack, 'agreement', PARAGRAPHS));

  test('nothing is asked', async ({ page, stack }) => {
    const member = await newMember(stack);
    await enterQuietly(page, member);
    await letTimePass(page);
    await expect(dialogOf(page)).toBeHidden();
    await page.goto('/user/home?dialog=agreement');
    await expect(page).toHaveURL(/\/user\/home\??$/);
  });
});
