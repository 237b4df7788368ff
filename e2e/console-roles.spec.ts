import { createHash } from 'node:crypto';
import { rightWordIn } from '@krapao/contract/console/right-words';
import {
  consoleDoor,
  consoleOf,
  consoleSpeaker,
  freshCode,
  proveByCode,
  staffPassword,
  looked,
  PHONE,
} from './console.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { expectNothingCut } from './nothing-cut.ts';
import { inDatabase } from './operator.ts';

for (const { language, width } of [...looked(PHONE), { language: 'la', width: 768 } as const])
  test(`What a role may do is asked for by one, and shown to who confirms it as it is and would be, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    trouble.allow(/^403 POST \/api\/console\/roles\//);
    await page.goto('/staff');
    const role = say('common', 'role.accountant');
    const title = say('staff', 'edit.title', { role });
    const table = page.getByRole('region', { name: say('staff', 'roles') }).getByRole('table');
    const row = table.getByRole('row', { name: new RegExp(`^${rightWordIn(language, 'day.close')}`) });
    await expect(row).toBeVisible();
    await row.scrollIntoViewIfNeeded();
    await look(page, `console-roles-${language}`);

    await page.getByRole('button', { name: say('staff', 'edit.of', { role }) }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel(say('staff', 'why')).fill('they count no more');
    // nothing is changed yet
    await dialog.getByRole('button', { name: say('staff', 'edit.submit') }).click();
    await expect(dialog.getByText(say('staff', 'edit.same'))).toBeVisible();
    await dialog.getByRole('checkbox', { name: rightWordIn(language, 'day.close') }).uncheck();
    const money = dialog.getByRole('group', { name: rightWordIn(language, 'money.correct') });
    await money.getByLabel(say('staff', 'edit.bound')).fill('5000');
    await money.getByLabel(say('staff', 'edit.dayBound')).fill('25000');
    const changed = dialog.getByRole('table');
    await expect(changed.getByRole('row')).toHaveCount(3);
    await expect(changed).toContainText('25,000');
    await changed.scrollIntoViewIfNeeded();
    await look(page, `console-rights-${language}`);
    await dialog.getByRole('button', { name: say('staff', 'edit.submit') }).click();
    // with the proof of it stands what was changed
    await expect(
      dialog.getByRole('term').filter({ hasText: rightWordIn(language, 'day.close') }),
    ).toBeVisible();
    await expect(dialog.getByRole('definition').filter({ hasText: '25,000' })).toBeVisible();
    await expectNothingCut(page);
    await look(page, `console-rights-proof-${language}`);
    await proveByCode(page, say, () => freshCode(stack, 'owner'));
    await expect(page.getByText(say('staff', 'waits'))).toBeVisible();
    await expect(dialog).toBeHidden();
    // it is not so yet
    await expect(row.getByText(say('staff', 'edit.has')).last()).toBeAttached();

    await page.goto('/requests');
    const request = page.getByRole('listitem').filter({ hasText: 'they count no more' });
    await expect(
      request.getByRole('row', { name: new RegExp(rightWordIn(language, 'day.close')) }),
    ).toBeVisible();
    await look(page, `console-rights-asked-${language}`);
    await request.getByRole('button', { name: say('requests', 'takeBack.submit') }).click();
    const back = page.getByRole('dialog');
    await back.getByRole('button', { name: say('reasons', 'phrase.didPressedByMistake') }).click();
    await back.getByRole('button', { name: say('requests', 'takeBack.submit') }).click();
    await expect(request).toHaveCount(0);
    await context.close();
  });

test('A recovery code leads to where all that one comes in by is set up anew', async ({
  browser,
  stack,
  trouble,
}) => {
  const say = consoleSpeaker('en');
  await inDatabase(stack, async (client) => {
    await client.query(
      `insert into staff (id, name, display, role, password_hash, code_secret, created_by)
        select 'LOST', 'lost', 'Lost', 'support', password_hash, code_secret, 'test' from staff where name = 'dao'`,
    );
    const hash = createHash('sha256').update('0123456789').digest();
    await client.query(`insert into staff_recovery (hash, staff_id) values ($1, 'LOST')`, [hash]);
  });
  const { context, page } = await consoleDoor(browser, stack, { language: 'en', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  trouble.allow(/^401 GET \/api\/console\/me$/);
  await page.goto('/work');
  await page.getByRole('button', { name: say('session', 'recovery') }).click();
  await page.getByLabel(say('session', 'name')).fill('lost');
  await page.getByLabel(say('session', 'password'), { exact: true }).fill(staffPassword);
  await page.getByLabel(say('session', 'recoveryCode'), { exact: true }).fill('01234-56789');
  await look(page, 'console-recovery-en');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: say('session', 'invite.title', { name: 'Lost' }) }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/invite#./);
  await look(page, 'console-recovered-en');
  // nobody is in by that
  await page.goto('/work');
  await expect(page.getByRole('heading', { name: say('session', 'title') })).toBeVisible();
  await context.close();
});
