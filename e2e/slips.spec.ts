import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minuteOf } from '@krapao/contract/bangkok';
import type { Stack } from '@krapao/tools/testing/stack';
import { chooseFile, expectGold, openDeposit, openSlipStep, sendFile } from './deposit-dialog.ts';
import { expect, test } from './fixtures.ts';
import { speaker } from './locales.ts';
import { look } from './look.ts';
import { ask, deposit, enter, type Member, newMember, slipsOf, walletOf } from './members.ts';
import { download, type Picture, RECEIVING, slipFile, transferByBank } from './outside.ts';
import { inDatabase } from './operator.ts';
import { writeSetting } from './site-settings.ts';
import { until } from './until.ts';

const HOUR_MS = 60 * 60_000;
const MB = 1024 * 1024;

/** The smallest PNG that there is. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = (buffer: Buffer): Picture => ({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer });

/** What is no picture, and is told so beside the file. */
const notTaken: {
  what: string;
  file: Picture;
  isSent: boolean;
  words: [key: string, values?: { max: number }];
}[] = [
  {
    what: 'A PDF that is named as a picture',
    file: jpeg(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')),
    isSent: true,
    words: ['slip.error.notImage'],
  },
  {
    what: 'A film of 20 MB',
    file: { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(20 * MB, 7) },
    isSent: false,
    words: ['slip.error.notImage'],
  },
  {
    what: 'A film of 20 MB that is named as a picture',
    file: jpeg(Buffer.alloc(20 * MB, 7)),
    isSent: false,
    words: ['slip.error.size', { max: 10 }],
  },
];

for (const { what, file, isSent, words } of notTaken) {
  test(`${what} is refused beside the file, and a real slip may follow`, async ({
    page,
    stack,
    trouble,
  }, testInfo) => {
    const say = speaker('en');
    const member = await newMember(stack);
    await enter(page, member, '/user/home', 'en');
    const dialog = await openSlipStep(page, say);
    const path = testInfo.outputPath(file.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.buffer);
    if (isSent) {
      trouble.allow(/^400 POST \/api\/wallet\/slip$/);
      await sendFile(page, dialog, say, path);
    } else await chooseFile(page, dialog, say, path);
    const group = dialog.getByRole('group', { name: say('deposit', 'slip.label') });
    await expect(group.getByText(say('deposit', ...words))).toBeVisible();
    await expect(group).toHaveAccessibleDescription(new RegExp(say('deposit', ...words).slice(0, 20)));
    expect(await slipsOf(stack, member)).toEqual([]);

    const { picture } = await transferByBank(stack, member, 20);
    if (isSent) await dialog.getByRole('button', { name: say('deposit', 'slip.remove') }).click();
    await sendFile(page, dialog, say, slipFile(picture));
    await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
    expect(await walletOf(stack, member)).toBe(20);
  });
}

/** What is a picture but no deposit, and says why where it is watched. */
const notCredited: {
  what: string;
  note: string;
  picture: (stack: Stack, member: Member) => Promise<Buffer>;
}[] = [
  { what: 'A picture of one pixel', note: 'IMG_SIZE_UNABLE_TO_PROCESS', picture: async () => ONE_PIXEL },
  {
    what: 'A slip whose QR is cut off',
    note: 'INVALID_SLIP',
    picture: async (stack, member) => {
      const { address } = await transferByBank(stack, member, 100);
      return download(`${address}?format=png&qr=none`);
    },
  },
  {
    what: 'A photo of a payment QR',
    note: 'INVALID_SLIP',
    picture: async () => readFileSync(join(import.meta.dirname, 'pictures/payment-qr.jpg')),
  },
  {
    what: 'A slip to another account',
    note: 'DEST_ACC_INVALID',
    picture: async (stack, member) =>
      (await transferByBank(stack, member, 100, { toAccount: '9998887776' })).picture,
  },
  {
    what: "A slip from somebody else's account",
    note: 'NOT_MATCH',
    picture: async (stack, member) =>
      (await transferByBank(stack, { ...member, accountNo: '5556667778', holder: 'CHAI DEE' }, 100)).picture,
  },
  {
    what: 'A slip older than an hour',
    note: 'EXPIRED_SLIP',
    picture: async (stack, member) =>
      (await transferByBank(stack, member, 100, { at: new Date(Date.now() - HOUR_MS - 60_000) })).picture,
  },
];

for (const { what, note, picture } of notCredited) {
  test(`${what} is not credited, and its end says why`, async ({ page, stack }) => {
    const say = speaker('th');
    const member = await newMember(stack);
    await enter(page, member);
    const dialog = await openSlipStep(page, say);
    await sendFile(page, dialog, say, slipFile(await picture(stack, member)));
    await expect(dialog.getByText(say('deposit', 'watch.failed'))).toBeVisible();
    await expect(dialog.getByText(say('errors', `slip.${note}`))).toBeVisible();
    if (note === 'EXPIRED_SLIP') await look(page, 'slip-failed-th');
    expect(await walletOf(stack, member)).toBe(0);
    expect(await slipsOf(stack, member)).toMatchObject([{ status: 'FAILED', note }]);

    await page.goto('/user/statement?dialog=slips');
    const list = page.getByRole('dialog', { name: say('statement', 'slips.title') });
    await expect(list.getByText(`(${say('errors', `slip.${note}`)})`)).toBeVisible();
    await expect(list.getByText(say('statement', 'status.FAILED'))).toBeVisible();
  });
}

test('The same slip a second time is credited once, whoever sends it', async ({ page, stack }) => {
  const say = speaker('la');
  const member = await newMember(stack);
  const { picture } = await transferByBank(stack, member, 75.5);
  await enter(page, member, '/user/home', 'la');
  const dialog = await openSlipStep(page, say);
  await sendFile(page, dialog, say, slipFile(picture));
  await expect(dialog.getByText(say('deposit', 'watch.success'))).toBeVisible();
  await dialog.getByRole('button', { name: say('deposit', 'watch.done'), exact: true }).click();
  await expect(dialog).toBeHidden();

  const other = await newMember(stack);
  const sendAs = async (sender: typeof member) => {
    await enter(page, sender, '/user/home', 'la');
    await sendFile(page, await openSlipStep(page, say), say, slipFile(picture));
  };
  await sendAs(member);
  await expect(dialog.getByText(say('errors', 'slip.SLIP_REFNO_DUPLICATED'))).toBeVisible();
  await expect(dialog.getByText(/75\.50 ບາດ ເມື່ອ \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expectGold(dialog, say('common', 'close'));
  await look(page, 'slip-duplicate-la');
  await page.goto('/user/statement?dialog=slips');
  const list = page.getByRole('dialog', { name: say('statement', 'slips.title') });
  await expect(list.getByText(say('statement', 'slips.used'), { exact: true })).toBeVisible();
  await expect(list.getByText(/75\.50 ບາດ ເມື່ອ \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(list.getByText(say('statement', 'status.FAILED'))).toBeHidden();
  await look(page, 'slips-used-la');
  // as if nobody had been credited
  await sendAs(other);
  await expect(dialog.getByText(say('errors', 'slip.NOT_MATCH'))).toBeVisible();
  await expect(dialog.getByText('75.50')).toBeHidden();
  expect([await walletOf(stack, member), await walletOf(stack, other)]).toEqual([75.5, 0]);
});

test('After a refused slip the right one may be sent from the same dialog', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await deposit(stack, member, 10);
  await enter(page, member);
  const dialog = await openSlipStep(page, say);
  await sendFile(page, dialog, say, slipFile(ONE_PIXEL));
  await dialog.getByRole('button', { name: say('deposit', 'watch.again') }).click();
  await sendFile(page, dialog, say, slipFile((await transferByBank(stack, member, 30)).picture));
  await expect(dialog.getByText(say('deposit', 'watch.balance', { amount: '40.00' }))).toBeVisible();
});

const announce = ({ serverUrl }: Stack, { token }: Member, amount: number) =>
  ask(serverUrl, 'POST /api/wallet/add', { token, body: { amount, bankCode: RECEIVING.bank } });

/** `HH:mm` in Bangkok, so many minutes from now. */
const inMinutes = (minutes: number) => minuteOf(Date.now() + minutes * 60_000);

test('The hours in which no slips are taken are told before they begin, and as a warning in the hour before', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const member = await newMember(stack);
  const hours = () => ask(stack.serverUrl, 'GET /api/lookup/slip');
  const open = async (from: string, to: string) => {
    await writeSetting(stack, 'slipClosedFrom', from);
    await writeSetting(stack, 'slipClosedTo', to);
    await until('the server has read the settings', async () => {
      const { closedFrom, closedTo } = await hours();
      return closedFrom === from && closedTo === to;
    });
    await page.goto('/user/home');
    return openDeposit(page, say, say('deposit', 'channel.bank'));
  };
  const words = (from: string, to: string) => ({ from, to });
  const before = await hours();
  await enter(page, member, '/user/home', 'en');
  try {
    const [evening, night] = [inMinutes(4 * 60), inMinutes(8 * 60)];
    const early = await open(evening, night);
    await expect(early.getByText(say('deposit', 'closed.daily', words(evening, night)))).toBeVisible();
    await expect(early.getByText(say('deposit', 'closesSoon.title', words(evening, night)))).toBeHidden();
    await look(page, 'slip-hours');

    const [soon, later] = [inMinutes(30), inMinutes(120)];
    const late = await open(soon, later);
    await expect(late.getByText(say('deposit', 'closesSoon.title', words(soon, later)))).toBeVisible();
    await late.getByRole('button', { name: say('deposit', 'account.next') }).click();
    await expect(late.getByText(say('deposit', 'closesSoon.text', words(soon, later)))).toBeVisible();
    await look(page, 'slip-hours-soon');

    const closed = await open(inMinutes(-60), later);
    await expect(closed.getByText(say('deposit', 'closed.title'))).toBeVisible();
    await expect(closed.getByText(say('deposit', 'closed.text', { to: later }))).toBeVisible();
    await expect(closed.getByText('111-222-3334')).toBeHidden();
    await expect(closed.getByRole('button', { name: say('deposit', 'account.next') })).toBeHidden();
    // chosen from the foot of a long list, it begins at its top
    const other = closed.getByRole('button', { name: say('deposit', 'channel.other') });
    await expect(other).toBeInViewport({ ratio: 1 });
    await look(page, 'slip-closed');
    await closed.getByRole('button', { name: say('deposit', 'channel.gift') }).click();
    await expect(closed.getByRole('textbox', { name: say('deposit', 'gift.label') })).toBeVisible();
    await other.click();
    const ways = closed.getByRole('listitem');
    await expect(ways.last()).toContainText(say('deposit', 'channel.bank'));
    await expect(ways.last()).toContainText(say('deposit', 'closed.until', { to: later }));
    await look(page, 'slip-closed-list');

    const first = await announce(stack, member, 250);
    await inDatabase(stack, (client) =>
      client.query('update deposit_announcement set until = now() where id = $1', [first.reference]),
    );
    await page.goto(`/user/home?dialog=deposit&way=bank&announced=${first.reference}`);
    const told = (key: 'expired' | 'cancelledElsewhere', amount: number) =>
      closed.getByText(say('deposit', `announce.${key}`, { amount: amount.toFixed(2) }));
    const notYet = closed.getByText(say('deposit', 'closed.title'));
    await expect(told('expired', first.amount)).toBeVisible();
    await expect(notYet).toBeVisible();
    const second = await announce(stack, member, 260);
    await page.goto('/user/home?dialog=deposit');
    await ways.filter({ hasText: say('deposit', 'channel.bank') }).click();
    await expect(closed.getByRole('timer')).toBeVisible();
    await expect(notYet).toBeHidden();
    const cancel = { name: say('deposit', 'announce.cancel'), exact: true };
    await closed.getByRole('button', cancel).click();
    await page.getByRole('alertdialog').getByRole('button', cancel).click();
    await expect(told('cancelledElsewhere', second.amount)).toBeVisible();
    await expect(notYet).toBeVisible();
    await look(page, 'slip-closed-cancelled');
    await closed.getByRole('link', { name: say('common', 'nav.contact') }).click();
    await expect(page).toHaveURL('/user/contact');
  } finally {
    await writeSetting(stack, 'slipClosedFrom', undefined);
    await writeSetting(stack, 'slipClosedTo', undefined);
    await until('slips are taken again', async () => (await hours()).closedFrom === before.closedFrom);
  }
});
