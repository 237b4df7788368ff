import { atConsole, confirmRequest, freshCode, proveByCode, type AtConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { enter, memberWith } from './members.ts';
import { inDatabase } from './operator.ts';

/** The demo's wheel as it was. */
test.afterAll(({ stack }) =>
  inDatabase(stack, async (client) => {
    await client.query(
      `insert into wheel_version (wheel, version, slices)
       select w.code, w.version + 1, first.slices from wheel w join wheel_version first on first.wheel = w.code and first.version = 1 where w.code = 'demo'`,
    );
    await client.query(`update wheel set version = version + 1 where code = 'demo'`);
  }),
);

const review = ({ page, say }: AtConsole) =>
  page.getByRole('button', { name: say('setup', 'review.open_other', { count: 1 }) }).click();

test('Another wheel is asked for, taken back, asked for again under its name, confirmed, and seen by a member, in Lao on a phone', async ({
  browser,
  page: member,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/console\//);
  const mali = await atConsole(browser, stack, 'mali', { language: 'la', width: 360 });
  const owner = await atConsole(browser, stack, 'owner', { language: 'th', width: 1440 });
  for (const { context } of [mali, owner]) trouble.watch(context, stack.consoleUrl);
  const { page, say } = mali;
  const dialog = page.getByRole('dialog');
  await page.goto('/wheels/wheel/demo');
  for (const why of ['too early', 'luck of the new year']) {
    await page
      .getByRole('textbox', { name: say('setup', 'field.label') })
      .nth(1)
      .fill('ໂຊກປີໃໝ່');
    await review(mali);
    await page.getByLabel(say('setup', 'review.whySecond'), { exact: true }).fill(why);
    await page.getByRole('button', { name: say('setup', 'review.ask'), exact: true }).click();
    await proveByCode(page, say, () => freshCode(stack, 'mali'));
    await expect(dialog).toBeHidden();
    if (why !== 'too early') break;
    await page.getByRole('button', { name: say('requests', 'takeBack.submit') }).click();
    await dialog.getByLabel(say('requests', 'refuseWhy'), { exact: true }).fill('tomorrow');
    await dialog.getByRole('button', { name: say('requests', 'takeBack.submit'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await look(page, 'console-taken-back-la');
  }
  await page.goto('/requests');
  await look(page, 'console-wheel-named-la');
  await confirmRequest(stack, owner, 'luck of the new year');
  await owner.page.goto('/log');
  await expect(owner.page.getByRole('link', { name: / · demo$/ }).first()).toBeVisible();
  await look(owner.page, 'console-log-named-th');

  await enter(member, await memberWith(stack, 1_000), '/user/spin', 'la');
  await expect(member.getByText('ໂຊກປີໃໝ່').first()).toBeAttached();
  await look(member, 'spin-as-confirmed-la');
  for (const { context } of [mali, owner]) await context.close();
});

test('A banner is put up and taken down by one person, and members see it in between, in Lao on a phone', async ({
  browser,
  page: member,
  stack,
  trouble,
}) => {
  const mali = await atConsole(browser, stack, 'mali', { language: 'la', width: 360 });
  trouble.watch(mali.context, stack.consoleUrl);
  const { page, say } = mali;
  const dialog = page.getByRole('dialog');
  const save = async (why: string) => {
    await review(mali);
    await dialog.getByLabel(say('setup', 'review.why'), { exact: true }).fill(why);
    await dialog.getByRole('button', { name: say('setup', 'review.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await page.goto('/banners/banners/notice');
  const written = page.getByRole('textbox', { name: say('setup', 'field.html') }).first();
  const before = await written.inputValue();
  await written.fill('<h3>ບຸນທາດຫຼວງ</h3>');
  await save('the feast');
  await enter(member, await memberWith(stack, 1_000), '/user/home?dialog=notice', 'la');
  await expect(member.getByRole('dialog').getByText('ບຸນທາດຫຼວງ').first()).toBeVisible();
  await look(member, 'home-banner-la');
  await written.fill(before);
  await save('the feast is over');
  // a browser may keep what it was told for a minute (decision 0015): who asks now is told
  const now = await member.request.get('/api/lookup/notice?lang=la');
  expect(await now.text()).not.toContain('ບຸນທາດຫຼວງ');
  await mali.context.close();
});
