import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { dateOf, dayOf } from '@krapao/contract/bangkok';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { CONSOLE_HEADER } from '@krapao/contract/console/constants';
import { formatBaht } from '@krapao/contract/money';
import type { Stack } from '@krapao/tools/testing/stack';
import {
  atConsole,
  confirmRequest,
  consoleOf,
  consoleSpeaker,
  freshCode,
  looked,
  PHONE,
  DESK,
  LOOKS,
} from './console.ts';
import { proveByCode, requestWith, type AtConsole } from './console.ts';
import { expect } from './fixtures.ts';
import type { Say } from './locales.ts';
import { look } from './look.ts';
import { memberWith } from './members.ts';
import { passMidnight, test } from './midnight.ts';
import { inDatabase } from './operator.ts';
import { until } from './until.ts';

// what is of today here is so for as long as a test takes
test.beforeEach(passMidnight);

const DAY_MS = 86_400_000;
const dayAgo = (days: number): string => dayOf(Date.now() - days * DAY_MS);
/** The day that is to be closed: until some minutes after midnight yesterday can't be. */
const OPEN = 2;

/** What the server says beside the screen. */
async function told<T>({ request }: BrowserContext, path: string): Promise<T> {
  const answer = await request.get(`/api/console/${path}`, { headers: { [CONSOLE_HEADER]: '1' } });
  return (await answer.json()) as T;
}

/** The day before that is closed, and it is summed: it can be closed, too. */
async function closeBefore(stack: Stack): Promise<void> {
  const closed = dayAgo(OPEN + 1);
  await inDatabase(stack, async (client) => {
    await client.query('begin');
    // as two people closed it the day before: every account that is asked for held nothing
    await client.query(
      `insert into day_count (day, key, amount, by)
        select $1, 'PAYOUT', 50000, 'mali' where not exists (select from day_close)`,
      [closed],
    );
    await client.query(
      `insert into day_close (day, closed_by, confirmed_by, why, figures)
        select $1, 'mali', 'owner', 'all counted', '{"accounts":[],"providers":[],"transfers":[],"open":[]}'
        where not exists (select from day_close)`,
      [closed],
    );
    await client.query('update report_state set closed_day = $1', [closed]);
    await client.query('commit');
    // a server that has just started has summed nothing: no day of it is over
    await until('days are summed up to today', async () => {
      const { rowCount } = await client.query(
        `select from report_state where upto_at > date_trunc('day', now(), 'Asia/Bangkok')`,
      );
      return rowCount === 1;
    });
  });
}

/** Nothing was left on what nobody has counted yet. */
async function countTheRest(page: Page, say: Say): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(page.getByRole('region', { name: say('days', 'accounts') })).toBeVisible();
  const left = page.getByRole('button').filter({ hasText: new RegExp(`^${say('days', 'count.press')}$`) });
  for (let before = await left.count(); before > 0; before -= 1) {
    await left.first().click();
    await dialog.getByLabel(say('days', 'count.amount')).fill('0');
    await dialog.getByRole('button', { name: say('days', 'count.submit') }).click();
    // beside a dialog there is no other button
    await expect(dialog).toBeHidden();
    await expect(left).toHaveCount(before - 1);
  }
}

/** Opens the question whether the day is closed: with what it differs by, where it does. */
async function askToClose({ page, say }: AtConsole): Promise<void> {
  const [asks = ''] = say('days', 'close.with').split('{{');
  await page
    .getByRole('button', { name: asks })
    .or(page.getByRole('button', { name: say('days', 'close.submit') }))
    .click();
}

test('A report that is opened from elsewhere stands in sight among the others, in th at 360 px', async ({
  browser,
  stack,
  trouble,
}) => {
  const { context, page, say } = await atConsole(browser, stack, 'owner', { language: 'th', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  await page.goto('/reports?report=staff');
  const tabs = page.getByRole('navigation', { name: say('reports', 'title') });
  await expect(tabs.getByRole('link', { name: say('reports', 'name.staff') })).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('What was done by breaking the glass stands on Now until somebody signs it, in la at 360 px', async ({
  browser,
  stack,
  trouble,
}) => {
  const { context, page, say } = await atConsole(browser, stack, 'owner', { language: 'la', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  const note = page.getByText(say('now', 'glass', { items: 1 }));
  await page.goto('/now');
  await expect(page.getByRole('heading', { name: say('now', 'outsideTitle') })).toBeVisible();
  await expect(note).toHaveCount(0);
  await inDatabase(stack, (client) =>
    client.query(
      `insert into break_glass (id, who, why, act, subject_kind, subject)
        values (gen_random_uuid(), 'somchai', 'nobody could sign in', 'setting.change', 'setting', 'withdrawMaximum')`,
    ),
  );
  await page.reload();
  await expect(note).toBeVisible();
  await look(page, 'console-now-glass-la');
  await page.getByRole('link', { name: say('now', 'toGlass') }).click();
  await expect(page).toHaveURL(/\/work\?kind=break_glass/);
  await page
    .getByRole('region', { name: say('work', 'list') })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: say('common', 'verdictOf.break_glass.settle') }).click();
  const dialog = page.getByRole('dialog');
  for (const told of ['somchai', 'nobody could sign in', say('setup', 'setting.withdrawMaximum')])
    await expect(dialog.getByText(told)).toBeVisible();
  await look(page, 'console-glass-la');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await inDatabase(stack, (client) =>
    client.query(
      `update break_glass set signed_at = now(), signed_by = (select id from staff where name = 'owner')`,
    ),
  );
  await page.goto('/now');
  await expect(page.getByRole('heading', { name: say('now', 'outsideTitle') })).toBeVisible();
  await expect(note).toHaveCount(0);
  await context.close();
});

/** The provider's reports were asked for in vain, for long. An answer that is under way is waited for: it would say otherwise. */
const fallSilent = (stack: Stack, provider: string) =>
  until(`${provider} is silent`, () =>
    inDatabase(stack, async (client) => {
      const { rowCount } = await client.query(
        `update game_report set attempts = 9, due_at = now() + interval '1 hour'
          where slot_code = $1 and attempts = 0 and up_to is not null`,
        [provider],
      );
      return rowCount === 1;
    }),
  );

const answerAgain = (stack: Stack, provider: string) =>
  inDatabase(stack, (client) =>
    client.query('update game_report set attempts = 0, due_at = now() where slot_code = $1', [provider]),
  );

for (const { language, width } of looked(PHONE))
  test(`What does not answer outside is told on every screen, and of providers how many, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const { context, page, say } = await atConsole(browser, stack, 'noi', { language, width });
    trouble.watch(context, stack.consoleUrl);
    const { outside } = await told<ConsoleWire<'GET /api/console/outside'>['output']>(context, 'outside');
    const all = outside.filter(({ kind }) => kind === 'provider').length;
    const name = say('common', 'outside.providersDown', { down: 1, all });
    try {
      await fallSilent(stack, 'JOKER');
      await page.goto('/work');
      const systems = page.getByRole('link', { name: say('common', 'outside.label') });
      await expect(systems).toContainText(say('common', 'outside.down', { name }));
      await expect(page.getByRole('heading', { level: 1, name: say('common', 'nav.work') })).toBeAttached();
      await look(page, `console-outside-${language}`);
      await systems.click();
      await expect(page).toHaveURL(/\/now/);
      await expect(page.getByRole('listitem').filter({ hasText: 'JOKER' })).toContainText(
        say('now', 'state.down'),
      );
    } finally {
      await answerAgain(stack, 'JOKER');
    }
    await context.close();
  });

for (const { language, width } of looked(DESK))
  test(`A provider that does not answer is marked in the list of providers and on its own page, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const { context, page, say } = await atConsole(browser, stack, 'mali', { language, width });
    trouble.watch(context, stack.consoleUrl);
    const row = page.getByRole('link').filter({ hasText: 'SUPERSLOT' });
    // with the moment where it is known, or without
    const down = new RegExp(say('setup', 'received.down'));
    await page.goto('/providers');
    await expect(row.getByText(say('setup', 'received.open', { items: 0 }))).toBeVisible();
    await expect(row).not.toContainText(down);
    try {
      await fallSilent(stack, 'SUPERSLOT');
      await page.reload();
      await expect(row).toContainText(down);
      await expect(page.getByRole('link').filter({ hasText: 'SLOTXO' })).not.toContainText(down);
      await look(page, `console-provider-down-${language}`);
      await row.click();
      const thing = page.getByRole('article', { name: 'Superslot', exact: true });
      await expect(thing.getByText(down)).toBeVisible();
      await expect(thing.getByText(say('setup', 'received.downLead'))).toBeVisible();
      await look(page, `console-provider-down-thing-${language}`);
    } finally {
      await answerAgain(stack, 'SUPERSLOT');
    }
    await context.close();
  });

for (const { language, width } of looked(PHONE))
  test(`The owner sees today's deposits in Now and in the report, and takes it as a file, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    // the demo's own people deposited too
    const before = await told<ConsoleWire<'GET /api/console/now'>['output']>(context, 'now');
    await memberWith(stack, 4_321);
    const deposited = (before.figures?.deposits.today ?? 0) + 4_321;
    const shown = formatBaht(deposited);
    await page.goto('/now');
    const strip = page.getByRole('region', { name: say('now', 'figures') });
    await expect(strip).toContainText(shown);
    await expect(page.getByRole('heading', { name: say('now', 'outsideTitle') })).toBeVisible();
    await look(page, `console-now-${language}`);

    await page.goto('/reports');
    await page.getByRole('button', { name: say('reports', 'preset.today'), exact: true }).click();
    const today = dayAgo(0);
    await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`));
    const row = page.getByRole('row', { name: new RegExp(dateOf(Date.now())) });
    await expect(row).toContainText(shown);
    // the days before had that row as well, until these came
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await look(page, `console-reports-${language}`);
    // what is wider than the screen scrolls in its own box
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: say('common', 'csv.take') }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`krapao-days-${today}-${today}.csv`);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain(deposited.toFixed(2));
    expect(text).toContain('owner');

    const answered = page.waitForResponse(/\/reports\/providers\?/);
    await page.getByRole('link', { name: say('reports', 'name.providers') }).click();
    await answered;
    await expect(page).toHaveURL(/report=providers/);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await look(page, `console-reports-providers-${language}`);
    await context.close();
  });

for (const { language, width } of looked(DESK))
  test(`A count that differs names the account and by how much, and the close says that it takes two, in ${language} at ${String(width)} px`, async ({
    browser,
    today: stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    await closeBefore(stack);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/days');
    await expect(page.getByText(dateOf(Date.now() - OPEN * DAY_MS))).toBeVisible();

    const payout = say('common', 'ownAccount.payout');
    const row = page.getByRole('row', { name: new RegExp(payout) });
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    const state = await told<ConsoleWire<'GET /api/console/days/{day}'>['output']>(
      context,
      `days/${dayAgo(OPEN)}`,
    );
    const expected = state.accounts.find(({ key }) => key === 'PAYOUT')?.expected ?? 0;
    await dialog.getByLabel(say('days', 'count.amount')).fill(String(expected + 120));
    await expect(dialog).toContainText('+120.00');
    await look(page, `console-days-count-${language}`);
    await dialog.getByRole('button', { name: say('days', 'count.submit') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText('+120.00');

    await countTheRest(page, say);
    await look(page, `console-days-${language}`);
    // by how much books differ stands in sight as well
    const books = page.getByRole('region', { name: say('days', 'books.title') });
    expect(await books.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await page.getByRole('button', { name: say('days', 'close.with', { amounts: '+120.00' }) }).click();
    await expect(dialog).toContainText(payout);
    await expect(dialog).toContainText('+120.00');
    await expect(dialog).toContainText(say('common', 'second.before'));
    await look(page, `console-days-close-${language}`);
    await page.keyboard.press('Escape');

    // what is closed is only read
    await page.goto(`/days/${dayAgo(OPEN + 1)}`);
    await expect(page.getByText('mali', { exact: true })).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    await context.close();
  });

for (const { language, width } of looked(PHONE))
  test(`What was credited and the bank’s feed did not tell of stands under its account, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    await memberWith(stack, 431);
    const { context, page, say } = await atConsole(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto(`/days/${dayAgo(0)}`);
    const books = page.getByRole('region', { name: say('days', 'books.title') });
    const untold = books.locator('small', { hasText: say('days', 'line.unfed') });
    await expect(untold.filter({ hasText: '−431.00' }).first()).toBeVisible();
    await look(page, `console-days-unfed-${language}`);
    await context.close();
  });

test('A new screen shows a day that a server of the release before tells, which names no differences', async ({
  browser,
  today: stack,
  trouble,
}) => {
  const say = consoleSpeaker('th');
  await closeBefore(stack);
  const { context, page } = await consoleOf(browser, stack, 'owner', { language: 'th', width: 1440 });
  trouble.watch(context, stack.consoleUrl);
  await page.route(/\/api\/console\/days\/\d/, async (route) => {
    const response = await route.fetch();
    const {
      differences: _,
      asked: _asked,
      closesFrom: _from,
      ...day
    } = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: day });
  });
  await page.goto('/days');
  await expect(page.getByRole('region', { name: say('days', 'books.title') })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('days', 'transfer.list') })).toBeVisible();
  // the day may be asked for once more, whose answer is not rewritten where nobody is left
  await page.unrouteAll({ behavior: 'wait' });
  await context.close();
});

for (const { language, width } of LOOKS)
  test(`A day that is not summed yet says from when it can be closed, and offers it then, in ${language} at ${String(width)} px`, async ({
    browser,
    today: stack,
    trouble,
  }) => {
    await closeBefore(stack);
    const { context, page, say } = await atConsole(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    let isSummed = false;
    await page.route(/\/api\/console\/days\/\d/, async (route) => {
      const response = await route.fetch();
      const day = (await response.json()) as ConsoleWire<'GET /api/console/days/{day}'>['output'];
      const accounts = day.accounts.map((account) => ({ ...account, counted: 0 }));
      // as the server tells it until eleven minutes past midnight
      const early = isSummed ? {} : { closesFrom: `${day.day}T17:11:00.000Z` };
      await route.fulfill({ response, json: { ...day, accounts, ...early } });
    });
    await page.goto('/days');
    const from = `${dateOf(Date.now() - (OPEN - 1) * DAY_MS)} 00:11`;
    const told = page.getByText(say('days', 'close.from', { at: from }));
    const [asks = ''] = say('days', 'close.with').split('{{');
    const press = page
      .getByRole('button', { name: asks })
      .or(page.getByRole('button', { name: say('days', 'close.submit') }));
    await expect(told).toBeVisible();
    await expect(press).toHaveCount(0);
    await told.scrollIntoViewIfNeeded();
    await look(page, `console-days-not-summed-${language}`);
    isSummed = true;
    await page.reload();
    await expect(press).toBeVisible();
    await expect(told).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });

test('From day to day one key is pressed again and again, and both ways are as wide as a finger, in th at 360 px', async ({
  browser,
  stack,
  trouble,
}) => {
  const { context, page, say } = await atConsole(browser, stack, 'owner', { language: 'th', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  await page.goto(`/days/${dayAgo(1)}`);
  const way = (name: 'dayBefore' | 'dayAfter') => page.getByRole('link', { name: say('days', name) });
  const walk = async (name: 'dayBefore' | 'dayAfter', days: readonly number[]) => {
    await way(name).focus();
    for (const ago of days) {
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/days/${dayAgo(ago)}$`));
      // the address is there before the day is
      await expect(way('dayBefore')).toHaveAttribute('href', `/days/${dayAgo(ago + 1)}`);
      await expect(page.getByRole('heading', { name: say('days', 'accounts') })).toBeVisible();
      await expect(way(name)).toBeFocused();
    }
  };
  await walk('dayBefore', [2, 3]);
  await walk('dayAfter', [2, 1, 0]);
  for (const name of ['dayBefore', 'dayAfter'] as const)
    expect((await way(name).boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await expect(way('dayAfter')).toHaveAttribute('aria-disabled', 'true');
  await context.close();
});

test('Money of the house is recorded by one who sent it and one who confirms, who reads where it went, and counts in its day; until then it stands there and in its close as waiting', async ({
  browser,
  today: stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/console\//);
  await closeBefore(stack);
  const mali = await atConsole(browser, stack, 'mali', { language: 'th', width: 360 });
  const owner = await atConsole(browser, stack, 'owner', { language: 'en', width: 1440 });
  for (const { context } of [owner, mali]) trouble.watch(context, stack.consoleUrl);
  const { page, say } = mali;
  const why = 'ค่าธรรมเนียมของวันนี้';
  await page.goto(`/days/${dayAgo(OPEN)}`);
  await page.getByRole('button', { name: say('days', 'transfer.press') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('days', 'transfer.from'), { exact: true }).selectOption('PAYOUT');
  await dialog.getByLabel(say('days', 'transfer.to'), { exact: true }).selectOption('COSTS');
  await dialog.getByLabel(say('days', 'transfer.amount')).fill('35.50');
  await dialog.getByLabel(say('days', 'transfer.why'), { exact: true }).fill(why);
  await look(page, 'console-house-transfer-th');
  await dialog.getByRole('button', { name: say('days', 'transfer.submit') }).click();
  await proveByCode(page, say, () => freshCode(stack, 'mali'));
  await expect(dialog).toBeHidden();

  const [payout, costs] = [say('common', 'ownAccount.payout'), say('common', 'ownAccount.costs')];
  const row = page.getByRole('listitem').filter({ hasText: `${payout} → ${costs}` });
  await expect(row).toContainText(say('days', 'transfer.asked'));
  await owner.page.goto(`/days/${dayAgo(OPEN)}`);
  await countTheRest(owner.page, owner.say);
  await askToClose(owner);
  const close = owner.page.getByRole('dialog');
  await expect(close.getByText(owner.say('days', 'close.asked'))).toBeVisible();
  await expect(close.getByText('35.50')).toBeVisible();
  await look(owner.page, 'console-days-close-asked-en');
  await owner.page.keyboard.press('Escape');

  const request = await requestWith(owner, why);
  for (const place of ['payout', 'costs'] as const)
    await expect(
      request.getByText(owner.say('common', `ownAccount.${place}`), { exact: true }),
    ).toBeVisible();
  await look(owner.page, 'console-house-transfer-request-en');
  await confirmRequest(stack, owner, why);

  await page.reload();
  await expect(row).toContainText(why);
  await expect(row).not.toContainText(say('days', 'transfer.asked'));
  await owner.page.goto('/log?kind=house_transfer');
  const done = owner.page
    .getByRole('article')
    .filter({ hasText: owner.say('log', 'with', { name: 'owner' }) });
  await expect(done).toContainText(owner.say('common', 'act.houseTransfer'));
  await done.getByRole('link', { name: owner.say('log', 'openThing') }).click();
  await expect(owner.page).toHaveURL(new RegExp(`/days/${dayAgo(OPEN)}$`));
  for (const { context } of [owner, mali]) await context.close();
});

test('A day is closed by one who asks and one who confirms, and is only read from then on', async ({
  browser,
  today: stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/console\//);
  await closeBefore(stack);
  const owner = await atConsole(browser, stack, 'owner', { language: 'en', width: 1440 });
  const mali = await atConsole(browser, stack, 'mali', { language: 'th', width: 360 });
  for (const { context } of [owner, mali]) trouble.watch(context, stack.consoleUrl);
  const { page, say } = owner;
  await page.goto('/days');
  await expect(page.getByText(dateOf(Date.now() - OPEN * DAY_MS))).toBeVisible();
  await countTheRest(page, say);
  await askToClose(owner);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('days', 'close.why'), { exact: true }).fill('the bank took its fee');
  await dialog.getByRole('button', { name: say('days', 'close.submit') }).click();
  await proveByCode(page, say, () => freshCode(stack, 'owner'));
  await expect(dialog).toBeHidden();
  // on the day itself, to both: one may take it back, the other confirm it
  const onDay = async (at: AtConsole, press: string) => {
    await at.page.goto(`/days/${dayAgo(OPEN)}`);
    await expect(at.page.getByText('the bank took its fee')).toBeVisible();
    await expect(at.page.getByRole('button', { name: press, exact: true })).toBeVisible();
    await look(at.page, `console-day-waits-${at.name}`);
  };
  await onDay(owner, say('requests', 'takeBack.submit'));
  await onDay(mali, mali.say('requests', 'confirm.submit'));
  const request = await requestWith(mali, 'the bank took its fee');
  // what the one saw who asked: by how much accounts differ, and what is open
  const difference = mali.say('days', 'column.difference');
  await expect(request.getByText(mali.say('days', 'open'), { exact: true })).toBeVisible();
  await expect(
    request
      .getByText(difference)
      .or(request.getByText(/[+−][\d,]+\.\d\d/))
      .first(),
  ).toBeVisible();
  await look(mali.page, 'console-days-request-th');
  await confirmRequest(stack, mali, 'the bank took its fee');

  await page.goto(`/days/${dayAgo(OPEN)}`);
  await expect(page.getByText(say('days', 'told.confirmedBy'))).toBeVisible();
  await expect(page.getByText('mali', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: say('days', 'count.press') })).toHaveCount(0);
  await look(page, 'console-days-closed-en');
  for (const { context } of [owner, mali]) await context.close();
});
