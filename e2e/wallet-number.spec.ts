import { openDeposit } from './deposit-dialog.ts';
import { expect, test } from './fixtures.ts';
import { hurryFeed } from './hurry-feed.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { enter, newMember } from './members.ts';
import { OUR_WALLET, sendByTrueMoney } from './outside.ts';

for (const language of spoken('th')) {
  test(`Money sent to our TrueMoney number is announced and comes by itself, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    await enter(page, member, '/user/home', language);
    const dialog = await openDeposit(
      page,
      say,
      say('deposit', 'channel.wallet'),
      say('deposit', 'channel.walletNote'),
    );
    await expect(dialog.getByText(OUR_WALLET)).toBeVisible();
    await expect(dialog.getByText(say('deposit', 'wallet.own'))).toBeVisible();
    await look(page, `wallet-number-${language}`);
    await dialog.getByRole('button', { name: say('deposit', 'wallet.announce') }).click();
    await dialog.getByRole('textbox', { name: say('deposit', 'announce.amount') }).fill('120');
    await dialog.getByRole('button', { name: say('deposit', 'announce.send') }).click();
    const shown = await dialog.getByText(/^12[01]\.\d\d /).textContent();
    const amount = Number(/[\d.]+/.exec(shown ?? '')?.[0]);
    await look(page, `wallet-announced-${language}`);

    await sendByTrueMoney(stack, member, amount);
    await hurryFeed(stack, member, amount);
    await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
  });
}

test('Money that nobody announced is known by a masked number and its name', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await enter(page, member);
  await sendByTrueMoney(stack, member, 75);
  await hurryFeed(stack, member, 75);
  await page.goto('/user/statement');
  await expect(
    page.getByRole('button', { name: new RegExp(`${say('statement', 'activity.deposit')}.*ทรูมันนี่ วอลเล็ท`) }),
  ).toBeVisible();
});
