import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { consoleOf, consoleSpeaker, LOOKS, PHONE } from './console.ts';
import { expect, test } from './fixtures.ts';
import { text, type Say, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, memberWith, newMember } from './members.ts';
import { expectNothingCut } from './nothing-cut.ts';
import { inDatabase } from './operator.ts';

/** Looks for whoever fits that, as a hand does at that width: `/` on a desk, the glass on a phone. */
async function find(page: Page, say: Say, { width, what }: { width: number; what: string }): Promise<void> {
  const label = say('common', 'search.members');
  if (width < 1024) await page.getByRole('button', { name: label }).click();
  else await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: label });
  await expect(box).toBeFocused();
  await box.fill(what);
  await page.keyboard.press('Enter');
}

for (const language of spoken('la'))
  test(`A bonus that runs and a lift that was asked for stand on the member’s page, in ${language} at 360 px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const member = await newMember(stack);
    const request = randomUUID();
    const offered = await inDatabase(stack, async (client) => {
      const {
        rows: [{ id = '' } = {}],
      } = await client.query<{ id: string }>('select id from member where phone = $1', [member.phone]);
      await client.query(
        `insert into staff_request (id, act, "right", subject_kind, subject, "order", sealed, seen_hash, made_by, made_device, why, expires_at)
          select $2, 'member.lift', 'hold.lift', 'member', $1, '{}', '', '', id, '', 'they called', now() + interval '1 day' from staff where name = 'mali'`,
        [id, request],
      );
      const { rows } = await client.query<{ id: string; name: string }>(
        `insert into member_bonus (id, member_id, offer_code, state, terms, language, accepted_at, deposit, done, armed_until)
          select gen_random_uuid(), $1, code, 'armed', terms, 'th', now(), 0, 0, now() + interval '3 days' from bonus_offer order by position limit 1
          returning id, terms -> 'name' ->> $2 as name`,
        [id, language],
      );
      return rows[0];
    });
    // she may neither lift nor confirm it
    const { context, page } = await consoleOf(browser, stack, 'dao', { language, width: 360 });
    trouble.watch(context, stack.consoleUrl);
    await page.goto(`/members?q=${member.accountNo}`);
    await page.getByRole('link', { name: member.name }).click();
    const runs = page.getByRole('list', { name: say('members', 'running.label') });
    await expect(runs).toContainText(offered?.name ?? 'none');
    await expect(runs).toContainText(say('members', 'running.state.armed'));
    const asked = say('members', 'liftAsked', { name: 'mali', at: '|' });
    for (const part of asked.split('|')) await expect(page.getByText(part.trim()).first()).toBeVisible();
    await expectNothingCut(page);
    await look(page, `console-member-runs-${language}`);
    await inDatabase(stack, async (client) => {
      await client.query(`update staff_request set state = 'withdrawn', decided_at = now() where id = $1`, [
        request,
      ]);
      await client.query(`update member_bonus set state = 'lapsed', ended_at = now() where id = $1`, [
        offered?.id,
      ]);
    });
    await context.close();
  });

for (const { language, width } of LOOKS)
  test(`A member is found by their account and frozen, and their own screen ends, in ${language} at ${String(width)} px`, async ({
    browser,
    page: screen,
    stack,
    trouble,
  }) => {
    trouble.allow(/^401 (GET|POST) \/api\//);
    const say = consoleSpeaker(language);
    const member = await newMember(stack);
    await enter(screen, member, '/user/statement');
    await expect(screen.getByRole('heading', { name: text('th', 'statement', 'title') })).toBeVisible();

    const { context, page } = await consoleOf(browser, stack, 'dao', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/members');
    const list = page.getByRole('list', { name: say('members', 'title') });
    await expect(list.getByRole('link').first()).toBeVisible();
    await look(page, `console-members-${language}`);

    // two letters fit too many: nothing is looked up, and that is said
    await find(page, say, { width, what: 'กข' });
    await expect(page.getByText(say('members', 'hint.short'))).toBeVisible();
    await look(page, `console-members-short-${language}`);

    // nor by parts of a number of which she is shown the end
    await find(page, say, { width, what: member.accountNo.slice(2, 9) });
    await expect(page.getByText(say('members', 'hint.ends'))).toBeVisible();
    await look(page, `console-members-ends-${language}`);

    await find(page, say, { width, what: member.accountNo });
    await expect(page).toHaveURL(/\/members\?q=\d{10}$/);
    await expect(list.getByRole('link')).toHaveCount(1);
    await list.getByRole('link', { name: member.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
    // she sees no whole numbers, may change no account and correct no money
    await expect(page.getByText(member.phone)).toHaveCount(0);
    await expect(page.getByRole('button', { name: say('members', 'private.show') })).toHaveCount(0);
    await expect(page.getByRole('button', { name: say('members', 'act.correct') })).toHaveCount(0);
    for (const part of ['devices', 'statement']) {
      await page.getByRole('link', { name: say('members', `part.${part}`), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/members/[^/]+/${part}\\?q=`));
    }
    await expect(page.getByText(say('members', 'none.statement'))).toBeVisible();
    await look(page, `console-member-${language}`);

    const freeze = say('members', 'act.freeze');
    if (width < 1024) await page.getByRole('button', { name: freeze }).click();
    else await page.keyboard.press('f');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(say('members', 'kinds.sign-in'))).toBeChecked();
    await dialog.getByRole('button', { name: freeze }).click();
    await expect(dialog.getByText(say('common', 'why.missing'))).toBeVisible();
    await look(page, `console-freeze-${language}`);
    await dialog.getByLabel(say('members', 'why'), { exact: true }).fill('asked to be kept out');
    await dialog.getByRole('button', { name: freeze }).click();
    await expect(dialog).toBeHidden();

    await expect(screen).toHaveURL(/\/login/);
    await expect(page.getByText(say('members', 'blocked.sign-in'))).toBeVisible();
    await page.getByRole('link', { name: say('members', 'part.changes'), exact: true }).click();
    await expect(page.getByText('asked to be kept out')).toBeVisible();
    await look(page, `console-member-frozen-${language}`);
    await context.close();
  });

test('What is done about a member begins in the first field that it asks for, and leads back to it where it is sent without, on a phone', async ({
  browser,
  stack,
  trouble,
}) => {
  const member = await newMember(stack);
  const say = consoleSpeaker(PHONE.language);
  const { context, page } = await consoleOf(browser, stack, 'owner', PHONE);
  trouble.watch(context, stack.consoleUrl);
  await page.goto(`/members?q=${member.accountNo}`);
  await page.getByRole('link', { name: member.name }).click();
  const dialog = page.getByRole('dialog');
  for (const [act, field] of [
    ['correct', 'amount'],
    ['bank', 'bankCode'],
    ['phone', 'phone'],
    ['note', 'note'],
  ] as const) {
    await page.getByRole('button', { name: say('members', `act.${act}`) }).click();
    const first = dialog.getByLabel(say('members', `field.${field}`), { exact: true });
    await expect(first).toBeFocused();
    // and leads back to it where it is sent without
    if (field === 'amount') {
      await dialog.getByRole('button', { name: say('members', 'act.correct') }).click();
      await expect(first).toHaveAccessibleDescription(say('members', 'field.missing'));
      await expect(first).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.goto('/staff');
  await page.getByRole('button', { name: say('staff', 'invite.open') }).click();
  await expect(dialog.getByLabel(say('staff', 'invite.name'))).toBeFocused();
  await context.close();
});

test('A tag is given, and of those that a member has one is chosen to be taken away, on a phone', async ({
  browser,
  stack,
  trouble,
}) => {
  const member = await newMember(stack);
  const say = consoleSpeaker(PHONE.language);
  const { context, page } = await consoleOf(browser, stack, 'noi', PHONE);
  trouble.watch(context, stack.consoleUrl);
  await page.goto(`/members?q=${member.accountNo}`);
  await page.getByRole('link', { name: member.name }).click();
  const dialog = page.getByRole('dialog');
  const press = page.getByRole('button', { name: say('members', 'act.tag'), exact: true });
  const send = dialog.getByRole('button', { name: say('members', 'act.tag'), exact: true });
  for (const tag of ['VIP', 'โทรกลับ']) {
    await press.click();
    await dialog.getByRole('textbox', { name: say('members', 'filter.tag'), exact: true }).fill(tag);
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(tag, { exact: true })).toBeVisible();
  }
  await press.click();
  await dialog.getByRole('radio', { name: say('members', 'field.takeTag') }).check();
  const chosen = dialog.getByRole('combobox', { name: say('members', 'filter.tag'), exact: true });
  await send.click();
  await expect(chosen).toHaveAccessibleDescription(say('members', 'field.missing'));
  await look(page, 'console-tag-taken-th');
  await chosen.selectOption('VIP');
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('VIP', { exact: true })).toBeHidden();
  await page.getByRole('link', { name: say('members', 'part.changes') }).click();
  await expect(page.getByText(say('log', 'did.untagged')).first()).toBeVisible();
  await context.close();
});

for (const [language, width] of [
  ['la', 360],
  ['en', 1440],
] as const)
  test(`A statement is narrowed by type and days and taken as a file, and a list of members is saved as a view, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const member = await memberWith(stack, 1_000);
    await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token: member.token, body: { amount: 200 } });
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto(`/members?q=${member.accountNo.slice(2, 9)}`);
    await page.getByRole('button', { name: say('common', 'views.open') }).click();
    const views = page.getByRole('dialog');
    const name = `view of ${language}`;
    await views.getByLabel(say('common', 'views.name')).fill(name);
    await views.getByRole('button', { name: say('common', 'views.save') }).click();
    await expect(views.getByRole('link', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(views).toBeHidden();
    await look(page, `console-members-views-${language}`);

    await page.getByRole('link', { name: member.name }).click();
    const rows = page.getByRole('list', { name: say('members', 'part.statement') }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await look(page, `console-statement-${language}`);
    await page.getByText(say('members', 'filter.title'), { exact: true }).click();
    await page.getByLabel(say('members', 'moved.type'), { exact: true }).selectOption('deposit');
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/[?&]type=deposit/);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: say('common', 'csv.take') }).click();
    const file = await readFile(await (await coming).path(), 'utf8');
    expect(file.trimEnd().split('\r\n')).toHaveLength(3);
    await page.getByLabel(say('members', 'moved.to'), { exact: true }).fill('2020-01-01');
    await expect(page.getByText(say('members', 'moved.none'))).toBeVisible();
    await look(page, `console-statement-none-${language}`);
    await page.getByRole('button', { name: say('members', 'filter.clear') }).click();
    await expect(rows).toHaveCount(2);
    await context.close();
  });
