import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { CONSOLE_HEADER } from '@krapao/contract/console/constants';
import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import type { Stack } from '@krapao/tools/testing/stack';
import {
  atConsole,
  freshCode,
  PHONE,
  proveByCode,
  takeBack,
  type AtConsole,
  looked,
  DESK,
  LOOKS,
} from './console.ts';
import { cutLine } from './cut-line.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { ask, deposit, memberWith } from './members.ts';
import { waitingOf } from './operator-command.ts';
import { inDatabase } from './operator.ts';
import { writeSetting } from './site-settings.ts';

// one person decides here: what two do about it is told elsewhere
test.beforeAll(({ stack }) => writeSetting(stack, 'secondApprovalAbove', 10_000_000));
test.afterAll(async ({ stack }) => {
  for (const name of ['secondApprovalAbove', 'withdrawMinimum', 'withdrawMaximum'])
    await writeSetting(stack, name, undefined);
});

/** A call beside the screen, as that person's other tab. */
async function act({ request }: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await request.post(`/api/console/${path}`, {
    headers: { [CONSOLE_HEADER]: '1', [IDEMPOTENCY_HEADER]: randomUUID() },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const idOf = (stack: Stack, phone: string): Promise<string> =>
  inDatabase(stack, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from member where phone = $1', [phone]);
    return rows[0]?.id ?? '';
  });

/** More than goes out by itself. */
async function asksFor(stack: Stack, baht: number): Promise<string> {
  const member = await memberWith(stack, baht + 1_000);
  await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token: member.token, body: { amount: baht } });
  const [waiting] = await waitingOf(stack, await idOf(stack, member.phone));
  if (!waiting) throw new Error('the payout does not wait');
  return waiting.id;
}

async function refuse({ context }: AtConsole, id: string): Promise<void> {
  const path = `board/payout/${encodeURIComponent(id)}`;
  const looked = await context.request.get(`/api/console/${path}`, { headers: { [CONSOLE_HEADER]: '1' } });
  const { seen } = (await looked.json()) as { seen: string };
  await act(context, `${path}/refuse`, { seen, why: 'the member asked to cancel' });
}

for (const { language, width } of looked(PHONE))
  test(`What another decided while a verdict was open is told and not decided again, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    trouble.allow(/^409 POST \/api\/console\//);
    const id = await asksFor(stack, 55_000);
    const mali = await atConsole(browser, stack, 'mali', { language, width });
    const owner = await atConsole(browser, stack, 'owner', { language, width });
    trouble.watch(mali.context, stack.consoleUrl);
    const { page, say } = mali;
    await page.goto('/work?kind=payout');
    await page
      .getByRole('region', { name: say('work', 'list') })
      .locator(`[href*="${id}"]`)
      .click();
    await page.getByRole('button', { name: say('common', 'verdict.refuse') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('work', 'why'), { exact: true }).fill('the same, a moment later');
    await refuse(owner, id);
    await dialog.getByRole('button', { name: say('common', 'verdict.refuse'), exact: true }).click();
    await expect(page.getByText(say('work', 'answer.movedOn'))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: say('common', 'verdict.refuse') })).toHaveCount(0);
    await look(page, `console-work-moved-${language}`);
    for (const { context } of [mali, owner]) await context.close();
  });

for (const { language, width } of looked(DESK))
  test(`A setting that another changed meanwhile is shown on both sides, and what was typed is kept, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    trouble.allow(/^409 POST \/api\/console\//);
    const [mine, theirs] = language === 'th' ? ['150', '120'] : ['170', '130'];
    const mali = await atConsole(browser, stack, 'mali', { language, width });
    const owner = await atConsole(browser, stack, 'owner', { language, width });
    trouble.watch(mali.context, stack.consoleUrl);
    const { page, say } = mali;
    const path = 'setup/setting/withdrawMinimum';
    await page.goto('/settings/setting/withdrawMinimum');
    const box = page.getByRole('textbox', { name: say('setup', 'setting.withdrawMinimum') });
    await box.fill(mine);
    await page
      .getByRole('button', {
        name: say('setup', 'review.open', { count: 1 }),
      })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('setup', 'review.why'), { exact: true }).fill('new year');

    const now = await owner.context.request.get(`/api/console/${path}`, {
      headers: { [CONSOLE_HEADER]: '1' },
    });
    const { version } = (await now.json()) as { version: string };
    await act(owner.context, path, {
      order: { withdrawMinimum: 100 * Number(theirs) },
      seen: version,
      why: 'fewer small ones',
    });
    await dialog.getByRole('button', { name: say('setup', 'review.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    const told = page.getByRole('alert').filter({ hasText: say('setup', 'moved.title') });
    await expect(told).toContainText(theirs);
    await expect(box).toHaveValue(mine);
    await look(page, `console-setting-moved-${language}`);
    await told.getByRole('button', { name: say('setup', 'moved.goOn') }).click();
    await expect(told).toBeHidden();
    await expect(box).toHaveValue(mine);
    for (const { context } of [mali, owner]) await context.close();
  });

test('What a person changes shows at once, also where it is told before it is answered, and is taken for nobody else’s', async ({
  browser,
  stack,
  trouble,
}) => {
  const mali = await atConsole(browser, stack, 'mali', { language: 'en', width: 1440 });
  const owner = await atConsole(browser, stack, 'owner', { language: 'en', width: 1440 });
  for (const { context } of [mali, owner]) trouble.watch(context, stack.consoleUrl);
  const { page, say } = mali;
  const path = '/settings/setting/withdrawMinimum';
  const name = say('setup', 'setting.withdrawMinimum');
  await owner.page.goto(path);
  await expect(owner.page.getByRole('textbox', { name })).toBeVisible();
  await page.goto(path);
  await page.getByRole('textbox', { name }).fill('190');
  await page.getByRole('button', { name: say('setup', 'review.open_one', { count: 1 }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('setup', 'review.why'), { exact: true }).fill('as we said in May');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/setup\/setting\/withdrawMinimum$/, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const response = await route.fetch();
    await held;
    return route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: say('setup', 'review.save'), exact: true }).click();
  // no answer yet, and both screens have it
  for (const at of [owner.page, page]) await expect(at.getByText('as we said in May')).toBeAttached();
  await expect(owner.page.getByRole('textbox', { name })).toHaveValue('190');
  await expect(page.getByText(say('setup', 'moved.title'))).toHaveCount(0);
  answer();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name })).toHaveValue('190');
  await expect(page.getByText(say('setup', 'moved.title'))).toHaveCount(0);
  for (const { context } of [mali, owner]) await context.close();
});

for (const { language, width } of looked(PHONE))
  test(`A request whose setting another changed meanwhile says so, is confirmed by nobody, and is taken back where it stands, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const [asked, meanwhile] = language === 'th' ? ['240,000', 180_000] : ['230,000', 170_000];
    const why = `more for ${language}`;
    const mali = await atConsole(browser, stack, 'mali', { language, width });
    const owner = await atConsole(browser, stack, 'owner', { language, width });
    for (const { context } of [mali, owner]) trouble.watch(context, stack.consoleUrl);
    trouble.allow(/^403 POST \/api\/console\//);
    const { page, say } = mali;
    const path = 'setup/setting/withdrawMaximum';
    await page.goto('/settings/setting/withdrawMaximum');
    await page.getByRole('textbox', { name: say('setup', 'setting.withdrawMaximum') }).fill(asked);
    await page
      .getByRole('button', {
        name: say('setup', 'review.open', { count: 1 }),
      })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('setup', 'review.whySecond'), { exact: true }).fill(why);
    await dialog.getByRole('button', { name: say('setup', 'review.ask'), exact: true }).click();
    await proveByCode(page, say, () => freshCode(stack, 'mali'));
    await expect(dialog).toBeHidden();
    const own = page.getByText(say('requests', 'overtaken.own'));
    await expect(page.getByRole('button', { name: say('requests', 'takeBack.submit') })).toBeVisible();
    await expect(own).toBeHidden();

    const now = await owner.context.request.get(`/api/console/${path}`, {
      headers: { [CONSOLE_HEADER]: '1' },
    });
    const { version } = (await now.json()) as { version: string };
    const order = { withdrawMaximum: 100 * meanwhile };
    await act(owner.context, path, { order, seen: version, why: 'less for all' });
    // at once, at a screen that is open
    await expect(own).toBeVisible();
    await look(page, `console-setting-overtaken-${language}`);

    await owner.page.goto('/requests');
    const request = owner.page.getByRole('article').filter({ hasText: why });
    await expect(request.getByText(say('requests', 'state.overtaken'))).toBeVisible();
    await expect(request.getByText(say('requests', 'overtaken.others'))).toBeVisible();
    await expect(request.getByRole('button', { name: say('requests', 'confirm.open') })).toHaveCount(0);
    await look(owner.page, `console-requests-overtaken-${language}`);

    await takeBack(mali);
    await expect(own).toBeHidden();
    await expect(request).toHaveCount(0);
    for (const { context } of [mali, owner]) await context.close();
  });

for (const { language, width } of looked(DESK))
  test(`A minute away from the line it says so, decides nothing, and catches up with what others did, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
  }) => {
    const id = await asksFor(stack, 55_000);
    const mali = await atConsole(browser, stack, 'mali', { language, width });
    const owner = await atConsole(browser, stack, 'owner', { language, width });
    const { page, say, context } = mali;
    await page.clock.install();
    await page.goto('/work?kind=payout');
    const row = page.getByRole('region', { name: say('work', 'list') }).locator(`[href*="${id}"]`);
    await row.click();
    const press = page.getByRole('button', { name: say('common', 'verdict.refuse') });
    await expect(press).toBeEnabled();
    await context.setOffline(true);
    const banner = page.getByRole('alert').filter({ hasText: say('common', 'line.lost') });
    await expect(banner).toBeVisible();
    await page.clock.fastForward('01:00');
    // and what it took until here
    await expect(banner).toContainText(/\b([6-9]|1\d)\d\b/);
    await expect(press).toBeDisabled();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toBeHidden();
    await look(page, `console-line-away-${language}`);

    await refuse(owner, id);
    await context.setOffline(false);
    await expect(banner).toBeHidden();
    // it is decided: there is nothing to press any more, and the list knows
    await expect(press).toHaveCount(0);
    await page.goto('/work?kind=payout');
    await expect(page.getByRole('heading', { level: 1, name: say('common', 'nav.work') })).toBeAttached();
    await expect(row).toHaveCount(0);
    for (const { context } of [mali, owner]) await context.close();
  });

test('What becomes of a member shows on their open page at once, also money that moves by itself', async ({
  browser,
  stack,
  trouble,
}) => {
  const member = await memberWith(stack, 1_000);
  const mali = await atConsole(browser, stack, 'mali', { language: 'en', width: 1440 });
  trouble.watch(mali.context, stack.consoleUrl);
  const { page, say } = mali;
  await page.goto(`/members/${await idOf(stack, member.phone)}`);
  const moved = page.getByRole('list', { name: say('members', 'part.statement') }).getByRole('listitem');
  await expect(moved).toHaveCount(1);
  await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token: member.token, body: { amount: 400 } });
  await expect(moved).toHaveCount(2);
  await expect(page.getByText('600.00').first()).toBeVisible();
  await page.getByRole('link', { name: say('members', 'part.deposits'), exact: true }).click();
  const deposits = page.getByRole('list', { name: say('members', 'part.deposits') }).getByRole('listitem');
  await expect(deposits).toHaveCount(1);
  await deposit(stack, member, 300);
  await expect(deposits).toHaveCount(2);
  await mali.context.close();
});

test('What a member has is asked for again while their page is open, also where no line tells of it', async ({
  browser,
  stack,
  trouble,
}) => {
  const member = await memberWith(stack, 1_000);
  const mali = await atConsole(browser, stack, 'mali', { language: 'en', width: 1440 });
  trouble.watch(mali.context, stack.consoleUrl);
  const { page } = mali;
  await page.clock.install();
  // no line tells anything, and none that comes back has all asked for again
  await cutLine(page);
  const id = await idOf(stack, member.phone);
  await page.goto(`/members/${id}`);
  await expect(page.getByText('1,000.00').first()).toBeVisible();
  await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token: member.token, body: { amount: 400 } });
  await page.clock.fastForward('00:31');
  await expect(page.getByText('600.00').first()).toBeVisible();
  await mali.context.close();
});

for (const { language, width } of LOOKS)
  test(`Nothing on a page moves where the line goes and comes back, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
  }) => {
    const { page, say, context } = await atConsole(browser, stack, 'mali', { language, width });
    await page.goto('/work');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeAttached();
    const stood = await main.boundingBox();
    await context.setOffline(true);
    const banner = page.getByRole('alert').filter({ hasText: say('common', 'line.lost') });
    await expect(banner).toBeVisible();
    expect(await main.boundingBox()).toEqual(stood);
    await look(page, `console-line-lost-${language}`);
    await context.setOffline(false);
    await expect(banner).toBeHidden();
    expect(await main.boundingBox()).toEqual(stood);
    await context.close();
  });

test('A screen whose code a lost line kept away comes at a press once the line is back', async ({
  browser,
  stack,
}) => {
  const mali = await atConsole(browser, stack, 'mali', { language: 'en', width: 1440 });
  const { page, say, context } = mali;
  await page.goto('/work');
  await expect(page.getByRole('region', { name: say('work', 'list') })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: say('common', 'nav.days'), exact: true }).click();
  const again = page.getByRole('button', { name: say('common', 'retry'), exact: true });
  await expect(again).toBeVisible();
  await context.setOffline(false);
  const banner = page.getByRole('alert').filter({ hasText: say('common', 'line.lost') });
  await expect(banner).toBeHidden();
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: say('common', 'nav.days') })).toBeVisible();
  await context.close();
});

for (const { language, width } of [PHONE, { language: 'la', width: 1440 }] as const)
  test(`What a member is kept from and when their account was changed stand where their payout goes, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const id = await asksFor(stack, 55_000);
    await inDatabase(stack, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'select member_id as id from payout where id = $1',
        [id],
      );
      const member = rows[0]?.id;
      await client.query(
        `insert into member_block (member_id, kind, until_at, why) values ($1, 'payouts', null, 'asked'), ($1, 'play', '2099-01-01', 'asked')`,
        [member],
      );
      await client.query(
        `update member set payouts_blocked_until = 'infinity', payouts_held_until = '2099-01-02', bank_account_name = bank_account_name || ' JR' where id = $1`,
        [member],
      );
    });
    const noi = await atConsole(browser, stack, 'noi', { language, width });
    trouble.watch(noi.context, stack.consoleUrl);
    const { page, say } = noi;
    await page.goto('/work?kind=payout');
    await page
      .getByRole('region', { name: say('work', 'list') })
      .locator(`[href*="${id}"]`)
      .click();
    const until = say('reasons', 'phrase.untilEnded');
    await expect(page.getByText(`${say('work', 'fact.keptFromPayouts')} · ${until}`)).toBeVisible();
    for (const fact of ['payoutsHeld', 'keptFromPlay', 'accountChanged'])
      await expect(page.getByText(say('work', `fact.${fact}`))).toBeVisible();
    // nobody is led to ask for what is refused
    const approve = page.getByRole('button', {
      name: say('work', 'toSecond', { verdict: say('common', 'verdict.approve') }),
      exact: true,
    });
    await expect(approve).toBeDisabled();
    await expect(page.getByText(say('errors', 'MEMBER_HELD'))).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await look(page, `console-payout-kept-${language}`);
    // as soon as it is over, also by itself
    await inDatabase(stack, (client) =>
      client.query(
        `with block as (update member_block set ended_at = now() where kind = 'payouts' and member_id = (select member_id from payout where id = $1))
          update member set payouts_blocked_until = null, payouts_held_until = now() where id = (select member_id from payout where id = $1)`,
        [id],
      ),
    );
    await page.reload();
    await expect(approve).toBeEnabled();
    await noi.context.close();
  });
