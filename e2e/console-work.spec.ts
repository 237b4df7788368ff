import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { phrase } from '@krapao/contract/phrases';
import type { Stack } from '@krapao/tools/testing/stack';
import { consoleOf, consoleSpeaker, freshCode, proveByCode, looked, DESK } from './console.ts';
import { expect, test } from './fixtures.ts';
import { spoken, type Say } from './locales.ts';
import { look } from './look.ts';
import { ask, memberWith, newMember, walletOf, type Member } from './members.ts';
import { inDatabase } from './operator.ts';
import { payoutsTo } from './outside.ts';
import { writeSetting } from './site-settings.ts';
import { until } from './until.ts';

/** More than goes out by itself, and more than one person may approve; nobody else asks for so much. */
const BAHT = 57_123;

async function asksFor(stack: Stack, baht: number): Promise<Member> {
  const member = await memberWith(stack, baht + 1_000);
  await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token: member.token, body: { amount: baht } });
  return member;
}

const rowOf = (page: Page, say: Say) =>
  page.getByRole('region', { name: say('work', 'list') }).getByRole('link', { name: '57,123.00' });

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
    await page.goto(`/work?kind=payout&min=${String(BAHT)}&max=${String(BAHT)}`);
    await expect(rowOf(page, say)).toBeVisible();
    await look(page, 'console-work-th');

    await page.keyboard.press('j');
    const thing = page.getByRole('region', { name: say('common', 'kind.payout') });
    await expect(thing.getByText(member.name).first()).toBeVisible();
    // what a person sees is asked for again until the server has read the setting
    const verdict = say('common', 'verdict.approve');
    const approve = thing.getByRole('button', { name: verdict, exact: true });
    const toSecond = thing.getByRole('button', { name: say('work', 'toSecond', { verdict }), exact: true });
    await expect(async () => {
      await page.reload();
      await expect(approve.or(toSecond)).toBeVisible();
      expect(await approve.isVisible()).toBe(true);
    }).toPass();
    await look(page, 'console-thing-th');

    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(say('work', 'why'), { exact: true })).toBeFocused();
    await look(page, 'console-verdict-th');
    // where money moves nobody's reason stands there already
    await expect(dialog.getByLabel(say('work', 'why'), { exact: true })).toHaveValue('');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(say('common', 'why.missing'))).toBeVisible();
    expect(await payoutsTo(stack, member)).toEqual([]);
    // a reason that is ready: Enter chooses it, and then sends it
    const ready = say('reasons', 'phrase.didAccountAndPlayChecked');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: ready })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(say('work', 'why'), { exact: true })).toHaveValue(ready);
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
    await expect(rowOf(page, say)).toBeVisible();
    await look(page, `console-work-${language}`);
    await rowOf(page, say).click();
    const approve = say('common', 'verdict.approve');
    const toSecond = say('work', 'toSecond', { verdict: approve });
    await page.getByRole('button', { name: toSecond, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText(say('work', 'doesOf.payout.approve', { amount: '57,123.00' })),
    ).toBeVisible();
    await expect(dialog.getByText(say('common', 'second.before'))).toBeVisible();
    await dialog.getByRole('button', { name: say('reasons', 'phrase.didAccountAndPlayChecked') }).click();
    await look(page, `console-to-second-${language}`);
    await dialog.getByRole('button', { name: toSecond, exact: true }).click();
    await expect(dialog.getByText(say('common', 'proof.lead'))).toBeVisible();
    await look(page, `console-proof-${language}`);
    await proveByCode(page, say, () => freshCode(stack, 'noi'));
    await expect(dialog).toBeHidden();
    expect(await payoutsTo(stack, member)).toEqual([]);

    await second.page.goto('/requests');
    const request = second.page
      .getByRole('article')
      .filter({ hasText: say('reasons', 'phrase.didAccountAndPlayChecked') });
    await expect(request).toContainText('noi');
    await expect(request).toContainText(member.name);
    await look(second.page, `console-requests-${language}`);
    await request.getByRole('button', { name: say('requests', 'confirm.open') }).click();
    const asked = second.page.getByRole('dialog');
    await expect(asked.getByText(say('requests', 'confirm.lead'))).toBeVisible();
    // whose it is and where it goes is told before anybody confirms it
    await expect(asked.getByText(member.holder)).toBeVisible();
    await look(second.page, `console-confirm-${language}`);
    await asked.getByRole('button', { name: say('requests', 'confirm.submit'), exact: true }).click();
    await expect(asked.getByText(say('common', 'proof.lead'))).toBeVisible();
    await proveByCode(second.page, say, () => freshCode(stack, 'owner'));
    await expect(asked).toBeHidden();
    await until('the bank has it', async () => (await payoutsTo(stack, member)).length === 1);
    await first.context.close();
    await second.context.close();
  });

test('A line that nobody fits is credited to whom a cashier finds by a part of their name or account, on a phone', async ({
  browser,
  stack,
  trouble,
}) => {
  const say = consoleSpeaker('la');
  const member = await newMember(stack);
  const id = `FEED/${randomUUID()}`;
  await inDatabase(stack, (client) =>
    client.query(
      `insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, from_name, state, evidence)
       values ($1, 'SCB', '1112223334', 12345, now(), '004', $1, 'MR SOMEBODY', 'unmatched', $2)`,
      [id, phrase('nobodyFits')],
    ),
  );
  const { context, page } = await consoleOf(browser, stack, 'noi', { language: 'la', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  await page.goto('/work?kind=line');
  await page
    .getByRole('region', { name: say('work', 'list') })
    .getByRole('link', { name: '123.45' })
    .click();
  await page.getByRole('button', { name: say('common', 'verdict.credit') }).click();
  const dialog = page.getByRole('dialog');
  const credit = dialog.getByRole('button', { name: say('common', 'verdict.credit'), exact: true });
  await credit.click();
  await expect(dialog.getByText(say('work', 'needed'))).toBeVisible();
  const search = dialog.getByRole('searchbox', { name: say('work', 'said.member') });
  await search.fill('nobody-is-called-that');
  await expect(dialog.getByText(say('work', 'memberNone'))).toBeVisible();
  await search.fill(member.accountNo.slice(2, 9));
  await dialog.getByRole('radio', { name: member.name }).check();
  await look(page, 'console-member-pick-la');
  await dialog.getByRole('button', { name: say('reasons', 'phrase.didNumberAndNameFit') }).click();
  await credit.click();
  await expect(dialog).toBeHidden();
  await until('the member has it', async () => (await walletOf(stack, member)) === 123.45);
  await context.close();
});

test('What a bank told unreadably is credited with banks chosen by name, ours where it came to', async ({
  browser,
  stack,
  trouble,
}) => {
  const say = consoleSpeaker('th');
  await inDatabase(stack, (client) =>
    client.query(
      `insert into bank_feed_unread (digest, raw) values (gen_random_uuid()::text, '{"amount":"1,000"}')`,
    ),
  );
  const { context, page } = await consoleOf(browser, stack, 'noi', { language: 'th', width: 1440 });
  trouble.watch(context, stack.consoleUrl);
  await page.goto('/work?kind=unread');
  await page
    .getByRole('region', { name: say('work', 'list') })
    .getByRole('link')
    .first()
    .click();
  const credit = say('common', 'verdict.credit');
  await page
    .getByRole('group', { name: say('work', 'verdicts') })
    .getByRole('button', { name: credit })
    .click();
  const dialog = page.getByRole('dialog');
  // what it is read from stands beside what is typed
  await expect(dialog.getByText('{"amount":"1,000"}')).toBeVisible();
  const [to, from] = [dialog.getByLabel(say('work', 'said.to')), dialog.getByLabel(say('work', 'said.bank'))];
  // to none of ours comes kip
  await to.selectOption('SCB');
  await expect(dialog.getByLabel(say('work', 'said.amount'))).toBeVisible();
  await expect(dialog.getByLabel(say('work', 'said.kip'))).toHaveCount(0);
  await expect(to.getByRole('option', { name: 'ไทยพาณิชย์' })).toBeAttached();
  await expect(from.getByRole('option', { name: 'กสิกรไทย' })).toBeAttached();
  expect(await to.getByRole('option').count()).toBeLessThan(await from.getByRole('option').count());
  // so much one person credits alone; of more it says so before it is sent, and shows what is proved
  const amount = dialog.getByLabel(say('work', 'said.amount'));
  const toSecond = dialog.getByRole('button', { name: say('work', 'toSecond', { verdict: credit }) });
  await amount.fill('10');
  await expect(toSecond).toBeHidden();
  await amount.fill('900000');
  await expect(toSecond).toBeVisible();
  await expect(dialog.getByText('900,000.00')).toBeVisible();
  await expect(dialog.getByText(say('common', 'second.before'))).toBeVisible();
  await look(page, 'console-unread-th');
  await context.close();
});

for (const { language, width } of looked(DESK))
  test(`What was done of one thing is not said in the dialog of the next, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    await inDatabase(stack, async (client) => {
      for (const amount of [7_701, 7_702])
        await client.query(
          `insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, from_name, state, evidence)
           values ($1, 'SCB', '1112223334', $2, now(), '004', $1, 'MR SOMEBODY', 'unmatched', $3)`,
          [`FEED/${randomUUID()}`, amount, phrase('nobodyFits')],
        );
    });
    const { context, page } = await consoleOf(browser, stack, 'noi', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/work?kind=line&min=77&max=78');
    await page
      .getByRole('region', { name: say('work', 'list') })
      .getByRole('link')
      .first()
      .click();
    const refuse = say('common', 'verdictOf.line.refuse');
    const asked = page
      .getByRole('group', { name: say('work', 'verdicts') })
      .getByRole('button', { name: refuse });
    await asked.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('MR SOMEBODY')).toBeVisible();
    await dialog.getByRole('button', { name: say('reasons', 'phrase.didMoneyOfOurOwn') }).click();
    await dialog.getByRole('button', { name: refuse, exact: true }).click();
    await expect(dialog).toBeHidden();
    const done = page.getByRole('status').filter({ hasText: refuse });
    await expect(done).toBeVisible();
    await asked.click();
    await expect(dialog.getByLabel(say('work', 'why'), { exact: true })).toBeVisible();
    await expect(done).toBeHidden();
    await dialog.getByRole('button', { name: say('reasons', 'phrase.didSentBackToTheSender') }).click();
    await dialog.getByRole('button', { name: refuse, exact: true }).click();
    await expect(dialog).toBeHidden();
    await context.close();
  });
