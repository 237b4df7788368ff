import {
  atConsole,
  consoleOf,
  consoleSpeaker,
  DESK,
  freshCode,
  proveByCode,
  looked,
  PHONE,
  takeBack,
} from './console.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { expectNothingCut } from './nothing-cut.ts';
import { inDatabase } from './operator.ts';

test.afterEach(({ stack }) =>
  inDatabase(stack, async (client) => {
    await client.query(`delete from site_setting where name = 'coinsPerDay'`);
    await client.query(`delete from promotion where code = 'TAKEN8'`);
    await client.query(`delete from bonus_offer where code = 'TAKEN20'`);
    await client.query(`delete from site_source where code = 'BOARD'`);
  }),
);

for (const { language, width } of looked(PHONE))
  test(`Lists tell how much of codes and offers was taken, and how many members accepted the agreement, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    await inDatabase(stack, async (client) => {
      await client.query(
        `insert into promotion (code, percent_fail, days, uses, used, description, is_active)
         values ('TAKEN8', 800, 7, 1200, 34, '{"th": "", "la": "", "en": ""}', false)`,
      );
      await client.query(
        `insert into bonus_offer (code, terms, budget, given, receivers, received, is_active, position)
         select 'TAKEN20', terms, 9000000, 1234550, 4000, 56, false, 100 from bonus_offer where code = 'DAILY20'`,
      );
    });
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/promotions');
    const row = (code: string) => page.getByRole('link').filter({ hasText: code });
    await expect(row('TAKEN8')).toContainText(say('setup', 'uptake.used', { used: '34', uses: '1,200' }));
    // it has no name but its code
    await expect(row('TAKEN8').getByText('TAKEN8')).toHaveCount(1);
    await expect(row('TAKEN20')).toContainText(
      say('setup', 'uptake.given', { given: '12,345.50', budget: '90,000.00' }),
    );
    await expect(row('TAKEN20')).toContainText(
      say('setup', 'uptake.received', { received: '56', receivers: '4,000' }),
    );
    await expectNothingCut(page);
    await look(page, `console-uptake-${language}`);
    await page.goto('/texts');
    await expect(page.getByText(say('setup', 'uptake.accepted', { members: '0' }))).toBeVisible();
    await look(page, `console-uptake-agreement-${language}`);
    await context.close();
  });

for (const { language, width } of looked(PHONE))
  test(`A setting that is stored blank waits with what is wrong with it and leads to where it is set, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    await inDatabase(stack, async (client) => {
      await client.query(`insert into site_setting (name, value) values ('coinsPerDay', '""')`);
    });
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/work?kind=setting');
    const list = page.getByRole('region', { name: say('work', 'list') });
    await list.getByRole('link', { name: say('setup', 'setting.coinsPerDay') }).click();
    const thing = page.getByRole('region', { name: say('common', 'kind.setting') });
    await expect(thing.getByText(say('setup', 'setting.coinsPerDay'))).toBeVisible();
    await expect(thing.getByText(say('reasons', 'phrase.aNumber'))).toBeVisible();
    await expect(thing.getByText(say('work', 'unusable.lead'))).toBeVisible();
    await expectNothingCut(page);
    await look(page, `console-unusable-${language}`);
    await thing.getByRole('link', { name: say('work', 'unusable.open') }).click();
    await expect(page.getByRole('textbox', { name: say('setup', 'setting.coinsPerDay') })).toBeVisible();
    await context.close();
  });

test('Who leaves out a list that a new offer needs is led to where that is said, on a phone', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^400 POST \/api\/console\//);
  const say = consoleSpeaker('th');
  const { context, page } = await consoleOf(browser, stack, 'mali', { language: 'th', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  await page.goto('/promotions/bonus/DAILY30');
  const field = (name: string) => say('setup', `field.${name}`);
  await page.getByLabel(field('type'), { exact: true }).selectOption({ index: 2 });
  await page.getByLabel(field('basis'), { exact: true }).selectOption({ index: 1 });
  for (const [name, typed] of [
    ['maxReceived', '1'],
    ['percent', '30'],
    ['max', '300'],
    ['minDeposit', '100'],
    ['multiple', '3'],
    ['days', '3'],
    ['maxStake', '100'],
    ['budget', '50000'],
    ['receivers', '100'],
  ] as const)
    await page.getByLabel(field(name), { exact: true }).fill(typed);
  const languages = (name: string) => page.getByRole('group', { name: field(name), exact: true });
  for (const [name, typed] of [
    ['name', '30%'],
    ['notice', 'ฝาก 100 รับเพิ่ม 30%'],
  ] as const)
    for (const language of ['ไทย', 'ລາວ', 'English']) {
      await languages(name).getByRole('radio', { name: language }).check();
      await languages(name).getByRole('textbox').fill(typed);
    }
  await page.getByRole('button', { name: /^ดูก่อนบันทึก/ }).click();
  const said = page.getByRole('alert').filter({ hasText: say('reasons', 'phrase.newNeeds') });
  await expect(said).toBeFocused();
  await expect(said).toBeInViewport();
  await look(page, 'console-list-missing-th');
  await context.close();
});

test('Who asks for a new code is told that it does not apply before it is confirmed, and nothing is left to review', async ({
  browser,
  stack,
  trouble,
}) => {
  trouble.allow(/^403 POST \/api\/console\//);
  const mali = await atConsole(browser, stack, 'mali', DESK);
  const { context, page, say } = mali;
  trouble.watch(context, stack.consoleUrl);
  await page.goto('/promotions/promotion/ASKED8');
  const field = (name: string) => say('setup', `field.${name}`);
  const toReview = page.getByRole('button', { name: /^Review \d+ change/ });
  await expect(toReview).toBeDisabled();
  for (const [name, typed] of [
    ['percentFail', '8'],
    ['days', '7'],
    ['uses', '10'],
  ] as const)
    await page.getByLabel(field(name), { exact: true }).fill(typed);
  for (const language of ['ไทย', 'ລາວ', 'English']) {
    await page.getByRole('radio', { name: language }).check();
    await page.getByRole('textbox', { name: field('html') }).fill('8%');
  }
  await toReview.click();
  await page.getByLabel(say('setup', 'review.whySecond'), { exact: true }).fill('for the new year');
  await page.getByRole('button', { name: say('setup', 'review.ask'), exact: true }).click();
  await proveByCode(page, say, () => freshCode(stack, 'mali'));
  await expect(page.getByText(say('setup', 'review.waitsNew'))).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(toReview).toBeDisabled();
  await takeBack(mali);
  await context.close();
});

test('The code of a new thing is raised or lowered as it is typed, to what such codes are', async ({
  browser,
  stack,
  trouble,
}) => {
  const say = consoleSpeaker('th');
  const { context, page } = await consoleOf(browser, stack, 'owner', { language: 'th', width: 360 });
  trouble.watch(context, stack.consoleUrl);
  for (const [path, kind, typed, code] of [
    ['promotions', 'promotion', 'new year8', 'NEWYEAR8'],
    ['promotions', 'bonus', 'daily30', 'DAILY30'],
    ['providers', 'provider', 'mine', 'MINE'],
    ['receiving', 'account', 'ktb/auto', 'KTB/AUTO'],
    ['texts', 'source', 'radio', 'RADIO'],
    ['wheels', 'wheel', 'SONGKRAN', 'songkran'],
  ] as const) {
    await page.goto(`/${path}`);
    await page.getByRole('button', { name: say('setup', `new.${kind}`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('setup', 'new.code')).pressSequentially(typed);
    await expect(dialog.getByLabel(say('setup', 'new.code'))).toHaveValue(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${kind}/${encodeURIComponent(code)}$`));
  }
  await context.close();
});

for (const { language, width } of looked(PHONE))
  test(`Where members heard of the site is written in three languages and offered from then on, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/texts/source/BOARD');
    const names = { th: 'ป้ายข้างทาง', la: 'ປ້າຍແຄມທາງ', en: 'A billboard' } as const;
    for (const [called, written] of [
      ['ไทย', names.th],
      ['ລາວ', names.la],
      ['English', names.en],
    ] as const) {
      await page.getByRole('radio', { name: called }).check();
      await page.getByRole('textbox', { name: say('setup', 'field.name') }).fill(written);
    }
    await page.getByLabel(say('setup', 'field.isActive'), { exact: true }).check();
    await look(page, `console-source-${language}`);
    await page.getByRole('button', { name: say('setup', 'review.open', { count: 2 }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('setup', 'review.why'), { exact: true }).fill('the new sign');
    await dialog.getByRole('button', { name: say('setup', 'review.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/texts');
    await expect(page.getByRole('link').filter({ hasText: 'BOARD' })).toContainText(names[language]);
    await expectNothingCut(page);
    await look(page, `console-sources-${language}`);
    const answer = await page.request.get(`${stack.serverUrl}/api/lookup/sources?lang=${language}`);
    expect(await answer.json()).toContainEqual({ code: 'BOARD', description: names[language] });
    await context.close();
  });

for (const { language, width } of looked(DESK))
  test(`What a turn of a wheel costs is told beside its chances, above its slices, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const say = consoleSpeaker(language);
    const { context, page } = await consoleOf(browser, stack, 'owner', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/wheels/wheel/demo');
    await page
      .getByRole('textbox', { name: say('setup', 'field.weight') })
      .first()
      .fill('4580');
    await page
      .getByRole('button', {
        name: say('setup', 'review.open', { count: 1 }),
      })
      .click();
    const dialog = page.getByRole('dialog');
    const cost = dialog.getByText(say('reasons', 'phrase.coinBrings').split('{{')[0] ?? '').first();
    const [told, chances] = await Promise.all([
      cost.boundingBox(),
      dialog.getByRole('row', { name: say('setup', 'sides.chances') }).boundingBox(),
    ]);
    if (!told || !chances) throw new Error('cost and chances are not shown');
    expect(told.y).toBeLessThan(chances.y);
    await expect(cost).toBeInViewport();
    await look(page, `console-wheel-review-${language}`);
    await context.close();
  });
