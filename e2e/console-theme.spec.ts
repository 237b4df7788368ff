import type { Page } from '@playwright/test';
import { atConsole, DESK } from './console.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';

const DARK = 'rgb(10, 13, 20)';

const expectShown = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  const body = expect(page.locator('body'));
  await (theme === 'dark' ? body : body.not).toHaveCSS('background-color', DARK);
};

test('The console is dark where the system is, also while it turns, unless a person chose', async ({
  browser,
  stack,
  trouble,
}) => {
  const { page, context, say } = await atConsole(browser, stack, 'noi', DESK);
  trouble.watch(context, stack.consoleUrl);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/account');
  const choice = page.getByRole('combobox', { name: say('account', 'theme.label') });
  await expect(choice).toHaveValue('system');
  await expectShown(page, 'dark');
  await look(page, 'console-dark-system-en');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectShown(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectShown(page, 'dark');

  // chosen, it stays so: at once, at the next visit, and when the system turns
  await page.getByRole('button', { name: say('common', 'theme.light') }).click();
  await expect(choice).toHaveValue('light');
  await expectShown(page, 'light');
  await page.reload();
  await expect(choice).toHaveValue('light');
  await expectShown(page, 'light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectShown(page, 'light');

  // and as the system again, where that is chosen
  await choice.selectOption('system');
  await expectShown(page, 'dark');
  await context.close();
});

test('Before its first script the console shows no white page on a dark system', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(stack.consoleUrl);
  await expect(page.locator('body')).toHaveCSS('background-color', DARK);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await context.close();
});
