import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { languages, speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, type Member, memberWith, openGame, signIn } from './members.ts';
import { fault, payoutsTo, settlePayout } from './outside.ts';
import { passMidnight } from './midnight.ts';
import { placeName } from './place-names.ts';
import { until } from './until.ts';
import type { Stack } from '@krapao/tools/testing/stack';

const DEMO = { phone: '0800000001', password: 'krapao-demo' };

/** 250 came in, 40 went to a game, 100 to the bank: 110 are left. All of it is of today, and today is for as long as the test takes. */
async function memberWhoMoved(stack: Stack): Promise<Member> {
  await passMidnight();
  const member = await memberWith(stack, 250);
  const { token } = member;
  await openGame(stack, member, 'JOKER');
  const body = { from: 'WALLET', to: 'JOKER', amount: 40 };
  await ask(stack.serverUrl, 'POST /api/wallet/transfer', { token, body });
  await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token, body: { amount: 100 } });
  await until('all of it is done', async () => {
    const { statements } = await ask(stack.serverUrl, 'POST /api/statement', {
      token,
      body: { page: 1, limit: 10 },
    });
    return statements.length === 3 && statements.every(({ status }) => status === 'SUCCESS');
  });
  return member;
}

const failed = async ({ serverUrl }: Stack, { token }: Member): Promise<number> => {
  const body = { page: 1, limit: 10 };
  const { statements } = await ask(serverUrl, 'POST /api/statement', { token, body });
  return statements.filter(({ status }) => status === 'FAILED').length;
};

test.afterEach(async ({ stack }) => {
  await fault(stack, 'games', 'none');
  await fault(stack, 'payout', 'none');
});

for (const language of spoken('en')) {
  test(`In ${language} a member finds movements, sees what the wallet held, and takes them along`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await memberWhoMoved(stack);
    await enter(page, member, '/user/statement', language);
    const list = page.getByRole('region', { name: say('statement', 'title'), exact: true });
    const rows = list.getByRole('listitem');
    const found = (count: number) =>
      list.getByRole('status').filter({ hasText: say('statement', 'filter.found', { count }) });

    await test.step('reads what moved, where, and what was left', async () => {
      await expect(rows).toHaveCount(3);
      const lines = [
        ['withdraw', member.bankCode, '110.00'],
        ['transferTo', 'JOKER', '210.00'],
        ['deposit', 'SCB', '250.00'],
      ] as const;
      for (const [at, [activity, code, amount]] of lines.entries()) {
        const name = await placeName(stack, code, language);
        await expect(rows.nth(at)).toContainText(say('statement', `activity.${activity}`, { name }));
        await expect(rows.nth(at)).toContainText(name);
        await expect(rows.nth(at)).toContainText(say('statement', 'balance', { amount }));
      }
      await expect(found(3)).toBeAttached();
      await expect(list.getByRole('heading', { name: say('statement', 'day.today') })).toBeVisible();
      await look(page, `statement-${language}`);
    });

    await test.step('sees the month, also without seeing', async () => {
      const fold = page.getByRole('button', { name: say('statement', 'month.byDay') });
      await expect(fold).toContainText('250.00');
      const month = page.getByRole('region', { name: say('statement', 'month.title') });
      await expect(month).toBeHidden();
      await fold.click();
      const day = month.getByRole('table').getByRole('row').nth(1);
      await expect(day.getByRole('cell')).toHaveText(['250.00', '100.00']);
      await expect(month.getByRole('button', { name: say('statement', 'month.next') })).toBeDisabled();
      await look(page, `statement-month-${language}`);
      await fold.click();
      await expect(month).toBeHidden();
    });

    await test.step('sees all that is known of one, and goes back by the phone’s own way', async () => {
      await rows.last().getByRole('button').click();
      const details = page.getByRole('dialog', { name: say('statement', 'movement.title') });
      const name = await placeName(stack, 'SCB', language);
      await expect(details).toContainText(say('statement', 'activity.depositFrom', { name }));
      await expect(details).toContainText(say('statement', 'status.SUCCESS'));
      await look(page, `statement-movement-${language}`);
      await page.goBack();
      await expect(details).toBeHidden();
    });

    await test.step('filters by type, which the address keeps', async () => {
      const deposits = page.getByRole('button', { name: say('statement', 'type.deposit'), exact: true });
      await deposits.click();
      await expect(page).toHaveURL('/user/statement?type=deposit');
      await expect(rows).toHaveCount(1);
      await expect(found(1)).toBeVisible();
      await page.reload();
      await expect(deposits).toHaveAttribute('aria-pressed', 'true');
      await expect(rows).toHaveCount(1);
    });

    await test.step('takes along what is shown', async () => {
      const downloading = page.waitForEvent('download');
      // The words stand there for some seconds only: somebody looks when they come.
      await Promise.all([
        expect(page.getByText(say('statement', 'download.done'))).toBeVisible(),
        page.getByRole('button', { name: say('statement', 'download.button') }).click(),
      ]);
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('statement-deposit.csv');
      const file = await readFile(await download.path());
      expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [, line = '', ...rest] = file.toString('utf8').split('\r\n');
      expect(line).toContain(await placeName(stack, 'SCB', language));
      expect(line).toMatch(/,250\.00,250\.00$/);
      expect(rest).toEqual(['']);
    });

    await test.step('finds nothing on other days, and goes back to all', async () => {
      await page.getByRole('button', { name: say('statement', 'filter.open'), exact: true }).click();
      const sheet = page.getByRole('dialog', { name: say('statement', 'filter.title') });
      await sheet.getByLabel(say('statement', 'filter.from')).fill('2999-01-01');
      await look(page, `statement-filter-${language}`);
      await sheet.getByRole('button', { name: say('statement', 'filter.show') }).click();
      await expect(page).toHaveURL('/user/statement?type=deposit&from=2999-01-01');
      await expect(list.getByText(say('statement', 'filter.none'), { exact: true })).toBeVisible();
      await look(page, `statement-none-${language}`);
      await list.getByRole('button', { name: say('statement', 'filter.clear') }).click();
      await expect(page).toHaveURL('/user/statement');
      await expect(rows).toHaveCount(3);
    });
  });
}

for (const language of spoken('la')) {
  test(`In ${language} what failed says why, and where the money is`, async ({ page, stack }) => {
    const say = speaker(language);
    const member = await memberWith(stack, 500);
    const { token } = member;
    await openGame(stack, member, 'JOKER');
    const transfer = (from: string, to: string, amount: number) =>
      ask(stack.serverUrl, 'POST /api/wallet/transfer', { token, body: { from, to, amount } });
    await transfer('WALLET', 'JOKER', 60);
    await fault(stack, 'games', 'refuse');
    await expect(transfer('WALLET', 'JOKER', 40)).rejects.toThrow('TRANSFER_FAIL');
    await expect(transfer('JOKER', 'WALLET', 60)).rejects.toThrow('TRANSFER_FAIL');
    await fault(stack, 'payout', 'refuse', { operation: 'create', count: 1 });
    await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token, body: { amount: 100 } });
    await until('the first is refused', async () => (await failed(stack, member)) === 3);
    await fault(stack, 'payout', 'pending', { operation: 'create', count: 1 });
    await ask(stack.serverUrl, 'POST /api/wallet/withdraw', { token, body: { amount: 150 } });
    await until('the bank has it', async () => (await payoutsTo(stack, member))[0]?.status === 'PENDING');
    const [open] = await payoutsTo(stack, member);
    if (open) await settlePayout(stack, open, 'REJECTED', 'NAME_MISMATCH');
    await until('the second is refused', async () => (await failed(stack, member)) === 4);

    await enter(page, member, '/user/statement', language);
    const rows = page
      .getByRole('region', { name: say('statement', 'title'), exact: true })
      .getByRole('listitem');
    for (const [at, where] of ['returned', 'returned', 'inGame', 'returned'].entries()) {
      await expect(rows.nth(at)).toContainText(say('statement', 'status.FAILED'));
      await expect(rows.nth(at)).toContainText(say('statement', `movement.${where}`));
    }
    await look(page, `statement-refused-${language}`);
    const details = page.getByRole('dialog', { name: say('statement', 'movement.title') });
    for (const [at, why] of [
      [2, 'fromGame'],
      [3, 'toGame'],
    ] as const) {
      await rows.nth(at).getByRole('button').click();
      await expect(details).toContainText(say('statement', `failed.${why}`));
      await details.getByRole('button', { name: say('common', 'close') }).click();
      await expect(details).toBeHidden();
    }
    await rows.first().getByRole('button').click();
    const steps = page.getByRole('dialog', { name: say('statement', 'withdrawal.title') });
    await expect(steps.getByText(say('withdraw', 'progress.back.NAME_MISMATCH'))).toBeVisible();
    await look(page, `withdraw-name-${language}`);
    await steps.getByRole('link', { name: say('withdraw', 'progress.profile') }).click();
    await expect(page).toHaveURL('/user/profile');
  });
}

test('The month before is a press away, and so is the way back', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await memberWhoMoved(stack);
  await enter(page, member, '/user/statement', 'th');
  const month = page.getByRole('region', { name: say('statement', 'month.title') });
  await page.getByRole('button', { name: say('statement', 'month.byDay') }).click();
  await expect(month.getByRole('table')).toBeAttached();
  await month.getByRole('button', { name: say('statement', 'month.previous') }).click();
  await expect(page).toHaveURL(/\?month=20\d\d-\d\d$/);
  await expect(month.getByText(say('statement', 'month.none'))).toBeVisible();
  await month.getByRole('button', { name: say('statement', 'month.next') }).click();
  await expect(month.getByRole('table')).toBeAttached();
});

test('A file that does not come says so, and nothing is saved', async ({ page, stack, trouble }) => {
  const say = speaker('en');
  trouble.allow(/statement\/csv/);
  const member = await memberWith(stack, 20);
  await enter(page, member, '/user/statement', 'en');
  await expect(page.getByText(say('statement', 'filter.found', { count: 1 }))).toBeAttached();
  await page.route('**/api/statement/csv**', (route) => route.abort('connectionreset'));
  await Promise.all([
    expect(page.getByText(say('errors', 'NETWORK'))).toBeVisible(),
    page.getByRole('button', { name: say('statement', 'download.button') }).click(),
  ]);
});

test('A longer history is looked at on every width', async ({ page, stack }) => {
  const token = await signIn(stack.serverUrl, DEMO as Member);
  for (const language of languages) {
    const say = speaker(language);
    await enter(page, { token } as Member, '/user/statement', language);
    await expect(
      page
        .getByRole('region', { name: say('statement', 'title'), exact: true })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: say('statement', 'month.byDay') })).toContainText('.');
    await look(page, `statement-long-${language}`);
  }
});

test('What is on its way stands above the history and leads to where it goes on', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await memberWith(stack, 300);
  const { token } = member;
  const params = { bankCode: 'KBANK' };
  await ask(stack.serverUrl, 'POST /api/qrcode/{bankCode}', { token, params, body: { amount: 500 } });
  await enter(page, member, '/user/statement', 'th');
  const waiting = page.getByRole('list', { name: say('statement', 'waiting.title') }).getByRole('link');
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText('500.00');
  await expect(waiting.getByRole('timer')).toBeVisible();
  await look(page, 'statement-waiting');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await waiting.click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  await expect(page).toHaveURL('/user/home?dialog=deposit&way=KBANK');
});
