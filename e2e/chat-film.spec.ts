import { readFile } from 'node:fs/promises';
import { openChatAtContact } from './chat.ts';
import { speaker } from './locales.ts';
import { expect, test } from './fixtures.ts';

const FILM = new URL('../member/public/howto/wallet-th.mp4', import.meta.url);

test('A video is shown before it is sent, and has a picture of it afterwards', async ({ page }) => {
  const say = speaker('th');
  // it is sent once it was seen
  let send = () => {};
  const isSeen = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/chat/upload-video', (route) => isSeen.then(() => route.continue()));
  await page.goto('/contact');
  const panel = await openChatAtContact(page, say);
  const video = panel.locator('video');
  await panel.locator('input[type=file]').setInputFiles({
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: await readFile(FILM),
  });
  // its own, from this browser alone
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => [one.src.slice(0, 5), one.readyState > 0]))
    .toEqual(['blob:', true]);
  send();
  await expect(video).toHaveAttribute('poster', /^\/files\/chat\/[0-9a-f-]{36}\.jpg\?/);
  await expect(video).toHaveAttribute('preload', 'none');
  const poster = await video.evaluate(async (one: HTMLVideoElement) => {
    const picture = await createImageBitmap(await (await fetch(one.poster)).blob());
    return [picture.width, picture.height];
  });
  expect(Math.max(...poster)).toBeLessThanOrEqual(640);
  expect(Math.min(...poster)).toBeGreaterThan(100);
  await video.evaluate((one: HTMLVideoElement) => {
    one.muted = true;
    return one.play();
  });
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
});
