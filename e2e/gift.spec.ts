import type { Stack } from '@krapao/tools/testing/stack';
import { openDeposit } from './deposit-dialog.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswer } from './held-answer.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, type Member, newMember, walletOf } from './members.ts';
import { inDatabase } from './operator.ts';
import { operate, waitingOf } from './operator-command.ts';
import { fault, makeGift } from './outside.ts';
import { until } from './until.ts';

/** Ends the pause before TrueMoney is asked again, which then says that the gift is gone: a person has to look. Answers its id. */
async function putBeforePerson(stack: Stack, { token }: Member): Promise<string> {
  const { profile } = await ask(stack.serverUrl, 'GET /api/wallet', { token });
  let id: string | undefined;
  await until('the gift waits for a person', async () => {
    await inDatabase(stack, (client) =>
      client.query(`update deposit_gift set due_at = now() where state = 'open' and member_id = $1`, [
        profile.id,
      ]),
    );
    id = (await waitingOf(stack, profile.id))[0]?.id;
    return id !== undefined;
  });
  return id ?? '';
}

test.afterEach(({ stack }) => fault(stack, 'truemoney', 'none'));

for (const language of spoken('la')) {
  test(`A gift link puts its money in the wallet, once, in ${language}`, async ({ page, stack, trouble }) => {
    trouble.allow(/^4\d\d POST \/api\/wallet\/truelink$/);
    const say = speaker(language);
    const member = await newMember(stack);
    const link = await makeGift(stack, 150);
    await enter(page, member, '/user/home', language);
    const dialog = await openDeposit(page, say, say('deposit', 'channel.gift'));
    const send = dialog.getByRole('button', { name: say('deposit', 'gift.send') });
    const field = dialog.getByRole('textbox', { name: say('deposit', 'gift.label') });
    await look(page, `gift-${language}`);
    await send.click();
    await expect(field).toHaveAccessibleDescription(new RegExp(say('deposit', 'gift.missing')));
    await expect(field).toBeFocused();

    await field.fill('https://example.com/not-a-gift');
    await send.click();
    await expect(field).toHaveAccessibleDescription(new RegExp(say('errors', 'TRUELINK_INVALID')));
    await look(page, `gift-invalid-${language}`);

    await field.fill(link);
    await send.click();
    await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
    await expect(dialog.getByText(say('deposit', 'watch.balance', { amount: '150.00' }))).toBeVisible();
    await look(page, `gift-credited-${language}`);

    await dialog.getByRole('button', { name: say('deposit', 'gift.another') }).click();
    await field.fill(link);
    await send.click();
    await expect(field).toHaveAccessibleDescription(new RegExp(say('errors', 'TRUELINK_DUPLICATE')));
    expect(await walletOf(stack, member)).toBe(150);
  });
}

test('Of a gift for several people the wallet gets its share', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await enter(page, member, '/user/home', 'en');
  const dialog = await openDeposit(page, say, say('deposit', 'channel.gift'));
  await dialog
    .getByRole('textbox', { name: say('deposit', 'gift.label') })
    .fill(await makeGift(stack, 100, 4));
  await dialog.getByRole('button', { name: say('deposit', 'gift.send') }).click();
  await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
  const wallet = await walletOf(stack, member);
  expect(wallet).toBeGreaterThan(0);
  expect(wallet).toBeLessThan(100);
});

for (const language of spoken('en')) {
  test(`A gift whose end TrueMoney does not tell is checked on, and seen after its dialog, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    const link = await makeGift(stack, 80);
    await fault(stack, 'truemoney', 'error-after');
    await enter(page, member, '/user/home', language);
    const dialog = await openDeposit(page, say, say('deposit', 'channel.gift'));
    await dialog.getByRole('textbox', { name: say('deposit', 'gift.label') }).fill(link);
    await dialog.getByRole('button', { name: say('deposit', 'gift.send') }).click();
    await expect(dialog.getByText(say('deposit', 'gift.pending'))).toBeVisible();
    // a time without seconds, before it the date when that is tomorrow
    const clock = /(\d\d\/\d\d\/\d{4} )?\d\d:\d\d/.source;
    const untilThen = new RegExp(say('deposit', 'gift.until', { until: 'CLOCK' }).replace('CLOCK', clock));
    await expect(dialog.getByText(untilThen)).toBeVisible();
    await expect(dialog.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible();
    await look(page, `gift-pending-${language}`);
    expect(await walletOf(stack, member)).toBe(0);

    // the step that had the focus is gone, and Escape still means the dialog
    await page.keyboard.press('Escape');
    const strip = page.getByRole('list', { name: say('statement', 'strip.label') }).getByRole('link');
    await expect(strip).toContainText(say('statement', 'strip.gift'));
    await expect(strip).toContainText(say('statement', 'strip.giftHow', { until: '' }).trim());
    await look(page, `gift-strip-${language}`);
    await strip.click();
    const gifts = page.getByRole('list', { name: say('statement', 'gifts.title') });
    await expect(gifts.getByText(say('statement', 'gifts.PENDING'))).toBeVisible();
    await expect(gifts.getByText(untilThen)).toBeVisible();
    await look(page, `gift-beside-${language}`);

    await fault(stack, 'truemoney', 'none');
    const id = await putBeforePerson(stack, member);
    await page.reload();
    await expect(gifts.getByText(say('statement', 'gifts.byPerson'))).toBeVisible();
    await operate(stack, 'refuse', id, '--who', 'noi', '--break-glass', 'not in our history');
    await expect(gifts.getByText(say('statement', 'gifts.FAILED'))).toBeVisible();
    await look(page, `gift-not-come-${language}`);
    expect(await walletOf(stack, member)).toBe(0);
  });
}

test('A gift whose dialog was closed while it was handed in tells its end', async ({ page, stack }) => {
  const say = speaker('en');
  const member = await newMember(stack);
  const link = await makeGift(stack, 70);
  await enter(page, member, '/user/home', 'en');
  const dialog = await openDeposit(page, say, say('deposit', 'channel.gift'));
  await dialog.getByRole('textbox', { name: say('deposit', 'gift.label') }).fill(link);
  const answer = await holdAnswer(page, '**/api/wallet/truelink');
  await dialog.getByRole('button', { name: say('deposit', 'gift.send') }).click();
  await expect.poll(() => walletOf(stack, member)).toBe(70);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await answer();
  await expect(page.getByText(say('deposit', 'gift.laterDone', { amount: '70.00' }))).toBeVisible();
});
