/** What who asks for a change of the setup, and who confirms it, is told before and after. */
import {
  atConsole,
  DESK,
  freshCode,
  PHONE,
  proveByCode,
  requestWith,
  type AtConsole,
  looked,
} from './console.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { inDatabase } from './operator.ts';

/** Opens what was typed as it would be. */
const review = ({ page, say }: AtConsole) =>
  page.getByRole('button', { name: say('setup', 'review.open_other', { count: 1 }).replace('changes', 'change') }).click(); // prettier-ignore

test('What cannot be so of a slice stands beside that field of it; other chances are told with what a coin brings, and who asked is told that they were refused', async ({
  browser,
  stack,
  trouble,
}) => {
  // what cannot be so, and that a proof is wanted, is told as a refusal
  trouble.allow(/^40[03] POST \/api\/console\//);
  const mali = await atConsole(browser, stack, 'mali', DESK);
  const owner = await atConsole(browser, stack, 'owner', PHONE);
  for (const { context } of [mali, owner]) trouble.watch(context, stack.consoleUrl);
  const { page, say } = mali;
  await owner.page.goto('/account');
  const bell = (count: number) =>
    owner.page.getByRole('link', {
      name: owner.say('common', 'requests.waiting_other', { count }),
      exact: true,
    });
  // other files may have left some
  const { rows } = await inDatabase(stack, (client) =>
    client.query<{ left: number }>(
      `select count(*)::int as left from staff_request where state = 'waiting' and made_by <> (select id from staff where name = 'owner')`,
    ),
  );
  const left = rows[0]?.left ?? 0;
  await expect(bell(left)).toBeVisible();
  const before = await owner.page.title();

  await page.goto('/wheels/wheel/demo');
  const substitute = page.getByRole('combobox', { name: say('setup', 'field.substitute') }).nth(6);
  await substitute.selectOption('');
  await review(mali);
  const needs = say('reasons', 'phrase.needsSubstitute').split('{{')[0] ?? '';
  await expect(page.getByText(needs)).toBeVisible();
  await expect(substitute).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'console-wheel-wrong-en');
  await substitute.selectOption('cash5');
  await page
    .getByRole('textbox', { name: say('setup', 'field.weight') })
    .first()
    .fill('90');
  await review(mali);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: say('setup', 'sides.chances') })).toContainText('45.90%');
  await expect(dialog.getByText(say('reasons', 'phrase.coinBrings').split('{{')[0] ?? '')).toBeVisible();
  await look(page, 'console-wheel-chances-en');
  await page.getByLabel(say('setup', 'review.whySecond'), { exact: true }).fill('a weekend of luck');
  await page.getByRole('button', { name: say('setup', 'review.ask'), exact: true }).click();
  await proveByCode(page, say, () => freshCode(stack, 'mali'));
  await expect(dialog).toBeHidden();

  // who may confirm it is called by the title too
  await expect(bell(left + 1)).toBeVisible();
  await expect(owner.page).not.toHaveTitle(before);
  const request = await requestWith(owner, 'a weekend of luck');
  await look(owner.page, 'console-wheel-request-th');
  await request.getByRole('button', { name: owner.say('requests', 'refuse.submit') }).click();
  const refusal = owner.page.getByRole('dialog');
  await refusal.getByLabel(owner.say('requests', 'refuseWhy'), { exact: true }).fill('far too dear');
  await refusal.getByRole('button', { name: owner.say('requests', 'refuse.submit'), exact: true }).click();
  await expect(refusal).toBeHidden();

  const told = page.getByRole('status').filter({ hasText: say('requests', 'ended.title') });
  await expect(told).toContainText('far too dear');
  await look(page, 'console-ended-en');
  await page.goto('/now');
  await expect(told).toContainText('far too dear');
  await told.getByRole('button', { name: say('requests', 'ended.seen') }).click();
  await expect(told).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told).toBeHidden();
  for (const { context } of [mali, owner]) await context.close();
});

for (const { language, width } of looked(PHONE))
  test(`Banners change their places, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const owner = await atConsole(browser, stack, 'owner', { language, width });
    trouble.watch(owner.context, stack.consoleUrl);
    const { page, say } = owner;
    await page.goto('/banners/banners/notice');
    const pictures = page.getByRole('textbox', { name: say('setup', 'field.image') });
    const [first, second] = [await pictures.nth(0).inputValue(), await pictures.nth(1).inputValue()];
    await expect(page.getByRole('button', { name: say('setup', 'up', { n: 1 }), exact: true })).toBeHidden();
    await page.getByRole('button', { name: say('setup', 'up', { n: 2 }), exact: true }).click();
    await expect(pictures.nth(0)).toHaveValue(second);
    await expect(pictures.nth(1)).toHaveValue(first);
    await expect(page.getByTestId('member-view').locator('img').first()).toHaveAttribute('src', second);
    await look(page, `console-banners-moved-${language}`);
    await owner.context.close();
  });
