import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { HOWTO_VIDEOS } from '@krapao/contract/constants';
import type { Stack } from '@krapao/tools/testing/stack';
import { expect, test } from './fixtures.ts';
import { speaker, type Language, type Say, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember, speak } from './members.ts';
import { writeSetting } from './site-settings.ts';
import { until } from './until.ts';

/** The dialog with a video, by its title. */
const dialogOf = (page: Page, say: Say, video: string) =>
  page.getByRole('dialog', { name: say('howto', `${video}.title`) });

const openPage = async (page: Page, language: Language, path = '/howto'): Promise<Say> => {
  await speak(page, language);
  await page.goto(path);
  return speaker(language);
};

/** Gives the Thai wallet video that address, and no other video any; or all of them their own again. */
const setVideos = async (stack: Stack, address: string | undefined): Promise<void> => {
  const value = address === undefined ? undefined : { wallet: { th: address } };
  await writeSetting(stack, 'howtoVideos', value);
  const wanted = address === undefined ? '/howto/wallet-th.mp4' : address;
  await until('the server has read the setting', async () => {
    return (await ask(stack.serverUrl, 'GET /api/lookup/howto')).wallet === wanted;
  });
};

/** Waits until the video has shown its first second. @throws when it can't be played */
const expectPlaying = async (page: Page): Promise<void> => {
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoHeight)).toBeGreaterThan(600);
};

for (const language of spoken('en')) {
  test(`The videos are there in their order, each behind its button, in ${language}`, async ({ page }) => {
    const say = await openPage(page, language, '/login');
    await page.getByRole('link', { name: say('common', 'nav.howto') }).click();
    await expect(page).toHaveURL('/howto');
    await expect(page.getByRole('heading', { name: say('howto', 'title'), level: 1 })).toBeVisible();
    const titles = HOWTO_VIDEOS.map((video) => say('howto', `${video}.title`));
    const buttons = page.getByRole('list', { name: say('howto', 'title') }).getByRole('button');
    await expect(buttons).toHaveCount(titles.length);
    await expect(buttons).toContainText(titles);
    await look(page, `howto-${language}`);

    for (const [index, video] of HOWTO_VIDEOS.entries()) {
      await buttons.nth(index).click();
      await expect(page).toHaveURL(`/howto?dialog=video&code=${video}`);
      const dialog = dialogOf(page, say, video);
      const address = `/howto/${video}-${language}.mp4`;
      await expect(dialog.locator('video')).toHaveAttribute('src', address);
      // The clip and its first picture are there.
      for (const file of [address, address.replace('.mp4', '.webp')]) {
        const answer = await page.request.get(file, { headers: { range: 'bytes=0-99' } });
        expect([answer.status(), answer.headers()['content-range']]).toEqual([
          206,
          expect.stringMatching(/^bytes 0-99\//) as unknown,
        ]);
      }
      await expect(dialog.getByRole('listitem').first()).toHaveText(say('howto', `${video}.step.1`));
      if (index === 0) await look(page, `howto-video-${language}`);
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(buttons.nth(index)).toBeFocused();
    }
    await expect(page).toHaveURL('/howto');
  });
}

test('What there is no video of has no button', async ({ page, stack }) => {
  await setVideos(stack, 'https://videos.example/wallet.mp4');
  try {
    const say = await openPage(page, 'en');
    const buttons = page.getByRole('list', { name: say('howto', 'title') }).getByRole('button');
    await expect(buttons).toHaveCount(1);
    await expect(buttons).toContainText(say('howto', 'wallet.title'));
    await page.goto('/howto?dialog=video&code=bonus');
    await expect(buttons).toHaveCount(1);
    await expect(page.getByRole('dialog')).toBeHidden();
  } finally {
    await setVideos(stack, undefined);
  }
});

test('A member reads how-to among their own screens, and stays signed in', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await enter(page, member, '/user/contact');
  await page.getByRole('link', { name: say('common', 'nav.howto') }).click();
  await expect(page.getByRole('heading', { name: say('howto', 'title'), level: 1 })).toBeVisible();
  await look(page, 'howto-member-th');
  await page.reload();
  await expect(page.getByRole('button', { name: say('common', 'nav.logout') })).toBeVisible();
  await page.getByRole('link', { name: say('common', 'nav.profile') }).click();
  await expect(page.getByText(member.name).first()).toBeVisible();
});

test.describe('With movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('A video plays when its dialog opens, is silent when it closes, and opens by its address', async ({
    page,
  }) => {
    const say = await openPage(page, 'th');
    await page.getByRole('button', { name: say('howto', 'game.title') }).click();
    await expectPlaying(page);
    const video = await page.locator('video').elementHandle();
    await page.getByRole('button', { name: say('common', 'close'), exact: true }).click();
    await expect.poll(() => video?.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
    await expect(page.locator('video')).toHaveCount(0);
    await expect(page).toHaveURL('/howto');

    await page.goto('/howto?dialog=video&code=balance');
    await expect(dialogOf(page, say, 'balance')).toBeVisible();
    await page.locator('video').evaluate((element: HTMLVideoElement) => element.play());
    await expectPlaying(page);
  });
});

test('Nothing of a video is fetched before it is wanted', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const say = await openPage(page, 'th');
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((path) => /\.(mp4|webp)$/.test(path))).toEqual([]);
  await page.getByRole('button', { name: say('howto', 'balance.title') }).click();
  await expect(page.locator('video')).toBeVisible();
  // Who wants no movement starts it by hand.
  await expect
    .poll(() => fetched.filter((path) => /\.(mp4|webp)$/.test(path)))
    .toEqual(['/howto/balance-th.webp']);
  await page.locator('video').evaluate((element: HTMLVideoElement) => element.play());
  await expectPlaying(page);
});

test('A video that does not load says so, and a press tries again', async ({ page, trouble }) => {
  trouble.allow(/^net::ERR_FAILED GET \/howto\//);
  await page.route('**/howto/wallet-la.mp4', (route) => route.abort());
  const say = await openPage(page, 'la', '/howto?dialog=video&code=wallet');
  const dialog = dialogOf(page, say, 'wallet');
  await dialog.locator('video').evaluate((element: HTMLVideoElement) => element.play().catch(() => {}));
  await expect(dialog.getByText(say('howto', 'failed'))).toBeVisible();
  await look(page, 'howto-failed-la');
  await page.unroute('**/howto/wallet-la.mp4');
  await dialog.getByRole('button', { name: say('common', 'retry') }).click();
  await dialog.locator('video').evaluate((element: HTMLVideoElement) => element.play());
  await expectPlaying(page);
});

test('When the addresses do not load, the dialog says so and a press asks again', async ({
  page,
  trouble,
}) => {
  trouble.allow(/^net::ERR_FAILED GET \/api\/lookup\/howto$/);
  await page.route('**/api/lookup/howto*', (route) => route.abort());
  const say = await openPage(page, 'en', '/howto?dialog=video&code=balance');
  const dialog = dialogOf(page, say, 'balance');
  await expect(dialog.getByText(say('common', 'loadFailed.title'))).toBeVisible();
  await page.unroute('**/api/lookup/howto*');
  await dialog.getByRole('button', { name: say('common', 'retry') }).click();
  await expect(dialog.locator('video')).toHaveAttribute('src', '/howto/balance-en.mp4');
});

test("A video of another site may be played, and only that site's", async ({ page, stack, trouble }) => {
  trouble.allow(/Content Security Policy/);
  await setVideos(stack, 'https://videos.example/wallet.mp4');
  try {
    await page.route('https://*.example/**', (route) =>
      route.fulfill({
        path: join(import.meta.dirname, '../member/public/howto/wallet-th.mp4'),
        contentType: 'video/mp4',
      }),
    );
    await openPage(page, 'th', '/howto?dialog=video&code=wallet');
    await expect(page.locator('video')).toHaveAttribute('src', 'https://videos.example/wallet.mp4');
    const refused = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI));
          const other = document.createElement('video');
          other.src = 'https://other.example/wallet.mp4';
          other.load();
        }),
    );
    expect(await refused).toBe('https://other.example/wallet.mp4');
    await page.locator('video').evaluate((element: HTMLVideoElement) => element.play());
    await expectPlaying(page);
  } finally {
    await setVideos(stack, undefined);
  }
});
