import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { languages, speaker } from './locales.ts';
import { look } from './look.ts';
import { enter, newMember } from './members.ts';

for (const language of languages) {
  test(`What could not be loaded says so and loads at a press, in ${language}`, async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/^net::ERR_FAILED /);
    const say = speaker(language);
    const member = await newMember(stack);
    const isDown = (path: string) => page.route(`**${path}`, (route) => route.abort());
    const failed = page.getByRole('alert').getByText(say('common', 'loadFailed.title'));
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

test('Without a line a banner says so, and that it is back', async ({ page, context, stack, trouble }) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
  const say = speaker('th');
  await enter(page, await newMember(stack));
  await expect(page.getByRole('heading', { name: say('home', 'total') })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(say('common', 'offline'))).toBeVisible();
  await look(page, 'offline-th');
  await context.setOffline(false);
  await expect(page.getByRole('status').getByText(say('common', 'backOnline'))).toBeVisible();
  await expect(page.getByText(say('common', 'backOnline'))).toBeHidden();
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
