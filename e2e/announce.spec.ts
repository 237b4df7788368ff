import type { Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { cutLine } from './cut-line.ts';
import { openDeposit } from './deposit-dialog.ts';
import { expect, test } from './fixtures.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember } from './members.ts';
import { hurryFeed } from './hurry-feed.ts';
import { inDatabase } from './operator.ts';
import { transferByBank } from './outside.ts';

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
    await dialog.getByRole('textbox', { name: say('deposit', 'announce.amount') }).fill('250');
    await dialog.getByRole('button', { name: say('deposit', 'announce.send') }).click();
    await expect(dialog.getByText(say('deposit', 'announce.exactly'))).toBeVisible();
    await expect(dialog.getByRole('timer')).toBeVisible();
    const shown = await dialog.getByText(/^25[01]\.\d\d /).textContent();
    const amount = Number(/[\d.]+/.exec(shown ?? '')?.[0]);
    expect(amount).toBeGreaterThanOrEqual(250);
    expect(amount).toBeLessThan(251);
    await look(page, `announced-${language}`);
    const cancel = dialog.getByRole('button', { name: say('deposit', 'announce.cancel'), exact: true });
    const asked = page.getByRole('alertdialog', { name: say('deposit', 'announce.cancelTitle') });
    await cancel.click();
    await look(page, `announced-cancel-${language}`);
    await asked.getByText(say('deposit', 'announce.keep'), { exact: true }).click();
    await expect(dialog.getByText(say('deposit', 'announce.exactly'))).toBeVisible();

    await transferByBank(stack, member, amount, { notify: true });
    await hurryFeed(stack, member, amount);
    await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
    await look(page, `announced-come-${language}`);
    await dialog.getByRole('button', { name: say('deposit', 'watch.done'), exact: true }).click();
    await expect(dialog).toBeHidden();
  });
}

test('An announced amount is given back, and another asked for', async ({ page, stack }) => {
  const say = speaker('th');
  const { member, dialog } = await announced(page, stack, 'th');
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
  await expect(dialog.getByRole('timer')).toHaveAccessibleName(/(30:00|29:\d\d)$/);
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
