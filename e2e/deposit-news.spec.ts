import type { Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { openDeposit } from './deposit-dialog.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswer } from './held-answer.ts';
import { type Language, speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { enter, type Member, newMember, qrOf, walletOf } from './members.ts';
import { inDatabase } from './operator.ts';
import { operate } from './operator-command.ts';
import { payQr } from './outside.ts';
import { notingTexts } from './shown-meanwhile.ts';
import { until } from './until.ts';

/** A member's dialog with their open QR of KBank. */
async function withQr(page: Page, stack: Stack, member: Member, baht: number, language: Language = 'th') {
  const say = speaker(language);
  await enter(page, member, '/user/home', language);
  const dialog = await openDeposit(page, say, say('deposit', 'channel.qr'), BANK[language]);
  await dialog.getByRole('button', { name: String(baht), exact: true }).click();
  await dialog.getByRole('button', { name: say('deposit', 'qr.make'), exact: true }).click();
  await expect(dialog.getByRole('timer')).toBeVisible();
  return { say, dialog, qr: await qrOf(stack, member, 'KBANK') };
}

const BANK = { th: 'ธนาคารกสิกรไทย', la: 'ທະນາຄານກະສິກອນໄທ', en: 'Kasikornbank' } as const;
const news = (baht: number, language: Language = 'th') =>
  speaker(language)('deposit', 'news.success', { amount: baht.toFixed(2) });
const credited = (stack: Stack, member: Member, baht: number) =>
  until('it is in the wallet', async () => (await walletOf(stack, member)) === baht);

for (const language of spoken('th')) {
  test(`A QR that is paid after its dialog was closed says so once, wherever the member is, in ${language}`, async ({
    page,
    stack,
  }) => {
    const member = await newMember(stack);
    const { say, dialog, qr } = await withQr(page, stack, member, 500, language);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: say('common', 'nav.profile'), exact: true }).click();
    await expect(page.getByText(member.phone).first()).toBeVisible();
    const told = page.getByRole('status').getByText(news(500, language));
    // It stands there for some seconds only: somebody looks when it comes.
    await Promise.all([expect(told).toBeVisible(), payQr(stack, qr, member)]);
    await look(page, `qr-news-${language}`);
    await page.goto('/user/home');
    const shown = await notingTexts(page, [news(500, language)]);
    await expect(page.getByText('500.00').first()).toBeVisible();
    await page.getByRole('button', { name: say('home', 'deposit'), exact: true }).click();
    await expect(dialog.getByText(say('deposit', 'channel.title'))).toBeVisible();
    expect(await shown()).toEqual([]);
  });
}

test('A QR whose dialog is open says its end there alone', async ({ page, stack }) => {
  const member = await newMember(stack);
  const { say, dialog, qr } = await withQr(page, stack, member, 100);
  const shown = await notingTexts(page, [news(100)]);
  await payQr(stack, qr, member);
  await expect(dialog.getByText(say('deposit', 'watch.balance', { amount: '100.00' }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('100.00').first()).toBeVisible();
  expect(await shown()).toEqual([]);
});

test('The balance beside money that came in is said once it has that money, not as it was before', async ({
  page,
  stack,
}) => {
  const member = await newMember(stack);
  const { say, dialog, qr } = await withQr(page, stack, member, 100);
  const balance = (amount: string) => dialog.getByText(say('deposit', 'watch.balance', { amount }));
  const letCome = await holdAnswer(page, '**/api/wallet');
  await payQr(stack, qr, member);
  await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
  await expect(balance('0.00')).toBeHidden();
  await letCome();
  await expect(balance('100.00')).toBeVisible();
});

test('What came while the page was away is told at the return, to its own member', async ({
  page,
  stack,
}) => {
  const [member, other] = [await newMember(stack), await newMember(stack)];
  const { dialog, qr } = await withQr(page, stack, other, 50);
  await payQr(stack, qr, other);
  await expect(dialog.getByText(speaker('th')('deposit', 'watch.success'))).toBeVisible();
  const mine = await withQr(page, stack, member, 100);
  await page.goto('about:blank');
  await payQr(stack, mine.qr, member);
  await credited(stack, member, 100);

  // the next one at this phone has a paid QR of that bank as well, which was told
  await enter(page, other);
  const shown = await notingTexts(page, [news(50), news(100)]);
  await expect(page.getByText('50.00').first()).toBeVisible();
  await page.getByRole('link', { name: speaker('th')('common', 'nav.history') }).click();
  await expect(page.getByText('50.00').first()).toBeVisible();
  expect(await shown()).toEqual([]);

  await Promise.all([
    expect(page.getByRole('status').getByText(news(100))).toBeVisible(),
    enter(page, member, '/user/home?dialog=deposit&way=KBANK'),
  ]);
});

test('What comes while nobody looks is told when somebody does', async ({ page, stack }) => {
  const member = await newMember(stack);
  const { say, dialog, qr } = await withQr(page, stack, member, 100);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const turn = (state: DocumentVisibilityState) =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await turn('hidden');
  const shown = await notingTexts(page, [news(100)]);
  await payQr(stack, qr, member);
  await expect(page.getByText('100.00').first()).toBeVisible();
  // the list of ways hears of it, too
  const heard = page.waitForResponse('**/api/qrcode/KBANK');
  await page.getByRole('button', { name: say('home', 'deposit'), exact: true }).click();
  await (await heard).finished();
  await expect(dialog.getByText(say('deposit', 'channel.title'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await shown()).toEqual([]);
  await Promise.all([expect(page.getByRole('status').getByText(news(100))).toBeVisible(), turn('visible')]);
});

for (const [verdict, order] of [
  ['credits', ['credit', '--amount', '100', '--bank', 'SCB', '--reference', 'KNEWS1']],
  ['refuses', ['refuse']],
] as const) {
  test(`A QR that a person looks at says so, and what they found, who ${verdict} it`, async ({
    page,
    stack,
  }) => {
    const member = await newMember(stack);
    const { say, dialog, qr } = await withQr(page, stack, member, 100);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // Each stands there for some seconds only, and what leads to it may take longer than anybody looks: the page notes it.
    const checking = say('deposit', 'qr.checkingText');
    const found = verdict === 'credits' ? news(100) : say('deposit', 'news.noPayment');
    const shown = await notingTexts(page, [checking, found], '[role="status"]');
    await inDatabase(stack, (client) =>
      client.query(
        `update payment_qr set state = 'expired', closed_at = now(), due_at = null, is_shut = true, review = 'not understood since its end'
         where id = $1`,
        [qr],
      ),
    );
    await expect.poll(shown).toEqual([checking]);
    const [verb, ...more] = order;
    await operate(stack, verb, qr, ...more, '--who', 'noi', '--break-glass', 'saw it at the gateway');
    await expect.poll(shown).toEqual([checking, found]);
  });
}
