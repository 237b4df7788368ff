import { STORAGE, WALLET_USER_HEADER } from '@krapao/contract/constants';
import type { Locator, Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { atConsole, consoleSpeaker, freshCode, PHONE, proveByCode, requestWith, looked } from './console.ts';
import { expect, test } from './fixtures.ts';
import type { Language, Say } from './locales.ts';
import { look } from './look.ts';
import { ask, type Member, memberWith, newMember, walletOf } from './members.ts';
import { expectNothingCut } from './nothing-cut.ts';
import { inDatabase } from './operator.ts';
import { RECEIVING, transferByBank } from './outside.ts';
import { until } from './until.ts';

/** The page as who reads that language has it. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    STORAGE.locale,
    language,
  ] as const);
  await page.reload();
}

/** Fails with what needs more than one line for its words, or is wider than its place. */
async function expectOnOneLine(buttons: Locator): Promise<void> {
  const broken = await buttons.evaluateAll((all) =>
    all.flatMap((one) => {
      const { scrollWidth, clientWidth, textContent } = one;
      const { height } = one.getBoundingClientRect();
      return height > 53 || scrollWidth > clientWidth ? [`${textContent ?? ''}: ${height.toFixed()} px`] : [];
    }),
  );
  expect(broken).toEqual([]);
}

/** A member whose slip waits, since the bank shows another one like them; the feed tells of its money. */
async function slipWaits(stack: Stack, baht: number): Promise<{ member: Member; twin: Member; id: string }> {
  const [member, twin] = [await newMember(stack), await newMember(stack)];
  await inDatabase(stack, (client) =>
    client.query(
      `update member t set bank_code = m.bank_code, bank_account_name = m.bank_account_name, bank_account_no = '00' || substr(m.bank_account_no, 3)
        from member m where m.phone = $1 and t.phone = $2`,
      [member.phone, twin.phone],
    ),
  );
  const { picture } = await transferByBank(stack, member, baht, { notify: true });
  const form = new FormData();
  form.append('bankCode', RECEIVING.bank);
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'slip.png');
  const sent = await fetch(`${stack.serverUrl}/api/wallet/slip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, [WALLET_USER_HEADER]: '1' },
    body: form,
  });
  if (!sent.ok) throw new Error(`slip: ${String(sent.status)} ${await sent.text()}`);
  const waits = () =>
    inDatabase(stack, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select s.id from deposit_slip s join bank_feed_line l on l.trans_ref = s.trans_ref
          where s.review = 'SENDER' and s.amount = $1 and l.state = 'unmatched'`,
        [Math.round(baht * 100)],
      );
      return rows[0]?.id;
    });
  await until('it waits for a person, and so does its line', async () => (await waits()) !== undefined);
  return { member, twin, id: (await waits()) ?? '' };
}

async function payoutWaits(stack: Stack, baht: number): Promise<Member> {
  const member = await memberWith(stack, baht + 1_000);
  await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token: member.token, body: { amount: baht } });
  return member;
}

const pictureOf = (page: Page, say: Say) => page.getByRole('img', { name: say('work', 'picture.title') });

test('A slip is opened, zoomed, turned and credited by its line with the keyboard only, in Thai on a desk', async ({
  browser,
  stack,
  trouble,
}) => {
  const { member } = await slipWaits(stack, 1_234.56);
  const noi = await atConsole(browser, stack, 'noi', { language: 'th', width: 1440 });
  trouble.watch(noi.context, stack.consoleUrl);
  // what is wrong with what is said is told as a refusal
  trouble.allow(/^400 POST \/api\/console\//);
  const { page, say } = noi;
  await page.goto('/work?kind=slip&min=1234&max=1235');
  await expect(page.getByRole('region', { name: say('work', 'list') }).getByRole('link')).toHaveCount(1);
  await page.keyboard.press('j');
  const thing = page.getByRole('region', { name: say('common', 'kind.slip') });
  await expect(thing.getByText(say('work', 'slip.word.found'))).toBeVisible();
  await expect(thing.getByText(say('work', 'slip.once'))).toBeVisible();

  const picture = pictureOf(page, say);
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
  const whole = await widthOf();
  await page.keyboard.press('+');
  await expect(thing.getByText('150%')).toBeVisible();
  expect(await widthOf()).toBeGreaterThan(whole);
  await page.keyboard.press('-');
  await page.keyboard.press('t');
  await expect(picture).toHaveCSS('transform', /matrix\(0, 1, -1, 0/);
  // all of it is there to see, turned as well
  const box = await page.getByRole('group', { name: say('work', 'picture.title') }).boundingBox();
  const turned = await picture.boundingBox();
  expect(turned?.x).toBeGreaterThanOrEqual(box?.x ?? Number.NaN);
  expect(turned?.y).toBeGreaterThanOrEqual(box?.y ?? Number.NaN);

  await page.keyboard.press('1');
  const line = thing.getByRole('radio', { checked: true });
  await expect(line).toHaveCount(1);
  const credit = say('work', 'lines.by', { verdict: say('common', 'verdict.credit'), number: 1 });
  await expect(thing.getByRole('button', { name: credit })).toBeEnabled();
  await look(page, 'console-slip-th');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(say('work', 'why'), { exact: true })).toBeFocused();
  // it is in baht: nobody is asked for kip
  await expect(dialog.getByLabel(say('work', 'said.kip'))).toHaveCount(0);
  await page.keyboard.type('stands in the account');

  // what the server finds wrong with a field stands beside it
  const amount = dialog.getByRole('textbox', { name: say('work', 'said.amount') });
  await page.keyboard.press('Shift+Tab');
  for (
    let presses = 0;
    presses < 10 && !(await amount.evaluate((box) => box === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1.00');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveAccessibleDescription(/1,234\.56/);
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await look(page, 'console-slip-wrong-th');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1234.56');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await until('the member has it', async () => (await walletOf(stack, member)) === 1_234.56);
  await noi.context.close();
});

test('A transfer that another member brought as well is seen on the slip before it is credited, on a phone', async ({
  browser,
  stack,
  trouble,
}) => {
  const { twin, id } = await slipWaits(stack, 2_345.67);
  await inDatabase(stack, (client) =>
    client.query(
      `insert into deposit_slip (id, member_id, bank_code, account_name, account_no, status, review, sending_bank, trans_ref, attempts, created_at)
        select gen_random_uuid(), m.id, s.bank_code, s.account_name, s.account_no, 'PENDING', 'UNCLEAR', s.sending_bank, s.trans_ref, 1, now()
        from deposit_slip s, member m where s.id = $1 and m.phone = $2`,
      [id, twin.phone],
    ),
  );
  const noi = await atConsole(browser, stack, 'noi', PHONE);
  trouble.watch(noi.context, stack.consoleUrl);
  const { page, say } = noi;
  await page.goto('/work?kind=slip&min=2345&max=2346');
  const waiting = page.getByRole('region', { name: say('work', 'list') });
  await waiting.locator(`[href*="${id}"]`).click();
  const told = page.getByText(say('work', 'slip.twice_other', { count: 1 }));
  await expect(told).toBeVisible();
  const other = page.getByRole('listitem').filter({ hasText: say('work', 'slip.state.PENDING') });
  await expect(other.getByRole('link', { name: twin.name })).toBeVisible();
  await told.scrollIntoViewIfNeeded();
  await expectNothingCut(page);
  await look(page, 'console-slip-twice-th');
  await noi.context.close();
});

test('A slip without a clear answer is asked about again by V, leaves the work, and is credited by the answer', async ({
  browser,
  stack,
  trouble,
}) => {
  const { member, id } = await slipWaits(stack, 3_456.78);
  // nobody is like them any more, and the verifier had said nothing clear of it
  await inDatabase(stack, (client) =>
    client.query(
      `with own as (update member set proved_at = now(), proved_by = 'payout' where phone = $2)
        update deposit_slip set review = 'UNCLEAR', amount = null, evidence = null where id = $1`,
      [id, member.phone],
    ),
  );
  const noi = await atConsole(browser, stack, 'noi', PHONE);
  trouble.watch(noi.context, stack.consoleUrl);
  const { page, say } = noi;
  const row = page.getByRole('region', { name: say('work', 'list') }).locator(`[href*="${id}"]`);
  await page.goto('/work?kind=slip');
  await row.click();
  const thing = page.getByRole('region', { name: say('common', 'kind.slip') });
  await expect(thing.getByText(say('work', 'slip.word.unclear'))).toBeVisible();
  const verdict = say('common', 'verdictOf.slip.ask');
  await expect(page.getByRole('button', { name: verdict })).toBeVisible();
  for (const language of ['la', 'en', 'th'] as const) {
    await speak(page, language);
    const bar = page.getByRole('group', { name: consoleSpeaker(language)('work', 'verdicts') });
    await expect(bar.getByRole('button')).toHaveCount(3);
    await expectOnOneLine(bar.getByRole('button'));
    await expectNothingCut(page);
    await look(page, `console-slip-three-${language}`);
  }
  await expectNothingCut(page);
  await look(page, 'console-slip-ask-th');
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(say('work', 'doesOf.slip.ask'))).toBeVisible();
  // no money is moved by their word: a reason stands there already
  await expect(dialog.getByLabel(say('work', 'why'), { exact: true })).toHaveValue(
    say('reasons', 'phrase.didItsAnswerWasNotClear'),
  );
  await look(page, 'console-slip-ask-why-th');
  await dialog.getByRole('button', { name: verdict }).click();
  await expect(dialog).toBeHidden();
  await until('the member has it', async () => (await walletOf(stack, member)) === 3_456.78);
  await page.goto('/work?kind=slip');
  await expect(page.getByRole('region', { name: say('work', 'list') })).toBeVisible();
  await expect(row).toHaveCount(0);
  await noi.context.close();
});

test('The payouts of who asked for one are kept back by H, beside the payout', async ({
  browser,
  stack,
  trouble,
}) => {
  const noi = await atConsole(browser, stack, 'mali', { language: 'en', width: 1440 });
  trouble.watch(noi.context, stack.consoleUrl);
  const { page, say } = noi;
  const member = await payoutWaits(stack, 51_234);
  await page.goto('/work?kind=payout&min=51234&max=51234');
  await expect(page.getByRole('region', { name: say('work', 'list') }).getByRole('link')).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: say('common', 'keys.hold') })).toBeVisible();
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(member.name)).toBeVisible();
  await page.keyboard.type('called by somebody else');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // they are kept back, and it is told so
  await expect(page.getByRole('button', { name: say('common', 'keys.hold') })).toHaveCount(0);
  await expect(page.getByText(say('work', 'fact.keptFromPayouts'))).toBeVisible();
  await noi.context.close();
});

for (const { language, width } of looked(PHONE))
  test(`Who confirms what is said of a slip sees its picture and what it does, as who asked did, in ${language} at ${String(width)} px`, async ({
    browser,
    stack,
    trouble,
  }) => {
    const baht = 61_000 + width / 100;
    await slipWaits(stack, baht);
    const noi = await atConsole(browser, stack, 'noi', { language, width });
    const owner = await atConsole(browser, stack, 'owner', { language, width });
    for (const { context } of [noi, owner]) trouble.watch(context, stack.consoleUrl);
    // that a proof is wanted is told as a refusal
    trouble.allow(/^403 POST \/api\/console\//);
    const { page, say } = noi;
    await page.goto(`/work?kind=slip&min=${String(baht)}&max=${String(baht)}`);
    await page
      .getByRole('region', { name: say('work', 'list') })
      .getByRole('link')
      .first()
      .click();
    const credit = say('common', 'verdict.credit');
    await page.getByRole('button', { name: say('work', 'toSecond', { verdict: credit }) }).click();
    const dialog = page.getByRole('dialog');
    const why = `as the picture shows, at ${String(width)} px`;
    await dialog.getByLabel(say('work', 'whyForSecond'), { exact: true }).fill(why);
    await page.keyboard.press('Enter');
    await proveByCode(page, say, () => freshCode(stack, 'noi'));
    await expect(dialog).toBeHidden();

    const request = await requestWith(owner, why);
    await request.getByRole('button', { name: say('requests', 'confirm.open') }).click();
    const asked = owner.page.getByRole('dialog');
    await expect(asked.getByRole('img', { name: say('work', 'picture.title') })).toBeVisible();
    await expect(asked.getByText(say('work', 'doesOf.slip.credit'))).toBeVisible();
    await expectNothingCut(owner.page);
    await look(owner.page, `console-confirm-slip-${language}`);
    await asked.getByRole('button', { name: say('requests', 'confirm.submit'), exact: true }).click();
    await proveByCode(owner.page, say, () => freshCode(stack, 'owner'));
    await expect(asked).toBeHidden();
    for (const { context } of [noi, owner]) await context.close();
  });
