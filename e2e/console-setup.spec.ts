import type { Locator, Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { dateOf } from '@krapao/contract/bangkok';
import {
  atConsole,
  consoleOf,
  consoleSpeaker,
  DESK,
  freshCode,
  LOOKS,
  PHONE,
  proveByCode,
  requestWith,
  signedInElsewhere,
  type AtConsole,
  looked,
} from './console.ts';
import { expect, test } from './fixtures.ts';
import { SAID_WHILE_CLEANING } from './trouble.ts';
import { speaker, type Say } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, memberWith } from './members.ts';
import { expectNothingCut } from './nothing-cut.ts';
import { inDatabase, inEvery, setTexts } from './operator.ts';
import { writeSetting } from './site-settings.ts';
import { until } from './until.ts';

test.afterAll(({ stack }) => writeSetting(stack, 'withdrawMaximum', undefined));

/** Types the limit, and opens what it would do. */
async function review(page: Page, say: Say, baht: string): Promise<void> {
  await page.getByRole('textbox', { name: say('setup', 'setting.withdrawMaximum') }).fill(baht);
  await page.getByRole('button', { name: say('setup', 'review.open_other', { count: 1 }) }).click();
}

/** Has a receiving account on or off, whatever it was. */
const turnAccount = (stack: Stack, name: string, isActive: boolean) =>
  inDatabase(stack, (client) =>
    client.query(`update site_receiving_account set is_active = $1 where bank_code || '/' || mode = $2`, [
      isActive,
      name,
    ]),
  );

interface Switched {
  off: string;
  spare: string;
}

/** Fills in that an account is to go off, and its spare on; nothing is sent yet. */
async function askToSwitch(page: Page, say: Say, { off, spare }: Switched): Promise<Locator> {
  await page.goto(`/receiving/account/${encodeURIComponent(off)}`);
  await page.getByRole('button', { name: say('setup', 'account.off') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('setup', 'account.spare')).selectOption(spare);
  await dialog.getByRole('button', { name: say('reasons', 'phrase.didTheAccountIsFrozen') }).click();
  return dialog;
}

async function expectSwitched(page: Page, say: Say, { off, spare }: Switched): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/receiving');
  const row = (name: string) => page.getByRole('link').filter({ hasText: `${name} ·` });
  await expect(row(off)).toContainText(say('setup', 'off'));
  await expect(row(spare)).toContainText(say('setup', 'on'));
}

test('A limit is lowered by one and raised by two, in Thai on a phone and in English on a desk, and members are told the new one', async ({
  browser,
  page: member,
  stack,
  trouble,
}) => {
  const [lower, higher, language] = ['150,000', '250,000', 'th'] as const;
  const say = consoleSpeaker(language);
  const sayTo = consoleSpeaker('en');
  const first = await consoleOf(browser, stack, 'mali', { language, width: 360 });
  const second = await consoleOf(browser, stack, 'owner', { language: 'en', width: 1440 });
  for (const { context } of [first, second]) trouble.watch(context, stack.consoleUrl);
  // what cannot be so, and that a proof is wanted, is told as a refusal
  trouble.allow(/^40[03] POST \/api\/console\//);
  const { page } = first;
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: say('setup', 'setting.withdrawMaximum') })).toBeVisible();
  await look(page, `console-settings-${language}`);
  await page.getByRole('link', { name: say('setup', 'setting.withdrawMaximum') }).click();

  // below the least nobody could withdraw: it is said beside the field
  await review(page, say, '1');
  await expect(page.getByText(say('reasons', 'phrase.nobodyWithdraws'))).toBeVisible();
  await look(page, `console-setting-wrong-${language}`);

  await review(page, say, lower);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: new RegExp(lower) })).toBeVisible();
  await expect(dialog.getByText(say('common', 'second.before'))).toBeHidden();
  await dialog.getByLabel(say('setup', 'review.why'), { exact: true }).fill('new year');
  await look(page, `console-setting-review-${language}`);
  await dialog.getByRole('button', { name: say('setup', 'review.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('new year').first()).toBeVisible();

  await review(page, say, higher);
  await expect(dialog.getByText(say('common', 'second.before'))).toBeVisible();
  await dialog.getByLabel(say('setup', 'review.whySecond'), { exact: true }).fill(`raised in ${language}`);
  await dialog.getByRole('button', { name: say('setup', 'review.ask'), exact: true }).click();
  // a proof that is not typed is asked for beside its field
  await expect(dialog.getByText(say('common', 'proof.lead'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(say('common', 'proof.needed'))).toBeVisible();
  await expect(dialog.getByText(say('common', 'proof.codeNeeded'))).toBeVisible();
  await look(page, `console-proof-empty-${language}`);
  await proveByCode(page, say, () => freshCode(stack, 'mali'));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: say('setup', 'setting.withdrawMaximum') })).toHaveValue(
    lower,
  );
  // the thing itself tells that something waits
  await expect(page.getByRole('button', { name: say('requests', 'takeBack.submit') })).toBeVisible();
  await look(page, `console-setting-waits-${language}`);

  await second.page.goto('/requests');
  const request = second.page.getByRole('article').filter({ hasText: `raised in ${language}` });
  await request.getByRole('button', { name: sayTo('requests', 'confirm.open') }).click();
  const asked = second.page.getByRole('dialog');
  await expect(asked.getByText(higher)).toBeVisible();
  await look(second.page, 'console-setting-confirm-en');
  await asked.getByRole('button', { name: sayTo('requests', 'confirm.submit'), exact: true }).click();
  await proveByCode(second.page, sayTo, () => freshCode(stack, 'owner'));
  await expect(asked).toBeHidden();
  await until('the server has read it', async () => {
    return (await ask(stack.serverUrl, 'GET /api/lookup/withdraw')).withdrawMax === 250_000;
  });

  const told = speaker(language);
  await enter(member, await memberWith(stack, 1_000), '/user/home', language);
  await member.getByRole('button', { name: told('home', 'withdraw'), exact: true }).click();
  await expect(
    member.getByText(told('withdraw', 'bounds', { min: '100.00', max: `${higher}.00` })),
  ).toBeVisible();
  for (const { context } of [first, second]) await context.close();
});

for (const { language, width } of looked(PHONE))
  test(`Every room of the setup has nothing for axe to find, and texts are shown as members see them, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    for (const [path, area, thing] of [
      ['texts', 'texts', 'text/notice'],
      ['banners', 'banners', 'banners/notice'],
      ['receiving', 'receiving', 'account/SCB%2FAUTO'],
      ['providers', 'providers', 'provider/JOKER'],
      ['promotions', 'promotions', 'bonus/DAILY20'],
      ['wheels', 'wheels', 'wheel/demo'],
    ] as const) {
      await page.goto(`/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: say('setup', `area.${area}`) })).toBeVisible();
      await expect(page.getByRole('status', { name: say('common', 'loading') })).toHaveCount(0);
      await look(page, `console-${path}-${language}`);
      await page.goto(`/${path}/${thing}`);
      await expect(page.getByRole('heading', { name: say('setup', 'history.title') })).toBeVisible();
      await look(page, `console-${path}-thing-${language}`);
    }
    await page.goto('/texts/text/notice');
    await page.getByRole('textbox').first().fill('<p>Closed <b>tonight</b><script>x</script></p>');
    const shown = page.getByTestId('member-view');
    await expect(shown.locator('b', { hasText: 'tonight' })).toBeVisible();
    await expect(shown.locator('script')).toHaveCount(0);
    await look(page, `console-texts-typed-${language}`);

    // a banner with its own picture, as it is typed, and nothing of what no banner may hold
    trouble.allow(/^404 GET \/art\/none\.svg/, SAID_WHILE_CLEANING);
    await page.goto('/banners/banners/notice');
    const image = page.getByRole('textbox', { name: say('setup', 'field.image') }).first();
    await image.fill('/art/banners/b-week.svg');
    const picture = shown.locator('img[src="/art/banners/b-week.svg"]');
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await page
      .getByRole('textbox', { name: say('setup', 'field.html') })
      .first()
      .fill('<h3>Pays <b>more</b></h3><img src="https://evil.example/x.png" onerror="x">');
    await expect(shown.locator('b', { hasText: 'more' })).toBeVisible();
    await expect(shown.locator('img[src^="https:"]')).toHaveCount(0);
    await look(page, `console-banners-typed-${language}`);
    await image.fill('/art/none.svg');
    await expect(shown.getByText(say('setup', 'view.noPicture'))).toBeVisible();
    await look(page, `console-banners-missing-${language}`);
    await context.close();
  });

test('Who confirms another offer is told what may not be meant by it, as who asked was', async ({
  browser,
  stack,
  trouble,
}) => {
  // that a proof is wanted is told as a refusal
  trouble.allow(/^403 POST \/api\/console\//);
  const mali = await atConsole(browser, stack, 'mali', DESK);
  const owner = await atConsole(browser, stack, 'owner', PHONE);
  for (const { context } of [mali, owner]) trouble.watch(context, stack.consoleUrl);
  const doubt = ({ page, say }: AtConsole) =>
    page.getByRole('dialog').getByText(say('reasons', 'phrase.noMostStake').split('{{')[0] ?? '');
  const { page, say } = mali;
  await page.goto('/promotions/bonus/DAILY20');
  await page.getByRole('textbox', { name: say('setup', 'field.multiple') }).fill('3');
  await page.getByRole('button', { name: say('setup', 'review.open_one', { count: 1 }) }).click();
  await expect(doubt(mali)).toBeVisible();
  await page.getByLabel(say('setup', 'review.whySecond'), { exact: true }).fill('for the weekend');
  await page.getByRole('button', { name: say('setup', 'review.ask'), exact: true }).click();
  await proveByCode(page, say, () => freshCode(stack, 'mali'));
  await expect(page.getByRole('dialog')).toBeHidden();

  const request = await requestWith(owner, 'for the weekend');
  await request.getByRole('button', { name: owner.say('requests', 'confirm.open') }).click();
  await expect(doubt(owner)).toBeVisible();
  await look(owner.page, 'console-offer-confirm-th');
  // by the key that its button names
  await owner.page.keyboard.press('Enter');
  await expect(owner.page.getByText(owner.say('common', 'proof.lead'))).toBeVisible();
  await owner.page.keyboard.press('Escape');
  await owner.page.goto('/promotions/bonus/DAILY20');
  await owner.page.getByRole('button', { name: owner.say('requests', 'refuse.submit') }).click();
  await expect(doubt(owner)).toBeVisible();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel(owner.say('requests', 'refuseWhy'), { exact: true }).fill('too dear');
  await dialog.getByRole('button', { name: owner.say('requests', 'refuse.submit'), exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const { context } of [mali, owner]) await context.close();
});

for (const { language, width } of looked(PHONE))
  test(`A receiving account is switched off by one person, and its spare stands in its place at once, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const [off, spare] = ['SCB/AUTO', 'KBANK/AUTO'];
    await turnAccount(stack, spare, false);
    const { context, page } = await consoleOf(browser, stack, 'mali', { language, width });
    trouble.watch(context, stack.consoleUrl);
    const dialog = await askToSwitch(page, say, { off, spare });
    await look(page, `console-spare-${language}`);
    await dialog.getByRole('button', { name: say('setup', 'account.off'), exact: true }).click();
    await expectSwitched(page, say, { off, spare });
    await context.close();
    await turnAccount(stack, off, true);
  });

test('A spare that is another account by now is not switched on, nor what it stands in for off', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^409 POST \/api\/console\/setup\/account\//);
  const [off, spare] = ['SCB/AUTO', 'KBANK/AUTO'];
  await turnAccount(stack, spare, false);
  const { context, page, say } = await atConsole(browser, stack, 'mali', PHONE);
  trouble.watch(context, stack.consoleUrl);
  const dialog = await askToSwitch(page, say, { off, spare });
  const numbered = (no: string | undefined) =>
    inDatabase(stack, async (client) => {
      const { rows } = await client.query<{ was: string }>(
        `update site_receiving_account a set account_no = coalesce($1, a.account_no) from site_receiving_account b
         where a.id = b.id and a.bank_code || '/' || a.mode = $2 returning b.account_no as was`,
        [no, spare],
      );
      return rows[0]?.was;
    });
  const was = await numbered('9990001112');
  await dialog.getByRole('button', { name: say('setup', 'account.off'), exact: true }).click();
  await expect(dialog.getByText(say('errors', 'MOVED_ON'))).toBeVisible();
  await page.goto('/receiving');
  const row = (name: string) => page.getByRole('link').filter({ hasText: `${name} ·` });
  await expect(row(off)).toContainText(say('setup', 'on'));
  await expect(row(spare)).toContainText(say('setup', 'off'));
  await numbered(was);
  await context.close();
});

test('From another network one proof switches a receiving account off and its spare on', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/console\/setup\/account\//);
  const [off, spare] = ['SCB/AUTO', 'KBANK/AUTO'];
  await turnAccount(stack, spare, false);
  const { context, page, say } = await atConsole(browser, stack, 'mali', PHONE);
  trouble.watch(context, stack.consoleUrl);
  await signedInElsewhere(stack, 'mali');
  const dialog = await askToSwitch(page, say, { off, spare });
  await dialog.getByRole('button', { name: say('setup', 'account.off'), exact: true }).click();
  await proveByCode(page, say, () => freshCode(stack, 'mali'), 'elsewhere');
  await expectSwitched(page, say, { off, spare });
  await context.close();
  await turnAccount(stack, off, true);
});

test('From another network one’s own request is taken back with a proof', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/console\/(setup|requests)\//);
  const { context, page, say } = await atConsole(browser, stack, 'mali', PHONE);
  trouble.watch(context, stack.consoleUrl);
  await page.goto('/settings/setting/withdrawMaximum');
  await review(page, say, '260,000');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('setup', 'review.whySecond'), { exact: true }).fill('asked by mistake');
  await dialog.getByRole('button', { name: say('setup', 'review.ask'), exact: true }).click();
  await proveByCode(page, say, () => freshCode(stack, 'mali'));
  await expect(dialog).toBeHidden();
  await signedInElsewhere(stack, 'mali');
  await page.getByRole('button', { name: say('requests', 'takeBack.submit') }).click();
  await dialog.getByRole('button', { name: say('reasons', 'phrase.didPressedByMistake') }).click();
  await dialog.getByRole('button', { name: say('requests', 'takeBack.submit'), exact: true }).click();
  await proveByCode(page, say, () => freshCode(stack, 'mali'), 'elsewhere');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say('requests', 'takeBack.submit') })).toBeHidden();
  await context.close();
});

for (const { language, width } of LOOKS)
  test(`A long text is reviewed by what differs in it, on a phone one side above the other, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/texts/text/condition');
    const second = page.getByRole('textbox').nth(1);
    const old = await second.inputValue();
    await second.fill('<p>Changed here alone</p>');
    await page
      .getByRole('button', {
        name: say('setup', 'review.open', { count: 1 }),
      })
      .click();
    const dialog = page.getByRole('dialog');
    const [before, after] = [dialog.getByRole('cell').first(), dialog.getByRole('cell').last()];
    await expect(before.locator('mark')).toHaveText([old]);
    await expect(after.locator('mark')).toHaveText(['<p>Changed here alone</p>']);
    const [was, is] = [await before.boundingBox(), await after.boundingBox()];
    if (!was || !is) throw new Error('the sides are not shown');
    if (width === 360) expect(is.y).toBeGreaterThanOrEqual(was.y + was.height);
    else expect(is.x).toBeGreaterThanOrEqual(was.x + was.width);
    expect(was.width).toBeGreaterThan(width === 360 ? 280 : 260);
    await expectNothingCut(page);
    await look(page, `console-text-review-${language}`);
    await context.close();
  });

for (const { language, width } of looked(PHONE))
  test(`A new agreement says that members agree anew, and stands in its history by day and person, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    await setTexts(stack, 'agreement', inEvery(['<p>Be of age</p>']));
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/texts/agreement/agreement');
    await page.getByRole('textbox').first().fill(`<p>Be of age and play little, ${language}</p>`);
    await page
      .getByRole('button', {
        name: say('setup', 'review.open', { count: 1 }),
      })
      .click();
    const dialog = page.getByRole('dialog');
    const version = say('setup', 'field.version');
    await expect(dialog.getByRole('row', { name: version })).toContainText(say('setup', 'sides.newVersion'));
    await look(page, `console-agreement-review-${language}`);
    await dialog.getByLabel(say('setup', 'review.why'), { exact: true }).fill(`clearer ${language}`);
    await dialog.getByRole('button', { name: say('setup', 'review.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    const history = page.getByRole('region', { name: say('setup', 'history.title') });
    await history.getByText(`clearer ${language}`).click();
    await expect(history.getByRole('row', { name: version }).first()).toContainText(
      new RegExp(`${dateOf(Date.now())} [0-9:]+ · owner`),
    );
    await look(page, `console-agreement-history-${language}`);
    await setTexts(stack, 'agreement', inEvery([]));
    await context.close();
  });
