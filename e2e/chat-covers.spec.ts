/** What the chat lays over a page leaves free what people come to that page for. */
import type { Locator, Page } from '@playwright/test';
import { launcher, openChat, write } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { languages, speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { enter, newMember, speak } from './members.ts';
import { subscribesAtSandbox } from './pushed.ts';

test.use({ serviceWorkers: 'allow' });

const SIZES = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 640, height: 800 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
];

/** What of `parts` lies under one of these, by its words or picture. */
async function covered(over: readonly Locator[], parts: Locator): Promise<string[]> {
  const found: string[] = [];
  const boxes = await Promise.all(
    over.map(async (one) => ((await one.count()) > 0 ? one.boundingBox() : null)),
  );
  for (const part of await parts.all()) {
    const of = await part.boundingBox();
    const isUnder = boxes.some(
      (box) =>
        box &&
        of &&
        box.x < of.x + of.width &&
        of.x < box.x + box.width &&
        box.y < of.y + of.height &&
        of.y < box.y + box.height,
    );
    if (isUnder) found.push((await part.getAttribute('alt')) ?? (await part.innerText()));
  }
  return found;
}

/** Nothing of it, at each size, from the top of the page to its end. */
async function expectFree(page: Page, over: readonly Locator[], parts: Locator): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const top of [0, 10_000]) {
      await page.evaluate((to) => {
        window.scrollTo(0, to);
      }, top);
      const under = async () => ({ size, top, covered: await covered(over, parts) });
      await expect.poll(under).toEqual({ size, top, covered: [] });
    }
  }
}

for (const language of spoken('la'))
  test(`Nothing of the chat lies over the other ways to reach us, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const lookAt = async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const invite = page.getByRole('complementary').filter({ hasText: say('chat', 'invite') });
      await expect(invite).toBeVisible();
      const parts = page.getByRole('main').locator('h1, p, a, img, figcaption');
      await expectFree(page, [launcher(page, say), invite], parts);
      await page.setViewportSize({ width: 360, height: 640 });
      await page.evaluate(() => {
        window.scrollTo(0, 0);
      });
      await expect(launcher(page, say)).toBeInViewport();
      await expect(invite).toBeInViewport();
    };
    await enter(page, await newMember(stack), '/user/contact', language);
    await lookAt();
    await look(page, `chat-contact-small-${language}`);
    await page.goto('/contact');
    await lookAt();
  });

test('A page that has the button of the chat in its head has no other, not even for a moment', async ({
  page,
}) => {
  const name = speaker('th')('common', 'chat.open');
  await page.addInitScript((label) => {
    const count = () => {
      const { dataset } = document.documentElement;
      const now = document.querySelectorAll(`button[aria-label="${label}"]`).length;
      dataset['most'] = String(Math.max(now, Number(dataset['most'] ?? 0)));
    };
    new MutationObserver(count).observe(document, { childList: true, subtree: true });
  }, name);
  await page.goto('/contact');
  await expect(page.getByRole('main').getByRole('button', { name })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-most', '1');
});

for (const language of spoken('la'))
  test(`The question of calls leaves deposit and withdrawal free, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    await subscribesAtSandbox(page.context(), stack);
    await page.setViewportSize({ width: 360, height: 640 });
    await enter(page, await newMember(stack), '/user/home', language);
    const panel = await openChat(page, say);
    await write(panel, say, 'hello');
    await expect(panel.getByText('hello')).toBeVisible();
    await panel.getByRole('button', { name: say('chat', 'close') }).click();
    const question = page.getByRole('region', { name: say('chat', 'calls.title') });
    await expect(question).toBeVisible();
    await look(page, `chat-calls-small-${language}`);
    const ways = page.getByRole('main').getByRole('button', {
      name: new RegExp(`^(${say('home', 'deposit')}|${say('home', 'withdraw')})$`),
    });
    await expect(ways).toHaveCount(2);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => covered([question, launcher(page, say)], ways)).toEqual([]);
    }
  });

for (const language of languages)
  test(`The chat's button leaves the way of who forgot the password free on the smallest phones, in ${language}`, async ({
    page,
  }) => {
    const say = speaker(language);
    await speak(page, language);
    await page.goto('/login');
    const forgot = page.getByRole('link', { name: say('auth', 'login.forgot') });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(forgot).toBeInViewport({ ratio: 1 });
      await expect(launcher(page, say)).toBeInViewport({ ratio: 1 });
      await expect.poll(() => covered([launcher(page, say)], forgot)).toEqual([]);
    }
    await look(page, `chat-sign-in-small-${language}`);
  });
