import {
  consoleDoor,
  consoleOf,
  consoleSpeaker,
  freshCode,
  LOOKS,
  signInByCode,
  staffPassword,
} from './console.ts';
import { expectFingers } from './fingers.ts';
import { expect, test } from './fixtures.ts';
import { spoken } from './locales.ts';
import { look } from './look.ts';
import { newMember } from './members.ts';

for (const language of spoken('th'))
  test(`Who works here comes in by password and code, where they wanted to go, in ${language}`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const { context, page } = await consoleDoor(browser, stack, { language, width: 360 });
    trouble.watch(context, stack.consoleUrl);
    trouble.allow(/^401 (GET \/api\/console\/me|POST \/api\/console\/session\/code)$/);
    await page.goto('/requests');
    await expect(page.getByRole('heading', { name: say('session', 'title') })).toBeVisible();
    await look(page, `console-sign-in-${language}`);
    await signInByCode(page, say, { name: 'dao', password: 'not hers', code: () => '000000' });
    await expect(page.getByText(say('errors', 'STAFF_WRONG'))).toBeVisible();
    await look(page, `console-sign-in-wrong-${language}`);
    await page.getByLabel(say('session', 'password'), { exact: true }).fill(staffPassword);
    await page.getByLabel(say('session', 'code'), { exact: true }).fill(await freshCode(stack, 'dao'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: say('requests', 'title') })).toBeAttached();
    await expect(page).toHaveURL(/\/requests$/);
    // what she may not do is not offered
    await expect(page.getByRole('link', { name: say('common', 'nav.log') })).toHaveCount(0);

    await page.goto('/account');
    // what the page had asked for is answered after the end
    trouble.allow(/^401 GET \/api\/console\//);
    await page.getByRole('button', { name: say('account', 'leave') }).click();
    await expect(page.getByRole('heading', { name: say('session', 'title') })).toBeVisible();
    await context.close();
  });

const SCREENS = [
  ['now', 'now'],
  ['log', 'log'],
  ['staff', 'staff'],
] as const;

for (const { language, width } of LOOKS)
  test(`Every room has nothing for axe to find, in ${language} at ${String(width)} px, light and dark`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    for (const theme of ['light', 'dark']) {
      await page.goto('/mark.svg');
      await page.evaluate((kept) => localStorage.setItem('console-theme', kept), theme);
      for (const [path, namespace] of SCREENS) {
        await page.goto(`/${path}`);
        await expect(page.getByRole('heading', { level: 1, name: say(namespace, 'title') })).toBeAttached();
        await expect(page.getByRole('status', { name: say('common', 'loading') })).toHaveCount(0);
        await look(page, `console-${path}-${theme}-${language}`);
      }
      await page.goto('/account');
      await expect(page.getByRole('heading', { name: say('account', 'passkeys.title') })).toBeVisible();
      await look(page, `console-account-${theme}-${language}`);
    }
    await context.close();
  });

test('What leads on from the log and from a member to their talks is as high as a finger on a phone', async ({
  browser,
  stack,
  trouble,
}) => {
  const say = consoleSpeaker('th');
  const member = await newMember(stack);
  const { context, page } = await consoleOf(browser, stack, 'owner', { language: 'th', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  // that somebody looked at them stands in the log
  await page.goto(`/members?q=${member.accountNo.slice(2, 9)}`);
  await page.getByRole('link', { name: member.name }).click();
  const talks = page.getByRole('link', { name: say('members', 'talks') });
  await expectFingers(talks);
  await talks.click();
  await expect(page).toHaveURL(/\/talks\?member=/);
  await page.goto('/log?kind=member');
  await expectFingers(page.getByRole('article').getByRole('link'));
  await look(page, 'console-log-fingers-th');
  await context.close();
});
