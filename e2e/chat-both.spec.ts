import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { talkOf } from './agents.ts';
import { openChat, openChatAtContact, timesSaid, write } from './chat.ts';
import { atConsole, type AtConsole, type StaffName } from './console.ts';
import { expect, test } from './fixtures.ts';
import { speaker, type Language, type Say } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember } from './members.ts';
import { writeSetting } from './site-settings.ts';
import type { Trouble } from './trouble.ts';
import { until } from './until.ts';

const words = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;
const PICTURE = join(import.meta.dirname, 'pictures/payment-qr.jpg');
/** Two seconds of VP9, which every Chromium plays. */
const VIDEO = join(import.meta.dirname, 'pictures/clip.mp4');

/** A member on a phone who has written, and where they read the answers. */
async function writer(page: Page, stack: Stack, language: Language, first: string) {
  const say = speaker(language);
  const member = await newMember(stack);
  await enter(page, member, '/user/profile', language);
  const panel = await openChat(page, say);
  await write(panel, say, first);
  await until('it was said', async () => (await timesSaid(stack, first)) === 1);
  return { say, member, panel, log: panel.getByRole('log') };
}

/** That talk before somebody at a desk. */
async function atTalk(
  browser: Browser,
  stack: Stack,
  trouble: Trouble,
  of: { name: StaffName; language: Language; said: string },
): Promise<AtConsole & { log: Locator }> {
  const at = await atConsole(browser, stack, of.name, { language: of.language, width: 1440 });
  trouble.watch(at.context, stack.consoleUrl);
  await at.page.goto(`/chat/${await talkOf(stack, of.said)}`);
  const log = at.page.getByRole('log');
  await expect(log.getByText(of.said)).toBeVisible();
  return { ...at, log };
}

const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
const plays = (video: Locator) =>
  expect
    .poll(() =>
      video.evaluate(async (film: HTMLVideoElement) => {
        film.muted = true;
        await film.play();
        return film.currentTime;
      }),
    )
    .toBeGreaterThan(0);
const attach = (at: Page | Locator, path: string) => at.locator('input[type=file]').setInputFiles(path);

test('A member’s picture and video reach the agent, and the agent’s picture the member', async ({
  browser,
  page,
  stack,
  trouble,
}) => {
  const first = words('ສະບາຍດີ');
  const { say, panel, log } = await writer(page, stack, 'la', first);
  const agent = await atTalk(browser, stack, trouble, { name: 'dao', language: 'la', said: first });
  // who looks at it has read it
  await expect(log.getByText(say('chat', 'read'))).toBeVisible();
  await attach(panel, PICTURE);
  await isDrawn(log.getByRole('img', { name: 'payment-qr.jpg' }));
  await isDrawn(agent.log.getByRole('img', { name: 'payment-qr.jpg' }));
  await attach(agent.page, PICTURE);
  await expect(log.getByRole('img')).toHaveCount(2);
  await isDrawn(log.getByRole('img').last());
  await expect(log.getByText(new RegExp(`^ดาว · `)).last()).toBeVisible();
  await expect(agent.log.getByText(agent.say('chat', 'read'))).toBeVisible();
  await attach(panel, VIDEO);
  await plays(agent.log.getByLabel('clip.mp4'));
  await plays(log.getByLabel('clip.mp4'));
  await expect(agent.page.getByRole('link', { name: agent.say('chat', 'download') })).toBeVisible();
  await look(page, 'chat-files-la');
  await look(agent.page, 'console-chat-files-la');
  await attach(panel, join(import.meta.dirname, 'chat.ts'));
  await expect(panel.getByText(say('chat', 'unsupported'))).toBeVisible();
  await agent.context.close();
});

/** As if a keyboard stood over the lower part of the screen: only the visual viewport knows. */
const openKeyboard = (page: Page, left: number) =>
  page.evaluate((height) => {
    if (!window.visualViewport) return;
    Object.defineProperty(window.visualViewport, 'height', { value: height, configurable: true });
    window.visualViewport.dispatchEvent(new Event('resize'));
  }, left);

test('The keyboard of a phone hides neither the field nor what was said last', async ({ page, stack }) => {
  const first = words('สวัสดีครับ');
  const { say, panel, log } = await writer(page, stack, 'th', first);
  const field = panel.getByRole('textbox', { name: say('chat', 'message') });
  await openKeyboard(page, 420);
  await field.fill('หนึ่ง\nสอง\nสาม\nสี่\nห้า\nหก');
  for (const part of [field, panel.getByRole('button', { name: say('chat', 'send') }), log.getByText(first)])
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
        return y >= 0 && y + height <= 420;
      })
      .toBe(true);
  await look(page, 'chat-keyboard-th');
});

test('What failed is sent again or removed by a press alone, after a reload too', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^400 POST \/api\/chat\/send-message$/);
  const [first, gone, kept] = [words('Hello'), words('Gone'), words('Kept')];
  const { say, panel, member } = await writer(page, stack, 'en', first);
  await page.route('**/api/chat/send-message', (route) =>
    route.fulfill({ status: 400, json: { message: 'NO_DATA' } }),
  );
  await write(panel, say, gone);
  await write(panel, say, kept);
  const again = panel.getByRole('button', { name: say('chat', 'again') });
  await expect(again).toHaveCount(2);
  await look(page, 'chat-failed-en');
  await panel
    .getByRole('button', { name: say('chat', 'remove'), exact: true })
    .first()
    .click();
  await expect(panel.getByText(gone)).toHaveCount(0);
  await page.unrouteAll();
  await enter(page, member, '/user/contact', 'en');
  const anew = await openChatAtContact(page, say);
  await expect(anew.getByText(kept)).toBeVisible();
  await expect(again).toHaveCount(1);
  expect(await timesSaid(stack, kept)).toBe(0);
  await again.click();
  await expect(again).toBeHidden();
  await until('it was said', async () => (await timesSaid(stack, kept)) === 1);
  expect(await timesSaid(stack, gone)).toBe(0);
});

/** Writes a canned reply with a button, in the first language. */
async function writeCanned({ page, say }: AtConsole, code: string, button: string): Promise<void> {
  await page.goto('/chat/canned');
  await page.getByRole('button', { name: say('chat', 'canned.new') }).click();
  const dialog = page.getByRole('dialog');
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).first().fill(text);
  await fill(say('chat', 'canned.code'), code);
  await dialog.getByLabel(say('chat', 'canned.kind')).selectOption('buttons');
  await fill(say('chat', 'canned.name'), 'ทักทาย');
  await fill(say('chat', 'canned.words'), 'สวัสดีค่ะคุณ {name}');
  await dialog
    .getByRole('button', { name: say('chat', 'canned.addButton') })
    .first()
    .click();
  await fill(say('chat', 'canned.button', { no: 1 }), button);
  await look(page, 'console-canned-en');
  await dialog.getByRole('button', { name: say('chat', 'canned.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Sends the canned reply of that code: it has a button, so it is looked at first. */
async function sendCanned({ page, say }: AtConsole, code: string): Promise<void> {
  await page.getByRole('textbox', { name: say('chat', 'answerField') }).fill(`/${code}`);
  await expect(page.getByRole('region', { name: say('chat', 'canned.title') })).toBeVisible();
  await page.keyboard.press('Enter');
  const ready = page.getByRole('region', { name: say('chat', 'canned.ready') });
  await ready.getByRole('button', { name: say('chat', 'sendAnswer'), exact: true }).click();
  await expect(ready).toBeHidden();
}

/** Takes the first message away that can be. */
async function takeAway({ page, say }: AtConsole): Promise<void> {
  const log = page.getByRole('log');
  await log
    .getByRole('button', { name: say('chat', 'takeAway.open') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('chat', 'why')).fill('a card number');
  await look(page, 'console-chat-take-away-en');
  await dialog.getByRole('button', { name: say('chat', 'takeAway.submit'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(log.getByText(say('chat', 'kind.unknown')).last()).toBeVisible();
}

/** Chooses what is done more seldom with a talk. */
async function choose({ page, say }: AtConsole, act: 'block' | 'unblock'): Promise<void> {
  await page.getByRole('button', { name: say('chat', 'moreActs') }).click();
  await page.getByRole('menuitem', { name: say('chat', `act.${act}`), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('chat', 'why')).fill('หยาบคาย');
  const press = say('chat', act === 'block' ? 'block.submit' : 'block.lift');
  await dialog.getByRole('button', { name: press, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('Agents answer by a canned reply, take over, hand on, block, end, and see the stars that they got', async ({
  browser,
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/^409 POST \/api\/console\/chats\/[^/]+\/messages$/);
  const [first, code] = [words('ฝากแล้วเงินไม่เข้า'), `d${randomUUID().slice(0, 8)}`];
  const { say, panel, log, member } = await writer(page, stack, 'th', first);
  const mali = await atConsole(browser, stack, 'mali', { language: 'en', width: 1440 });
  trouble.watch(mali.context, stack.consoleUrl);
  await writeCanned(mali, code, 'ดูสลิปให้หน่อย');
  const dao = await atTalk(browser, stack, trouble, { name: 'dao', language: 'th', said: first });
  await sendCanned(dao, code);
  await expect(log.getByText(`สวัสดีค่ะคุณ ${member.name}`)).toBeVisible();
  await expect(dao.page.getByText(dao.say('chat', 'youHave'))).toBeVisible();
  await log.getByRole('button', { name: 'ดูสลิปให้หน่อย' }).click();
  await expect(dao.log.getByText('ดูสลิปให้หน่อย', { exact: true }).last()).toBeVisible();

  await mali.page.goto(`/chat/${await talkOf(stack, first)}`);
  await mali.page.getByRole('button', { name: mali.say('chat', 'act.over'), exact: true }).click();
  await expect(mali.page.getByText(mali.say('chat', 'youHave'))).toBeVisible();
  await expect(dao.page.getByText(dao.say('chat', 'has', { name: 'มะลิ' }))).toBeVisible();
  await mali.page.getByRole('button', { name: mali.say('chat', 'act.hand'), exact: true }).click();
  const hand = mali.page.getByRole('dialog');
  const toDao = await hand.getByRole('option', { name: /^ดาว / }).getAttribute('value');
  await hand.getByRole('combobox').selectOption(toDao);
  await hand.getByRole('button', { name: mali.say('chat', 'hand.submit'), exact: true }).click();
  await expect(dao.page.getByText(dao.say('chat', 'youHave'))).toBeVisible();

  await takeAway(mali);
  await expect(dao.log.getByText(dao.say('chat', 'kind.unknown'))).toBeVisible();

  await choose(dao, 'block');
  await expect(panel.getByRole('textbox', { name: say('chat', 'message') })).toBeDisabled();
  await look(page, 'chat-blocked-th');
  await choose(dao, 'unblock');
  await expect(panel.getByRole('textbox', { name: say('chat', 'message') })).toBeEnabled();

  await dao.page.getByRole('button', { name: dao.say('chat', 'act.close'), exact: true }).click();
  const stars = panel.getByRole('button', { name: say('chat', 'rate.stars_other', { count: 4 }) });
  await expect(stars).toBeVisible();
  await expect(panel.getByRole('group', { name: say('chat', 'replies') }).getByRole('button')).toHaveCount(5);
  const ended = new RegExp(`^${say('chat', 'ended', { at: '' }).trim()}`);
  await expect(log.getByText(ended)).toHaveCount(1);
  await look(page, 'chat-stars-th');
  await stars.click();
  await expect(stars).toBeHidden();
  await expect(dao.log.getByText(/4 จาก 5$/)).toBeVisible();
  await look(dao.page, 'console-chat-stars-th');
  for (const { context } of [dao, mali]) await context.close();
});

test('What is taken away is gone for both ends, and stays for who audits, who finds it by phone and day', async ({
  browser,
  page,
  stack,
  trouble,
}) => {
  const card = '4111 1111 1111 1111';
  // figures right behind it may make another number of it
  const first = words(`${card}, my card`);
  const { say, log, member } = await writer(page, stack, 'en', first);
  const owner = await atConsole(browser, stack, 'owner', { language: 'en', width: 1440 });
  trouble.watch(owner.context, stack.consoleUrl);
  const { page: desk, say: own } = owner;
  await desk.goto(`/chat/${await talkOf(stack, first)}`);
  const theirs = desk.getByRole('log');
  await expect(theirs.getByText('•••• 1111')).toBeVisible();
  await expect(theirs.getByText(card)).toHaveCount(0);
  await takeAway(owner);
  await expect(log.getByText(say('chat', 'unknown'))).toBeVisible();
  await expect(log.getByText(card)).toHaveCount(0);
  // and what an agent should not have said
  const slip = words('of another member');
  await desk.getByRole('textbox', { name: own('chat', 'answerField') }).fill(slip);
  await desk.keyboard.press('Enter');
  await expect(log.getByText(slip)).toBeVisible();
  await takeAway(owner);
  await expect(log.getByText(slip)).toHaveCount(0);
  await expect(log.getByText(say('chat', 'unknown'))).toHaveCount(2);

  // from the member one comes to their talk again
  await desk.getByRole('complementary').getByRole('link', { name: member.name }).click();
  const talk = desk.getByRole('link', { name: own('members', 'talk'), exact: true });
  await expect(talk).toHaveAttribute('href', `/chat/${await talkOf(stack, first)}`);

  await desk.goto('/talks');
  await desk.getByLabel(own('chat', 'audit.member')).fill(member.phone);
  await desk.keyboard.press('Enter');
  const found = desk.getByRole('list', { name: own('chat', 'audit.title') }).getByRole('link');
  await expect(found).toHaveCount(1);
  await look(desk, 'console-talks-en');
  await found.click();
  for (const said of [first, slip]) await expect(desk.getByRole('log').getByText(said)).toBeVisible();
  await expect(
    desk.getByRole('heading', { name: own('chat', 'audit.talkOf', { who: member.name }) }),
  ).toBeVisible();
  await look(desk, 'console-talk-audited-en');
  await owner.context.close();
});

test('Outside of its hours the chat says so, when it opens, and keeps what is written', async ({
  page,
  stack,
}) => {
  const say: Say = speaker('la');
  const minute = (ahead: number) =>
    new Date(Date.now() + 7 * 3_600_000 + ahead * 60_000).toISOString().slice(11, 16);
  const [from, to] = [minute(120), minute(180)];
  const setHours = async (hours: { from: string; to: string } | undefined) => {
    await writeSetting(stack, 'chatFrom', hours?.from);
    await writeSetting(stack, 'chatTo', hours?.to);
    await until('the server has read it', async () => {
      const { isOpenNow } = await ask(stack.serverUrl, 'POST /api/chat/state', {
        body: { guestId: randomUUID() },
      });
      return isOpenNow === (hours === undefined);
    });
  };
  await setHours({ from, to });
  try {
    await enter(page, await newMember(stack), '/user/contact', 'la');
    const panel = await openChatAtContact(page, say);
    await expect(panel.getByText(say('chat', 'awayText'))).toBeVisible();
    await expect(panel.getByText(say('chat', 'hours', { from, to }))).toBeVisible();
    await look(page, 'chat-away-la');
    const text = words('ຖາມໄວ້ກ່ອນ');
    await write(panel, say, text);
    await until('it was kept', async () => (await timesSaid(stack, text)) === 1);
  } finally {
    await setHours(undefined);
  }
});
