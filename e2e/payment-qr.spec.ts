import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { cutLine } from './cut-line.ts';
import { openDeposit } from './deposit-dialog.ts';
import { expect, test } from './fixtures.ts';
import { type Language, speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember, qrOf, walletOf } from './members.ts';
import { inDatabase } from './operator.ts';
import { operate } from './operator-command.ts';
import { fault, payQr } from './outside.ts';
import { shoot } from './shots.ts';
import { writeSetting } from './site-settings.ts';
import { until } from './until.ts';

test.afterEach(({ stack }) => fault(stack, 'qr', 'none'));

const BANKS = {
  KBANK: { th: 'ธนาคารกสิกรไทย', la: 'ທະນາຄານກະສິກອນໄທ', en: 'Kasikornbank' },
  WW: { th: 'WW Payment', la: 'WW Payment', en: 'WW Payment' },
  ZAPMAN: { th: 'ZAPMAN', la: 'ZAPMAN', en: 'ZAPMAN' },
} as const;

/** A new member where the amount of a QR is asked for. */
async function atQr(page: Page, stack: Stack, bank: keyof typeof BANKS, language: Language) {
  const say = speaker(language);
  const member = await newMember(stack);
  await enter(page, member, '/user/home', language);
  const dialog = await openDeposit(page, say, say('deposit', 'channel.qr'), BANKS[bank][language]);
  const make = dialog.getByRole('button', { name: say('deposit', 'qr.make'), exact: true });
  return {
    say,
    member,
    dialog,
    make,
    amount: dialog.getByRole('textbox', { name: say('deposit', 'qr.amount') }),
    /** The QR of that much. */
    picture: (baht: number) =>
      dialog.getByRole('img', { name: say('deposit', 'qr.alt', { amount: baht.toFixed(2) }) }),
    /** Asks for one of the amounts that are offered. */
    async askFor(baht: number) {
      await dialog.getByRole('button', { name: String(baht), exact: true }).click();
      await make.click();
    },
  };
}

for (const language of spoken('th')) {
  for (const [bank, least] of [
    ['KBANK', 1],
    ['WW', 100],
    ['ZAPMAN', 100],
  ] as const) {
    test(`A QR of ${bank} is paid, and the screen learns of it by itself, in ${language}`, async ({
      page,
      stack,
    }) => {
      const { say, member, dialog, make, amount, picture, askFor } = await atQr(page, stack, bank, language);
      await expect(dialog.getByText(BANKS[bank][language], { exact: true })).toBeVisible();
      await look(page, `qr-amount-${bank}-${language}`);
      await make.click();
      await expect(amount).toHaveAccessibleDescription(new RegExp(say('deposit', 'qr.missing')));
      await expect(amount).toBeFocused();
      await look(page, `qr-missing-${bank}-${language}`);
      if (least > 1) {
        await amount.fill('99');
        await make.click();
        await expect(amount).toHaveAccessibleDescription(
          new RegExp(say('deposit', 'qr.tooLittle', { min: '100.00' })),
        );
      }
      await askFor(500);
      await expect(picture(500)).toBeVisible();
      await expect(dialog.getByRole('timer')).toHaveAccessibleName(/0\d:\d\d$/);
      await look(page, `qr-open-${bank}-${language}`);

      await payQr(stack, await qrOf(stack, member, bank), member);
      await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
      await expect(dialog.getByText(say('deposit', 'watch.balance', { amount: '500.00' }))).toBeVisible();
      await look(page, `qr-paid-${bank}-${language}`);
      await dialog.getByRole('button', { name: say('deposit', 'watch.done'), exact: true }).click();
      await expect(dialog).toBeHidden();
      expect(await walletOf(stack, member)).toBe(500);
    });
  }
}

test('A QR is there again after a reload, is saved as a picture, and goes when it is cancelled', async ({
  page,
  stack,
}) => {
  const { say, dialog, amount, picture, askFor } = await atQr(page, stack, 'KBANK', 'en');
  await askFor(100);
  await expect(picture(100)).toBeVisible();
  await page.reload();
  await expect(picture(100)).toBeVisible();

  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('deposit', 'qr.save') }).click();
  const file = await readFile(await (await saved).path());
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect(file.readUInt32BE(16)).toBe(1_024);

  await dialog.getByRole('button', { name: say('deposit', 'qr.cancel') }).click();
  await expect(picture(100)).toBeHidden();
  await expect(amount).toBeVisible();
});

for (const language of spoken('la')) {
  test(`At 00:00 a QR is dropped; paid all the same, its money comes once, in ${language}`, async ({
    page,
    stack,
  }) => {
    await page.clock.install();
    const { say, member, dialog, picture, askFor } = await atQr(page, stack, 'WW', language);
    await askFor(200);
    await expect(picture(200)).toBeVisible();
    const qr = await qrOf(stack, member, 'WW');
    // The screen's clock alone is set forward: what the server says meanwhile, to which the QR is open, comes afterwards.
    let answer = () => {};
    const isOver = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/qrcode/WW', (route) => isOver.then(() => route.continue()));
    await page.clock.fastForward('20:00');
    await expect(picture(200)).toBeHidden();
    answer();
    await expect(dialog.getByText(say('deposit', 'qr.expiredText'))).toBeVisible();
    await look(page, `qr-expired-${language}`);
    await payQr(stack, qr, member, { late: true });
    await expect.poll(() => walletOf(stack, member)).toBe(200);
  });
}

test('"I have paid" closes the dialog and says that the balance is looked at', async ({ page, stack }) => {
  const { say, dialog, askFor } = await atQr(page, stack, 'KBANK', 'th');
  await askFor(50);
  await expect(dialog.getByRole('timer')).toBeVisible();
  // It stands there for some seconds only: somebody looks when it comes.
  await Promise.all([
    expect(page.getByText(say('deposit', 'qr.refreshing'))).toBeVisible(),
    dialog.getByRole('button', { name: say('deposit', 'qr.done'), exact: true }).click(),
  ]);
  await expect(dialog).toBeHidden();
});

test('A QR that the bank does not make says so, and one that it is late with comes by itself', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/POST \/api\/qrcode\/KBANK$/);
  const { say, make, picture, askFor } = await atQr(page, stack, 'KBANK', 'en');
  await fault(stack, 'qr', 'refuse', { count: 1, operation: 'create' });
  // It stands there for some seconds only: somebody looks when it comes.
  await Promise.all([expect(page.getByText(say('errors', 'QR_FAIL')).first()).toBeVisible(), askFor(100)]);

  await fault(stack, 'qr', 'error-after', { count: 1, operation: 'create' });
  await make.click();
  await expect(picture(100)).toBeVisible();
});

test('A paid QR shows the balance with its money, also where the line was cut', async ({ page, stack }) => {
  await cutLine(page);
  const { say, member, dialog, askFor } = await atQr(page, stack, 'KBANK', 'en');
  await askFor(500);
  await expect(dialog.getByRole('timer')).toBeVisible();
  await payQr(stack, await qrOf(stack, member, 'KBANK'), member);
  await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
  await expect(dialog.getByText(say('deposit', 'watch.balance', { amount: '500.00' }))).toBeVisible();
});

for (const language of spoken('en')) {
  test(`A QR that only a person can decide about says so, and its end, in ${language}`, async ({
    page,
    stack,
  }) => {
    const { say, member, dialog, picture, askFor } = await atQr(page, stack, 'WW', language);
    await askFor(200);
    await expect(picture(200)).toBeVisible();
    const qr = await qrOf(stack, member, 'WW');
    await inDatabase(stack, (client) =>
      client.query(
        `update payment_qr set state = 'expired', closed_at = now(), due_at = null, is_shut = true, review = 'not understood since its end'
         where id = $1`,
        [qr],
      ),
    );
    await page.reload();
    await expect(dialog.getByText(say('deposit', 'qr.checkingText'))).toBeVisible();
    await look(page, `qr-checking-${language}`);
    await operate(
      stack,
      'credit',
      qr,
      '--amount',
      '200',
      '--who',
      'noi',
      '--break-glass',
      'saw it at the gateway',
    );
    await expect(dialog.getByText(say('deposit', 'watch.balance', { amount: '200.00' }))).toBeVisible();
    expect(await walletOf(stack, member)).toBe(200);
  });
}

for (const language of spoken('en')) {
  test(`A QR of another bank is asked about before a new one cancels it, in ${language}`, async ({
    page,
    stack,
  }) => {
    const qr = await atQr(page, stack, 'KBANK', language);
    const { say, member, dialog, make, picture } = qr;
    await qr.askFor(100);
    await expect(dialog.getByRole('timer')).toBeVisible();
    const first = await qrOf(stack, member, 'KBANK');

    // the list names the open one with its time, and leads to it
    const others = dialog.getByRole('button', { name: say('deposit', 'channel.other') });
    const open = dialog.getByRole('button', { name: BANKS.KBANK[language] });
    await others.click();
    await expect(open).toContainText(
      say('deposit', 'qr.isOpen', { amount: `100.00 ${say('common', 'baht')}` }),
    );
    await expect(open.getByRole('timer')).toHaveAccessibleName(/0\d:\d\d$/);
    await look(page, `qr-under-way-${language}`);
    await open.click();
    await expect(picture(100)).toBeVisible();

    await others.click();
    await dialog.getByRole('button', { name: BANKS.WW[language] }).click();
    await qr.askFor(200);
    const question = page.getByRole('alertdialog', { name: say('deposit', 'qr.replace.title') });
    await expect(question).toContainText('100.00');
    const keep = question.getByRole('button', { name: say('deposit', 'qr.replace.keep') }).last();
    await expect(keep).toBeFocused();
    await look(page, `qr-replace-${language}`);
    await keep.click();
    await expect(question).toBeHidden();
    expect(await qrOf(stack, member, 'KBANK')).toBe(first);

    await make.click();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(make).toBeEnabled();
    await make.click();
    await question.getByRole('button', { name: say('deposit', 'qr.replace.confirm') }).click();
    await expect(picture(200)).toBeVisible();
    const { status } = await ask(stack.serverUrl, 'GET /api/qrcode/{bankCode}', {
      token: member.token,
      params: { bankCode: 'KBANK' },
    });
    expect(status).toBe('cancelled');
    await page.goBack();
    await expect(dialog.getByText(say('deposit', 'channel.title'))).toBeVisible();
  });
}

test('The question about a QR of another bank goes when that is paid meanwhile, and nothing is asked again', async ({
  page,
  stack,
}) => {
  const qr = await atQr(page, stack, 'KBANK', 'th');
  const { say, member, dialog, make, picture } = qr;
  await qr.askFor(100);
  await expect(dialog.getByRole('timer')).toBeVisible();
  await dialog.getByRole('button', { name: say('deposit', 'channel.other') }).click();
  await dialog.getByRole('button', { name: BANKS.WW.th }).click();
  await qr.askFor(200);
  const question = page.getByRole('alertdialog', { name: say('deposit', 'qr.replace.title') });
  await expect(question).toContainText('100.00');
  await payQr(stack, await qrOf(stack, member, 'KBANK'), member);
  await expect(page.getByText(say('deposit', 'news.success', { amount: '100.00' }))).toBeVisible();
  await expect(question).toBeHidden();
  await expect(qr.amount).toHaveValue('200');
  await make.click();
  await expect(picture(200)).toBeVisible();
});

test('At a desk a QR is shared and printed too, the paper showing nothing else', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // What a browser has that can share: it notes what it was given.
  await page.addInitScript(() => {
    const given: string[] = [];
    Object.assign(window, { given, print: () => given.push('print') });
    Object.defineProperty(navigator, 'canShare', { value: () => true });
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => Promise.resolve(given.push(data.files?.[0]?.type ?? '')),
    });
  });
  const { say, dialog, askFor } = await atQr(page, stack, 'KBANK', 'en');
  await askFor(100);
  const given = () => page.evaluate(() => (window as unknown as { given: string[] }).given);
  await dialog.getByRole('button', { name: say('deposit', 'qr.share') }).click();
  await expect.poll(given).toEqual(['image/png']);
  await look(page, 'qr-desk');
  await dialog.getByRole('button', { name: say('deposit', 'qr.print') }).click();
  expect(await given()).toEqual(['image/png', 'print']);

  await page.emulateMedia({ media: 'print' });
  // the dialog around it is not on the paper, and so none by its role
  await expect(page.getByRole('img', { name: say('deposit', 'qr.alt', { amount: '100.00' }) })).toBeVisible();
  await expect(page.getByText('100.00').filter({ visible: true })).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: say('deposit', 'qr.print') })).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
  await shoot(page, 'qr-print');
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dialog.getByRole('button', { name: say('deposit', 'qr.print') })).toBeHidden();
});

test('The least that may be sent is as the operator has set it, where that is more than the bank wants', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await writeSetting(stack, 'depositMinimum', 15_000);
  try {
    await until('the server has read the setting', async () => {
      return (await ask(stack.serverUrl, 'GET /api/lookup/deposit')).minimum === 150;
    });
    await enter(page, member, '/user/home?dialog=deposit', 'en');
    const dialog = page.getByRole('dialog');
    const from = (min: string) => dialog.getByText(say('deposit', 'channel.from', { min }), { exact: true });
    // the account, three QRs and the number; a gift brings what it has
    await expect(from('150.00')).toHaveCount(5);
    await expect(from('2.00')).toHaveCount(1);
    await dialog.getByRole('button', { name: BANKS.WW.en }).click();
    await dialog.getByRole('textbox', { name: say('deposit', 'qr.amount') }).fill('149');
    await dialog.getByRole('button', { name: say('deposit', 'qr.make'), exact: true }).click();
    await expect(dialog.getByText(say('deposit', 'qr.tooLittle', { min: '150.00' }))).toBeVisible();
    await expect(dialog.getByRole('button', { name: '100', exact: true })).toBeHidden();
  } finally {
    await writeSetting(stack, 'depositMinimum', undefined);
  }
});
