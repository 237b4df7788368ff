import { demoBrowserOf } from '@krapao/contract/console/demo';
import { formatBaht } from '@krapao/contract/money';
import type { Stack } from '@krapao/tools/testing/stack';
import { consoleOf, consoleSpeaker } from './console.ts';
import { expect, test } from './fixtures.ts';
import { spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, memberWith, type Member } from './members.ts';
import { inDatabase } from './operator.ts';
import { subscribesAtSandbox, toldTo } from './pushed.ts';
import { until } from './until.ts';

/** More than goes out by itself. */
const BAHT = 54_321;

async function asksFor(stack: Stack, baht: number): Promise<Member> {
  const member = await memberWith(stack, baht + 1_000);
  await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token: member.token, body: { amount: baht } });
  return member;
}

/** What that browser was told of that sum; talks may call a person too. */
const toldOf = async (stack: Stack, browser: string, sum: string) =>
  (await toldTo(stack, browser)).filter(({ content }) => content.body.includes(sum));

/** What all withdrawals that wait come to: of those a call tells the sum, also of what others left. */
const sumThatWaits = (stack: Stack): Promise<string> =>
  inDatabase(stack, async (client) => {
    const { rows } = await client.query<{ sum: string }>(
      `select sum(amount) from payout where state in ('approval', 'review')`,
    );
    return formatBaht(Number(rows[0]?.sum ?? 0) / 100);
  });

/** All withdrawals that wait have waited for over a minute. */
const letWait = (stack: Stack) =>
  inDatabase(stack, (client) =>
    client.query(
      `update payout set created_at = created_at - interval '2 minutes' where state = 'approval' and created_at > now() - interval '1 minute'`,
    ),
  );

/** What was called at the same time has come, too. */
const noneOnItsWay = (stack: Stack) =>
  until('no call is on its way', () =>
    inDatabase(stack, async (client) => (await client.query('select from push_message')).rowCount === 0),
  );

test.use({ serviceWorkers: 'allow' });

for (const language of spoken('th'))
  test(`A withdrawal that waits is counted in the title of who may decide it, and calls them on the staff’s phone, in ${language}`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const mali = await consoleOf(browser, stack, 'mali', { language, width: 1440 });
    const dao = await consoleOf(browser, stack, 'dao', { language, width: 1440 });
    for (const { context } of [mali, dao]) trouble.watch(context, stack.consoleUrl);
    await mali.page.goto('/work');
    await dao.page.goto('/work');
    const list = (page: typeof mali.page) => page.getByRole('region', { name: say('work', 'list') });
    await expect(list(dao.page)).toBeVisible();
    const member = await asksFor(stack, BAHT);
    await expect(mali.page).toHaveTitle(/^\(\d+\) /);
    await expect(list(dao.page).getByRole('link', { name: '54,321.00' }).first()).toBeVisible();
    await expect(dao.page).not.toHaveTitle(/^\(/);

    await letWait(stack);
    const sum = await sumThatWaits(stack);
    const toldAs = (who: string) => toldOf(stack, demoBrowserOf(who), sum);
    await until('the manager is called', async () => (await toldAs('mali')).length > 0);
    await noneOnItsWay(stack);
    expect(await toldAs('dao')).toEqual([]);
    const [told] = await toldAs('mali');
    expect(JSON.stringify(told)).not.toContain(member.name);
    expect(JSON.stringify(told)).not.toContain(member.phone);

    const phone = await browser.newPage({ viewport: { width: 1024, height: 900 } });
    await phone.goto(`${stack.sandboxUrl}/staff-phone?lang=${language}`);
    await expect(phone.locator('#browsers')).toContainText(sum);
    await expect(phone.locator('#group')).toContainText(sum);
    await look(phone, `staff-phone-${language}`);
    await phone.close();
    await mali.context.close();
    await dao.context.close();
  });

test('A browser is called once its person pressed for it, and no more when they switch it off', async ({
  browser,
  stack,
  trouble,
}) => {
  const say = consoleSpeaker('en');
  const { context, page } = await consoleOf(browser, stack, 'owner', { language: 'en', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  const id = await subscribesAtSandbox(context, stack);
  await page.goto('/account');
  const part = page.getByRole('heading', { name: say('account', 'calls.title') }).locator('..');
  await part.scrollIntoViewIfNeeded();
  await look(page, 'console-calls-off');
  await part.getByRole('button', { name: say('account', 'calls.start') }).click();
  await expect(part.getByText(say('account', 'calls.isOn'))).toBeVisible();
  await look(page, 'console-calls-on');

  await asksFor(stack, BAHT);
  await letWait(stack);
  await until('the owner is called', async () => (await toldTo(stack, id)).length > 0);
  await part.getByRole('button', { name: say('account', 'calls.stop') }).click();
  await expect(part.getByRole('button', { name: say('account', 'calls.start') })).toBeVisible();
  // what was under way by then may still come: it tells of less
  await asksFor(stack, BAHT);
  await letWait(stack);
  const sum = await sumThatWaits(stack);
  await until(
    'another browser is called',
    async () => (await toldOf(stack, demoBrowserOf('owner'), sum)).length > 0,
  );
  await noneOnItsWay(stack);
  expect(await toldOf(stack, id, sum)).toEqual([]);
  await context.close();
});

for (const language of spoken('en'))
  test(`A browser that did not let itself be called says so, and what can be done, in ${language}`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width: 360 });
    trouble.watch(context, stack.consoleUrl);
    trouble.allow(/^400 PUT \/api\/console\/me\/push/);
    await subscribesAtSandbox(context, stack);
    // what its maker calls it by is no push service that we know
    await context.addInitScript(() => {
      const subscribe = PushManager.prototype.subscribe;
      PushManager.prototype.subscribe = async function (options) {
        const known = await subscribe.call(this, options);
        const { keys } = known.toJSON();
        return Object.assign(known, { toJSON: () => ({ endpoint: 'https://push.example/1', keys }) });
      };
      const ask = Notification.requestPermission.bind(Notification);
      let asked = 0;
      Notification.requestPermission = async () => (asked++ === 0 ? 'default' : ask());
    });
    await page.goto('/account');
    const start = page.getByRole('button', { name: say('account', 'calls.start') });
    await start.click();
    await expect(page.getByText(say('account', 'calls.unanswered'))).toBeVisible();
    await start.click();
    await expect(page.getByText(say('account', 'calls.unknown'))).toBeVisible();
    await expect(start).toBeVisible();
    await context.close();
  });
