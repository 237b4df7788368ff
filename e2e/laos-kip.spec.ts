import { openDeposit } from './deposit-dialog.ts';
import { expect } from './fixtures.ts';
import { test } from './laos-stack.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { enter, memberWith, newMember, openGame, qrOf, walletOf } from './members.ts';
import { operate } from './operator-command.ts';
import { payQr } from './outside.ts';

const BCEL = { th: 'BCEL', la: 'BCEL', en: 'BCEL' } as const;

for (const language of spoken('la')) {
  test(`A QR in kip tells what it makes, is paid, and keeps its rate, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    await operate(stack, 'rate', '676.5', '--who', 'noi', '--break-glass', 'the rate of the day');
    const member = await newMember(stack);
    await enter(page, member, '/user/home', language);
    const dialog = await openDeposit(page, say, say('deposit', 'channel.qr'), BCEL[language]);
    const makes = say('deposit', 'kip.makes', { kip: '200,000', baht: '295.63' });
    await dialog.getByRole('textbox', { name: say('deposit', 'qr.amount') }).fill('200000');
    await expect(dialog.getByText(makes)).toBeVisible();
    await look(page, `kip-amount-${language}`);
    await dialog.getByRole('button', { name: say('deposit', 'qr.make'), exact: true }).click();
    await expect(
      dialog.getByRole('img', { name: say('deposit', 'kip.alt', { kip: '200,000' }) }),
    ).toBeVisible();
    await expect(
      dialog.getByText(say('deposit', 'kip.into', { baht: '295.63', rate: '676.5' })),
    ).toBeVisible();
    await look(page, `kip-open-${language}`);

    await operate(stack, 'rate', '700', '--who', 'noi', '--break-glass', 'the bank changed it');
    await payQr(stack, await qrOf(stack, member, 'BCEL'), { ...member, bankCode: 'BCEL' });
    await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
    await expect(dialog.getByText(say('deposit', 'kip.sent', { kip: '200,000' }))).toBeVisible();
    await look(page, `kip-paid-${language}`);
    expect(await walletOf(stack, member)).toBe(295.63);
    await page.goto('/user/statement');
    await expect(page.getByText(say('statement', 'sentKip', { kip: '200,000' }))).toBeVisible();
    await look(page, `kip-statement-${language}`);
  });
}

test('An account in kip shows what kip make, and has no amount to announce', async ({ page, stack }) => {
  const say = speaker('la');
  await operate(stack, 'rate', '676.5', '--who', 'noi', '--break-glass', 'the rate of the day');
  const member = await newMember(stack);
  await enter(page, member, '/user/home', 'la');
  const dialog = await openDeposit(page, say, say('deposit', 'channel.bank'));
  await expect(
    dialog.getByText(say('deposit', 'kip.makes', { kip: '100,000', baht: '147.81' })),
  ).toBeVisible();
  await expect(dialog.getByText(/1 ບາດ = 676.5 ກີບ ຕັ້ງແຕ່ \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: say('deposit', 'announce.open') })).toBeHidden();
  await look(page, 'kip-account');
});

for (const language of spoken('la')) {
  test(`Home tells beside the baht what they make in kip, in ${language}`, async ({ page, stack }) => {
    const say = speaker(language);
    await operate(stack, 'rate', '676.5', '--who', 'noi', '--break-glass', 'the rate of the day');
    const member = await memberWith(stack, 400);
    await openGame(stack, member, 'JOKER2', 40);
    await enter(page, member, '/user/home', language);
    await expect(page.getByText(say('home', 'inKip', { kip: '270,600' }))).toBeVisible();
    await look(page, `kip-home-${language}`);
  });
}
