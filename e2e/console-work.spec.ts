import type { Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { consoleOf, consoleSpeaker, freshCode, staffPassword } from './console.ts';
import { expect, test } from './fixtures.ts';
import { spoken, type Say } from './locales.ts';
import { look } from './look.ts';
import { ask, memberWith, type Member } from './members.ts';
import { payoutsTo } from './outside.ts';
import { writeSetting } from './site-settings.ts';
import { until } from './until.ts';

/** More than goes out by itself, and more than one person may approve. */
const BAHT = 55_000;

async function asksFor(stack: Stack, baht: number): Promise<Member> {
  const member = await memberWith(stack, baht + 1_000);
  await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token: member.token, body: { amount: baht } });
  return member;
}

const rowOf = (page: Page, say: Say, member: Member) =>
  page.getByRole('region', { name: say('work', 'list') }).getByRole('link', { name: member.name });

async function proveByCode(page: Page, say: Say, code: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('common', 'proof.password'), { exact: true }).fill(staffPassword);
  await dialog.getByLabel(say('common', 'proof.code'), { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

test.describe('by one person', () => {
  test.beforeAll(({ stack }) => writeSetting(stack, 'secondApprovalAbove', 10_000_000));
  test.afterAll(({ stack }) => writeSetting(stack, 'secondApprovalAbove', undefined));

  test('A payout is approved by keyboard only, in Thai on a desk, and goes to the bank', async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker('th');
    const member = await asksFor(stack, BAHT);
    const { context, page } = await consoleOf(browser, stack, 'mali', { language: 'th', width: 1440 });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/work?kind=payout');
    await expect(rowOf(page, say, member)).toBeVisible();
    await look(page, 'console-work-th');

    await page.keyboard.press('j');
    const thing = page.getByRole('region', { name: say('common', 'kind.payout') });
    await expect(thing.getByText(member.name).first()).toBeVisible();
    // what a person sees is asked for again until the server has read the setting
    const approve = thing.getByRole('button', { name: say('common', 'verdict.approve'), exact: true });
    await expect(async () => {
      await page.reload();
      await expect(approve).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await look(page, 'console-thing-th');

    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(say('work', 'why'), { exact: true })).toBeFocused();
    await look(page, 'console-verdict-th');
    expect(await payoutsTo(stack, member)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await until('the bank has it', async () => (await payoutsTo(stack, member)).length === 1);
    await context.close();
  });
});

for (const language of spoken('en'))
  test(`A large payout takes two people on two devices, on a phone in ${language}`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const width = 360;
    const say = consoleSpeaker(language);
    const member = await asksFor(stack, BAHT);
    const first = await consoleOf(browser, stack, 'noi', { language, width });
    const second = await consoleOf(browser, stack, 'owner', { language, width });
    for (const { context } of [first, second]) trouble.watch(context, stack.consoleUrl);
    // that a proof is wanted is told as a refusal
    trouble.allow(/^403 POST \/api\/console\//);

    const { page } = first;
    await page.goto('/work');
    await expect(rowOf(page, say, member)).toBeVisible();
    await look(page, `console-work-${language}`);
    await rowOf(page, say, member).click();
    const approve = say('common', 'verdict.approve');
    await page.getByRole('button', { name: say('work', 'toSecond', { verdict: approve }) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(say('common', 'second.before'))).toBeVisible();
    await dialog.getByRole('button', { name: say('work', 'reason.go.first') }).click();
    await dialog.getByRole('button', { name: approve, exact: true }).click();
    await expect(dialog.getByText(say('common', 'proof.lead'))).toBeVisible();
    await look(page, `console-proof-${language}`);
    await proveByCode(page, say, freshCode(stack, 'noi'));
    await expect(dialog).toBeHidden();
    expect(await payoutsTo(stack, member)).toEqual([]);

    await second.page.goto('/requests');
    const request = second.page.getByRole('article').filter({ hasText: say('work', 'reason.go.first') });
    await expect(request).toContainText('noi');
    await look(second.page, `console-requests-${language}`);
    await request.getByRole('button', { name: say('requests', 'confirm.open') }).click();
    const asked = second.page.getByRole('dialog');
    await expect(asked.getByText(say('requests', 'confirm.lead'))).toBeVisible();
    await asked.getByRole('button', { name: say('requests', 'confirm.submit'), exact: true }).click();
    await expect(asked.getByText(say('common', 'proof.lead'))).toBeVisible();
    await proveByCode(second.page, say, freshCode(stack, 'owner'));
    await expect(asked).toBeHidden();
    await until('the bank has it', async () => (await payoutsTo(stack, member)).length === 1);
    await first.context.close();
    await second.context.close();
  });

test('Away from the line it says so, and nothing can be decided on what may be old', async ({
  browser,
  stack,
}) => {
  const say = consoleSpeaker('en');
  const member = await asksFor(stack, BAHT);
  const { context, page } = await consoleOf(browser, stack, 'mali', { language: 'en', width: 1440 });
  await page.goto('/work');
  await rowOf(page, say, member).click();
  const refuse = page.getByRole('button', { name: say('common', 'verdict.refuse') });
  await expect(refuse).toBeEnabled();
  await context.setOffline(true);
  const banner = page.getByRole('alert').filter({ hasText: say('common', 'line.lost') });
  await expect(banner).toBeVisible();
  await expect(refuse).toBeDisabled();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeHidden();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(refuse).toBeEnabled();
  await context.close();
});
