import { DEMO_STAFF } from '@krapao/contract/console/demo';
import { consoleOf, consoleSpeaker, type StaffName } from './console.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { ask, memberWith } from './members.ts';

const nameOf = (name: StaffName): string => DEMO_STAFF.find((one) => one.name === name)?.display ?? name;

test('Who looks at a thing is shown to colleagues at once, on the thing and in the list, and no longer once they leave', async ({
  browser,
  stack,
  trouble,
}) => {
  const member = await memberWith(stack, 60_000);
  await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token: member.token, body: { amount: 53_210 } });
  const thai = consoleSpeaker('th');
  const lao = consoleSpeaker('la');
  const noi = await consoleOf(browser, stack, 'noi', { language: 'th', width: 1440 });
  const mali = await consoleOf(browser, stack, 'mali', { language: 'la', width: 360 });
  for (const { context } of [noi, mali]) trouble.watch(context, stack.consoleUrl);

  await noi.page.goto('/work?kind=payout');
  await noi.page
    .getByRole('region', { name: thai('work', 'list') })
    .getByRole('link', { name: '53,210.00' })
    .click();
  await mali.page.goto('/work?kind=payout');
  const row = mali.page
    .getByRole('region', { name: lao('work', 'list') })
    .getByRole('link', { name: '53,210.00' });
  const looksThere = lao('common', 'looks', { names: nameOf('noi') });
  await expect(row.getByText(looksThere)).toBeAttached();
  await look(mali.page, 'console-looks-list-la');

  await row.click();
  await expect(mali.page.getByRole('status').getByText(looksThere)).toBeVisible();
  await look(mali.page, 'console-looks-thing-la');
  await expect(
    noi.page.getByRole('status').getByText(thai('common', 'looks', { names: nameOf('mali') })),
  ).toBeVisible();
  await look(noi.page, 'console-looks-th');

  await noi.page.keyboard.press('Escape');
  await expect(mali.page.getByText(looksThere)).toHaveCount(0);
  await noi.context.close();
  await mali.context.close();
});
