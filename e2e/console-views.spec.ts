import { consoleOf, consoleSpeaker } from './console.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswer } from './held-answer.ts';
import { look } from './look.ts';
import { ask, memberWith } from './members.ts';

test('Filters of the work are saved as a view that all are offered, and stand in the address with the open row', async ({
  browser,
  stack,
  trouble,
}) => {
  const [small, large] = [await memberWith(stack, 60_000), await memberWith(stack, 70_000)];
  for (const [{ token }, amount] of [
    [small, 51_000],
    [large, 62_000],
  ] as const)
    await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token, body: { amount } });
  const lao = consoleSpeaker('la');
  const thai = consoleSpeaker('th');
  const mali = await consoleOf(browser, stack, 'mali', { language: 'la', width: 1440 });
  const noi = await consoleOf(browser, stack, 'noi', { language: 'th', width: 360 });
  for (const { context } of [mali, noi]) trouble.watch(context, stack.consoleUrl);

  const { page } = mali;
  await page.goto('/work?kind=payout');
  const list = page.getByRole('region', { name: lao('work', 'list') });
  await expect(list.getByRole('link', { name: '51,000' })).toBeVisible();
  await page.getByRole('button', { name: lao('work', 'filter.title') }).click();
  await page.getByLabel(lao('work', 'filter.from')).fill('60000');
  await expect(list.getByRole('link', { name: '51,000' })).toHaveCount(0);
  await page.getByLabel(lao('work', 'filter.sort'), { exact: true }).selectOption('largest');
  await list.getByRole('link', { name: '62,000' }).click();
  await expect(page).toHaveURL(
    ({ pathname, search }) =>
      pathname.includes('/payout/') && search === '?kind=payout&min=60000&sort=largest',
  );
  await look(page, 'console-work-filters-la');

  // the list is long in coming: what is saved meanwhile stands in it as well
  const listComes = await holdAnswer(page, '**/api/console/views?*');
  await page.getByRole('button', { name: lao('common', 'views.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(lao('common', 'views.name')).fill('ໃຫຍ່');
  await dialog.getByLabel(lao('common', 'views.share')).check();
  const saved = page.waitForResponse('**/api/console/views');
  await dialog.getByRole('button', { name: lao('common', 'views.save') }).click();
  await saved;
  await listComes();
  await expect(dialog.getByRole('link', { name: 'ໃຫຍ່' })).toBeVisible();
  await look(page, 'console-views-la');

  await noi.page.goto('/work');
  await noi.page.getByRole('button', { name: thai('common', 'views.open') }).click();
  const shared = noi.page.getByRole('dialog').getByRole('link', { name: 'ໃຫຍ່' });
  await expect(shared).toBeVisible();
  await look(noi.page, 'console-views-th');
  await shared.click();
  await expect(noi.page).toHaveURL(/work\?kind=payout&min=60000&sort=largest$/);
  await look(noi.page, 'console-work-filters-th');
  await mali.context.close();
  await noi.context.close();
});
