import type { Locator, Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { cutLine } from './cut-line.ts';
import { expectGold, openDeposit } from './deposit-dialog.ts';
import { expect, test } from './fixtures.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember } from './members.ts';
import { hurryFeed } from './hurry-feed.ts';
import { inDatabase } from './operator.ts';
import { transferByBank } from './outside.ts';

/** What is left of half an hour while a test goes on. */
const FROM_HALF_AN_HOUR = /(30:00|2[6-9]:\d\d)$/;

for (const language of spoken('en')) {
  test(`A transfer is announced, sent to the satang, and seen without a slip, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    await enter(page, member, '/user/home', language);
    const dialog = await openDeposit(page, say, say('deposit', 'channel.bank'));
    await dialog.getByRole('button', { name: say('deposit', 'announce.open') }).click();
    const wished = dialog.getByRole('textbox', { name: say('deposit', 'announce.amount') });
    const send = dialog.getByRole('button', { name: say('deposit', 'announce.send') });
    await expect(wished).toBeFocused();
    for (const part of [wished, send]) await expect.poll(() => isCovered(part)).toBe(false);
    await expectGold(dialog, say('deposit', 'announce.send'));
    await look(page, `announce-form-${language}`);
    await wished.fill('250');
    await send.click();
    await expect(dialog.getByText(say('deposit', 'announce.exactly'))).toBeVisible();
    await expect(dialog.getByText(say('deposit', 'account.withinHour'))).toBeHidden();
    await expect(dialog.getByRole('timer')).toBeVisible();
    const shown = await dialog.getByText(/^25[01]\.\d\d /).textContent();
    const amount = Number(/[\d.]+/.exec(shown ?? '')?.[0]);
    expect(amount).toBeGreaterThanOrEqual(250);
    expect(amount).toBeLessThan(251);
    await look(page, `announced-${language}`);
    const cancel = dialog.getByRole('button', { name: say('deposit', 'announce.cancel'), exact: true });
    const asked = page.getByRole('alertdialog', { name: say('deposit', 'announce.cancelTitle') });
    await cancel.click();
    await expectGold(asked, say('deposit', 'announce.keep'));
    await expect(asked.locator(':focus')).toHaveText(say('deposit', 'announce.keep'));
    await look(page, `announced-cancel-${language}`);
    await page.keyboard.press('Enter');
    await expect(asked).toBeHidden();
    await expect(dialog.getByText(say('deposit', 'announce.exactly'))).toBeVisible();

    const amountText = dialog.getByText(`${amount.toFixed(2)} ${say('common', 'baht')}`);
    await page.reload();
    await expect(amountText).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const strip = page.getByRole('list', { name: say('statement', 'strip.label') }).getByRole('link');
    await expect(strip).toContainText(`${say('statement', 'strip.announcement')} ${amount.toFixed(2)}`);
    await expect(strip.getByRole('timer')).toHaveAccessibleName(FROM_HALF_AN_HOUR);
    await look(page, `announced-strip-${language}`);
    await page.getByRole('link', { name: say('common', 'nav.history') }).click();
    // the list of what waits at home is called the same
    await expect(page.getByRole('heading', { name: say('statement', 'title'), level: 1 })).toBeVisible();
    const row = page.getByRole('list', { name: say('statement', 'waiting.title') }).getByRole('link');
    await expect(row).toContainText(amount.toFixed(2));
    await look(page, `announced-history-${language}`);
    await page.goBack();
    await strip.click();
    await expect(amountText).toBeVisible();
    await dialog.getByRole('button', { name: say('deposit', 'channel.other') }).click();
    const way = dialog.getByRole('button', { name: say('deposit', 'channel.bank') });
    await expect(way).toContainText(say('deposit', 'announce.isOpen', { amount: amount.toFixed(2) }));
    await expect(way.getByRole('timer')).toHaveAccessibleName(FROM_HALF_AN_HOUR);
    await look(page, `announced-ways-${language}`);
    await way.click();
    await expect(amountText).toBeVisible();

    await transferByBank(stack, member, amount, { notify: true });
    await hurryFeed(stack, member, amount);
    await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
    await expect(strip).toHaveCount(0);
    await look(page, `announced-come-${language}`);
    await dialog.getByRole('button', { name: say('deposit', 'watch.done'), exact: true }).click();
    await expect(dialog).toBeHidden();
  });
}

test('An announced amount is given back, and another asked for; other tabs and its time are told', async ({
  page,
  stack,
  context,
}) => {
  const say = speaker('th');
  const { member, dialog, amount: first } = await announced(page, stack, 'th');
  const other = await context.newPage();
  await other.goto('/user/home');
  const elsewhere = await openDeposit(other, say, say('deposit', 'channel.bank'));
  await expect(elsewhere.getByText(`${first.toFixed(2)} ${say('common', 'baht')}`)).toBeVisible();
  const held = () =>
    inDatabase(stack, async (client) => {
      const { rows } = await client.query<{ wanted: string }>(
        `select a.wanted::text as wanted from deposit_announcement a join member m on m.id = a.member_id
          where m.phone = $1 and a.state = 'open' and a.until > now()`,
        [member.phone],
      );
      return rows.map(({ wanted }) => wanted);
    });
  expect(await held()).toEqual(['25000']);
  await dialog.getByRole('button', { name: say('deposit', 'announce.cancel'), exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: say('deposit', 'announce.cancelTitle') });
  await expect(asked).toBeVisible();
  await page.goBack();
  await expect(asked).toBeHidden();
  expect(await held()).toEqual(['25000']);
  await dialog.getByRole('button', { name: say('deposit', 'announce.cancel'), exact: true }).click();
  await asked.getByRole('button', { name: say('deposit', 'announce.cancel'), exact: true }).click();
  await expect(asked).toBeHidden();
  expect(await held()).toEqual([]);
  const amount = dialog.getByRole('textbox', { name: say('deposit', 'announce.amount') });
  await expect(amount).toBeFocused();
  await amount.fill('260');
  await dialog.getByRole('button', { name: say('deposit', 'announce.send') }).click();
  await expect(dialog.getByText(/^26[01]\.\d\d /)).toBeVisible();
  expect(await held()).toEqual(['26000']);

  const amountIn = { amount: first.toFixed(2) };
  await expect(elsewhere.getByText(say('deposit', 'announce.cancelledElsewhere', amountIn))).toBeVisible();
  await expect(elsewhere.getByText(say('deposit', 'announce.overText'))).toBeVisible();
  await look(other, 'announced-cancelled-elsewhere');
  await other.close();
  await inDatabase(stack, (client) =>
    client.query(
      `update deposit_announcement set until = now() where state = 'open' and member_id = (select id from member where phone = $1)`,
      [member.phone],
    ),
  );
  const over = dialog.getByText(say('deposit', 'announce.expired', { amount: '26' }).split('26')[0] ?? '');
  await expect(over).toBeVisible();
  await expect(dialog.getByRole('timer')).toHaveCount(0);
  await look(page, 'announced-expired');
});

test('Announced money that has come stays so when the wallet goes on, on a phone whose clock is wrong', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + 2 * 60 * 60_000;
  });
  const say = speaker('en');
  const { member, dialog, amount } = await announced(page, stack);
  await expect(dialog.getByRole('timer')).toHaveAccessibleName(FROM_HALF_AN_HOUR);
  await transferByBank(stack, member, amount, { notify: true });
  const balance = (baht: number) =>
    dialog.getByText(say('deposit', 'watch.balance', { amount: baht.toFixed(2) }));
  await hurryFeed(stack, member, amount);
  await expect(balance(amount)).toBeVisible();
  await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token: member.token, body: { amount: 150 } });
  await expect(balance(amount - 150)).toBeVisible();
  await expect(dialog.getByText(say('deposit', 'announce.exactly'))).toBeHidden();
});

test('Announced money is seen to come also where the line was cut', async ({ page, stack }) => {
  await cutLine(page);
  const { member, dialog, amount } = await announced(page, stack);
  await transferByBank(stack, member, amount, { notify: true });
  await hurryFeed(stack, member, amount);
  await expect(dialog.getByText(speaker('en')('deposit', 'watch.success'))).toBeVisible();
});

/** Whether something else lies over its middle, or it is out of sight. */
const isCovered = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const on = document.elementFromPoint(left + width / 2, top + height - 4);
    return on === null || !(element.contains(on) || on.contains(element));
  });

/** A new member who has announced 250 baht. */
async function announced(page: Page, stack: Stack, language: 'en' | 'th' = 'en') {
  const say = speaker(language);
  const member = await newMember(stack);
  await enter(page, member, '/user/home', language);
  const dialog = await openDeposit(page, say, say('deposit', 'channel.bank'));
  await dialog.getByRole('button', { name: say('deposit', 'announce.open') }).click();
  await dialog.getByRole('textbox', { name: say('deposit', 'announce.amount') }).fill('250');
  await dialog.getByRole('button', { name: say('deposit', 'announce.send') }).click();
  const shown = await dialog.getByText(/^25[01]\.\d\d /).textContent();
  return { member, dialog, amount: Number(/[\d.]+/.exec(shown ?? '')?.[0]) };
}
