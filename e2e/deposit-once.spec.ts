/** M10 for money that comes in: a double tap, an answer that is lost in the middle, a reload, and a second tab. */
import type { Locator, Page, Route } from '@playwright/test';
import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import type { Stack } from '@krapao/tools/testing/stack';
import { chooseFile, openDeposit, openSlipStep } from './deposit-dialog.ts';
import { expect, test } from './fixtures.ts';
import { speaker } from './locales.ts';
import { enter, type Member, newMember, qrOf, walletOf } from './members.ts';
import { inDatabase } from './operator.ts';
import { makeGift, payQr, slipFile, transferByBank } from './outside.ts';

const say = speaker('en');

interface Channel {
  path: string;
  table: string;
  /** Leaves everything but the press, and answers what is to be pressed. */
  prepare(page: Page, stack: Stack, member: Member): Promise<Locator>;
  /** What the wallet has at the end, baht. */
  brings: number;
  /** What is left to do outside, once it was pressed. */
  pay?(stack: Stack, member: Member): Promise<void>;
}

const CHANNELS: Record<string, Channel> = {
  slip: {
    path: '/api/wallet/slip',
    table: 'deposit_slip',
    brings: 300,
    async prepare(page, stack, member) {
      const { picture } = await transferByBank(stack, member, 300);
      const dialog = await openSlipStep(page, say);
      await chooseFile(page, dialog, say, slipFile(picture));
      return dialog.getByRole('button', { name: say('deposit', 'slip.send') });
    },
  },
  'gift link': {
    path: '/api/wallet/truelink',
    table: 'deposit_gift',
    brings: 150,
    async prepare(page, stack) {
      const dialog = await openDeposit(page, say, say('deposit', 'channel.gift'));
      const link = await makeGift(stack, 150);
      await dialog.getByRole('textbox', { name: say('deposit', 'gift.label') }).fill(link);
      return dialog.getByRole('button', { name: say('deposit', 'gift.send') });
    },
  },
  'payment QR': {
    path: '/api/qrcode/WW',
    table: 'payment_qr',
    brings: 200,
    async prepare(page) {
      const dialog = await openDeposit(page, say, say('deposit', 'channel.qr'), 'WW Payment');
      await dialog.getByRole('button', { name: '200', exact: true }).click();
      return dialog.getByRole('button', { name: say('deposit', 'qr.make'), exact: true });
    },
    async pay(stack, member) {
      await payQr(stack, await qrOf(stack, member, 'WW'), member);
    },
  },
  announcement: {
    path: '/api/wallet/add',
    table: 'deposit_announcement',
    brings: 0,
    async prepare(page) {
      const dialog = await openDeposit(page, say, say('deposit', 'channel.bank'));
      await dialog.getByRole('button', { name: say('deposit', 'announce.open') }).click();
      await dialog.getByRole('textbox', { name: say('deposit', 'announce.amount') }).fill('250');
      return dialog.getByRole('button', { name: say('deposit', 'announce.send') });
    },
  },
};

/** How many rows a member has there. */
const rowsOf = (stack: Stack, { phone }: Member, table: string): Promise<number> =>
  inDatabase(stack, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${table} d join member m on m.id = d.member_id where m.phone = $1`,
      [phone],
    );
    return rows[0]?.n ?? 0;
  });

for (const [name, { path, table, prepare, brings, pay }] of Object.entries(CHANNELS)) {
  test(`What is pressed twice, loses its answer and is reloaded comes once: ${name}`, async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/^net::ERR_(CONNECTION_RESET|ABORTED|FAILED) /);
    const member = await newMember(stack);
    await enter(page, member, '/user/home', 'en');
    const press = await prepare(page, stack, member);
    const keys = new Set<string | undefined>();
    const lose = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.add(route.request().headers()[IDEMPOTENCY_HEADER]);
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route(`**${path}`, lose);
    await press.dblclick();
    await expect.poll(() => rowsOf(stack, member, table)).toBe(1);
    // What was on its way is lost with the page. Let through before, it may still be answered, and to leave its step then ends the reload.
    await page.reload();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await pay?.(stack, member);
    await expect.poll(() => walletOf(stack, member)).toBe(brings);
    expect(await rowsOf(stack, member, table)).toBe(1);
    expect(keys.size).toBe(1);
  });
}

test('A gift link that is sent from two tabs comes once, and each tab says the truth', async ({
  page,
  context,
  stack,
  trouble,
}) => {
  trouble.allow(/^4\d\d POST \/api\/wallet\/truelink$/);
  const member = await newMember(stack);
  const link = await makeGift(stack, 150);
  await enter(page, member, '/user/home', 'en');
  const second = await context.newPage();
  await second.goto('/user/home');
  const tabs: Locator[] = [];
  for (const tab of [page, second]) {
    const dialog = await openDeposit(tab, say, say('deposit', 'channel.gift'));
    await dialog.getByRole('textbox', { name: say('deposit', 'gift.label') }).fill(link);
    tabs.push(dialog);
  }
  await Promise.all(
    tabs.map((dialog) => dialog.getByRole('button', { name: say('deposit', 'gift.send') }).click()),
  );
  const ends = [say('deposit', 'watch.success'), say('errors', 'TRUELINK_DUPLICATE')];
  const said = async () => {
    const shown = await Promise.all(tabs.map((dialog) => dialog.innerText()));
    return shown.map((text) => ends.findIndex((end) => text.includes(end))).toSorted();
  };
  await expect.poll(said).toEqual([0, 1]);
  expect(await walletOf(stack, member)).toBe(150);
});
