import { startStack } from '@krapao/tools/testing/stack';
import { expect, test as base } from './fixtures.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { speak } from './members.ts';

/** A site of its own, whose operator sends no codes. */
const test = base.extend({
  stack: [
    async ({}, use) => {
      const stack = await startStack({ env: { OTP_SENDER: 'none' } });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

for (const language of spoken('la')) {
  test(`Who forgot the password is led to support where no codes are sent, in ${language}`, async ({
    page,
  }) => {
    const say = speaker(language);
    await speak(page, language);
    await page.goto('/login');
    await page.getByRole('link', { name: say('auth', 'login.forgot'), exact: true }).click();
    await expect(page.getByText(say('auth', 'forgot.support'))).toBeVisible();
    await expect(page.getByLabel(say('auth', 'login.phone'))).toBeHidden();
    await look(page, `forgot-support-${language}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: say('auth', 'forgot.contact'), exact: true })
      .click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
