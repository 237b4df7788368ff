import { randomUUID } from 'node:crypto';
import { STORAGE } from '@krapao/contract/constants';
import { expectAccessible } from './accessible.ts';
import { answer, endTalk } from './agents.ts';
import { launcher, openChat, openChatAtContact, setChat, timesSaid, write } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { meetNext } from './held-answer.ts';
import { speaker, spoken } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember } from './members.ts';
import { fillSignIn } from './sign-in-form.ts';
import { signOut } from './sign-out.ts';
import { until } from './until.ts';

const words = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;

test('A guest asks, is answered, signs in, says that it was them, and goes on', async ({ page, stack }) => {
  const say = speaker('th');
  const member = await newMember(stack);
  const [question, reply, more] = [words('สมัครยังไงครับ'), words('สมัครได้เลยค่ะ'), words('ขอบคุณครับ')];
  await page.goto('/login');
  let panel = await openChat(page, say);
  await expect(panel.getByText(say('chat', 'welcome'))).toBeVisible();
  await expect(panel.getByRole('group', { name: say('chat', 'replies') }).getByRole('button')).toHaveCount(5);
  await look(page, 'chat-guest-th');
  await write(panel, say, question);
  await until('it was said', async () => (await timesSaid(stack, question)) === 1);
  await answer(stack, question, reply);
  const log = panel.getByRole('log');
  await expect(log.getByText(reply)).toBeVisible();
  await look(page, 'chat-answer-th');
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/login');

  await fillSignIn(page, say, member);
  await expect(page).toHaveURL('/user/home');
  panel = await openChat(page, say);
  const asks = panel.getByText(say('chat', 'merge.title'));
  await expect(asks).toBeVisible();
  await expect(panel.getByText(question)).toHaveCount(0);
  await look(page, 'chat-merge-th');
  await panel.getByRole('button', { name: say('chat', 'merge.yes') }).click();
  await expect(asks).toBeHidden();
  await expect(panel.getByText(say('chat', 'lines.MERGED'))).toBeVisible();
  await expect(panel.getByText(question)).toBeVisible();
  await expect(panel.getByText(reply)).toBeVisible();
  await write(panel, say, more);
  await until('it goes on', async () => (await timesSaid(stack, more)) === 1);
  expect(await page.evaluate((name) => localStorage.getItem(name), STORAGE.guestId)).toBeNull();
});

test('What is written without a line is sent once when the line is back', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket|websocket/, /socket\.io/);
  const say = speaker('th');
  const member = await newMember(stack);
  const [first, second] = [words('หนึ่ง'), words('สอง')];
  await enter(page, member, '/user/profile');
  const panel = await openChat(page, say);
  await write(panel, say, first);
  await until('it was said', async () => (await timesSaid(stack, first)) === 1);
  // and the phone has heard so
  await expect(panel.getByText(say('chat', 'sending'), { exact: true })).toBeHidden();
  await page.context().setOffline(true);
  await write(panel, say, second);
  await expect(panel.getByText(say('chat', 'sending'), { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(panel.getByText(say('chat', 'sending'), { exact: true })).toBeHidden();
  await expect(panel.getByText(second)).toHaveCount(1);
  expect(await timesSaid(stack, second)).toBe(1);
});

test('Older messages come above, an ended conversation is marked, and a bar tells of a new message', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await newMember(stack);
  const first = words('ข้อแรก');
  const said = (message: string) =>
    ask(stack.serverUrl, 'POST /api/chat/send-message', {
      token: member.token,
      body: { message: { message_type: 'text', payload: { message } } },
    });
  await said(first);
  for (let at = 0; at < 6; at += 1) await said(`บรรทัด\nบรรทัด\nบรรทัด ${String(at)}`);
  await answer(stack, first, words('ตอบแล้วค่ะ'));
  await endTalk(stack, first);
  for (let at = 6; at < 12; at += 1) await said(`บรรทัด\nบรรทัด\nบรรทัด ${String(at)}`);
  await enter(page, member, '/user/profile');
  const panel = await openChat(page, say);
  const log = panel.getByRole('log');
  await expect(log.getByText('บรรทัด 11')).toBeInViewport();
  await log.evaluate((box) => box.scrollTo(0, 0));
  await expect(log.getByText(first)).toBeAttached();
  await expect(log.getByText(new RegExp(`^${say('chat', 'ended', { at: '' }).trim()}`))).toHaveCount(1);
  await log.evaluate((box) => box.scrollTo(0, 200));
  const news = words('ข่าวใหม่');
  await answer(stack, first, news);
  const bar = panel.getByRole('button', { name: say('chat', 'newsOne') });
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await bar.click();
  await expect(log.getByText(news)).toBeInViewport();
  await expect(bar).toBeHidden();
});

test('Who comes next at the same phone sees nothing of the one before', async ({ page, stack }) => {
  const say = speaker('th');
  const [one, other] = [await newMember(stack), await newMember(stack)];
  const [asGuest, asMember] = [words('ก่อนเข้า'), words('ความลับ')];
  await page.goto('/contact');
  await write(await openChatAtContact(page, say), say, asGuest);
  await until('it was said', async () => (await timesSaid(stack, asGuest)) === 1);
  await page.goto('/login');
  await fillSignIn(page, say, one);
  await expect(page).toHaveURL('/user/home');
  const panel = await openChat(page, say);
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await meetNext(page, '**/api/chat/merge', (route) => isLetGo.then(() => route.continue()));
  await panel.getByRole('button', { name: say('chat', 'merge.yes') }).click();
  await expect(panel.getByRole('button', { name: say('chat', 'merge.no') })).toBeDisabled();
  letGo();
  await expect(panel.getByText(asGuest)).toBeVisible();
  await write(panel, say, asMember);
  await until('it was said', async () => (await timesSaid(stack, asMember)) === 1);
  await panel.getByRole('button', { name: say('chat', 'close') }).click();
  await expect(panel).toBeHidden();
  await signOut(page, say);
  await expect(page).toHaveURL('/login');
  const isClean = async () => {
    const next = await openChat(page, say);
    await expect(next.getByText(say('chat', 'welcome'))).toBeVisible();
    for (const text of [asGuest, asMember]) await expect(page.getByText(text)).toHaveCount(0);
    await next.getByRole('button', { name: say('chat', 'close') }).click();
    await expect(next).toBeHidden();
  };
  await isClean();
  await fillSignIn(page, say, other);
  await expect(page).toHaveURL('/user/home');
  await isClean();
});

test('A keyboard opens, writes, sends and closes; what may not be attached is said for a moment', async ({
  page,
  stack,
}) => {
  const say = speaker('en');
  const member = await newMember(stack);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, member, '/user/contact', 'en');
  await expect(page.getByText(say('chat', 'invite'))).toBeVisible();
  await look(page, 'chat-invite-en');
  await launcher(page, say).focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: say('chat', 'message') });
  await expect(field).toBeFocused();
  const text = words('Hello');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await until('it was said', async () => (await timesSaid(stack, text)) === 1);
  const panel = page.getByRole('dialog').filter({ has: page.locator('#chat-title') });
  await panel.locator('input[type=file]').setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  const alert = panel.getByText(say('chat', 'unsupported'));
  await expect(alert).toBeVisible();
  await expect(alert).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(launcher(page, say)).toBeFocused();
  // who writes to support is not invited to
  await expect(page.getByText(say('chat', 'invite'))).toHaveCount(0);
});

for (const language of spoken('th'))
  test(`The chat stands well at a desk and on a phone, in ${language}`, async ({ page, stack }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    await enter(page, member, '/user/home', language);
    await expect(launcher(page, say)).toBeVisible();
    await look(page, `chat-launcher-${language}`);
    const panel = await openChat(page, say);
    await panel
      .getByRole('group', { name: say('chat', 'replies') })
      .getByRole('button')
      .first()
      .click();
    await expect(panel.getByText(say('chat', 'lines.MONEY_NOT_FOUND'))).toBeVisible();
    const text = words('12345');
    await write(panel, say, text);
    await until('it was said', async () => (await timesSaid(stack, text)) === 1);
    await answer(stack, text, 'https://krapao.example/help');
    await expect(panel.getByRole('link', { name: 'https://krapao.example/help' })).toBeVisible();
    await look(page, `chat-talk-${language}`);
  });

test('Where the operator has no chat, nothing of it is there', async ({ page, stack }) => {
  const say = speaker('th');
  await setChat(stack, false);
  try {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.install();
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(launcher(page, say)).toHaveCount(0);
    // nor does its code come later
    await page.clock.runFor(5_000);
    expect(asked.filter((url) => /\/api\/chat\/|socket\.io|\/chat-/.test(url))).toEqual([]);
  } finally {
    await setChat(stack, true);
  }
});
