/** Support chat where something breaks off: the line, the agents, the operator's chat, the session. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answer, agentOf, talkOf } from './agents.ts';
import { launcher, openChat, openChatAtContact, setChat, timesSaid, write } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { meetNext } from './held-answer.ts';
import { speaker } from './locales.ts';
import { look } from './look.ts';
import { ask, enter, newMember } from './members.ts';
import { inDatabase } from './operator.ts';
import { signOut } from './sign-out.ts';
import { until } from './until.ts';

const words = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;

/** What waits until it is opened. */
function hold() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('What is answered while a phone has no line stands in its order once it is back, each once', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket|websocket/, /socket\.io/);
  const say = speaker('th');
  const [asked, one, mine, two] = [words('ถามก่อน'), words('ตอบหนึ่ง'), words('ยังอยู่ไหม'), words('ตอบสอง')];
  await enter(page, await newMember(stack), '/user/profile');
  const panel = await openChat(page, say);
  const log = panel.getByRole('log');
  await write(panel, say, asked);
  await until('it was said', async () => (await timesSaid(stack, asked)) === 1);
  // and the phone has heard so
  await expect(panel.getByText(say('chat', 'sending'), { exact: true })).toBeHidden();
  await page.context().setOffline(true);
  await answer(stack, asked, one);
  await write(panel, say, mine);
  await answer(stack, asked, two);
  await expect(panel.getByText(say('chat', 'sending'), { exact: true })).toBeVisible();
  await look(page, 'chat-offline-th');
  await page.context().setOffline(false);
  await expect(log.getByText(one)).toBeVisible();
  await expect(panel.getByText(say('chat', 'sending'), { exact: true })).toBeHidden();
  await expect(log.getByText(two)).toBeVisible();
  const all = [asked, one, two, mine];
  for (const text of all) await expect(log.getByText(text)).toHaveCount(1);
  const shown = await log.innerText();
  expect(all.toSorted((a, b) => shown.indexOf(a) - shown.indexOf(b))).toEqual(all);
  for (const text of all) expect(await timesSaid(stack, text)).toBe(1);
});

test('Code of the chat that a lost line keeps away takes no screen with it, and comes at a press once there is one', async ({
  page,
  stack,
  trouble,
}) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket|websocket/);
  const say = speaker('th');
  let lost = () => {};
  const isLost = new Promise<void>((resolve) => (lost = resolve));
  await meetNext(page, '**/assets/chat-more-*.js', async (route) => {
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
    lost();
  });
  await enter(page, await newMember(stack));
  await isLost;
  await expect(page.getByRole('status').getByText(say('common', 'offline'))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('home', 'total') })).toBeVisible();
  await launcher(page, say).click();
  await expect(page.getByText(say('common', 'loadFailed.title'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(say('common', 'backOnline'))).toBeVisible();
  // a browser asks only in a page loaded anew for code that it could not fetch once
  const anew = page.waitForEvent('load');
  await launcher(page, say).click();
  await anew;
  await openChat(page, say);
});

test('What a bad line kept of the chat loads no page anew under what is being written; a press does', async ({
  page,
  trouble,
}) => {
  trouble.allow(/^net::ERR_CONNECTION_RESET GET \/assets\/chat-more-/, /chat-more-/);
  const say = speaker('th');
  let hasFailed = false;
  const writes = hold();
  await meetNext(page, '**/assets/chat-more-*.js', async (route) => {
    await writes.opened;
    hasFailed = true;
    await route.abort('connectionreset');
  });
  await page.goto('/login');
  const phone = page.getByLabel(say('auth', 'login.phone'));
  await phone.pressSequentially('080');
  // what could not be fetched is asked about: is it the line?
  const told = page.waitForResponse((response) => hasFailed && response.url().includes('/api/lookup/active'));
  writes.open();
  await told;
  await phone.pressSequentially('123');
  expect(await page.evaluate(() => sessionStorage.getItem('reloaded-at'))).toBeNull();
  const anew = page.waitForEvent('load');
  await launcher(page, say).click();
  await anew;
  await openChat(page, say);
});

for (const [place, path] of [
  ['in the corner', '/login'],
  ["in Contact's head", '/contact'],
] as const)
  test(`A press ${place} before the code of the chat is there shows that it comes, and opens it once`, async ({
    page,
  }) => {
    const say = speaker('th');
    const held = { more: hold(), here: hold() };
    for (const [name, { opened }] of Object.entries(held))
      await page.route(`**/assets/chat-${name}-*.js`, async (route) => {
        await opened;
        await route.continue();
      });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const comes = page.getByRole('status').getByText(say('common', 'loading'));
    // nothing of the page itself is still to come
    await expect(comes).toHaveCount(0);
    await launcher(page, say).dblclick();
    held.more.open();
    await expect(comes).toBeAttached();
    await expect(launcher(page, say)).toBeHidden();
    await look(page, `chat-comes-${path.slice(1)}-th`);
    held.here.open();
    const panel = page.getByRole('dialog').filter({ has: page.locator('#chat-title') });
    await expect(panel.getByRole('log')).toBeVisible();
    await expect(panel).toHaveCount(1);
    await expect(comes).toBeHidden();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(path);
    await expect(launcher(page, say)).toBeFocused();
  });

for (const [leaving, leave] of [
  ['the chat was closed', (page: Page) => page.goBack()],
  ['the page was loaded anew', (page: Page) => page.reload()],
] as const)
  test(`What was said first and just before ${leaving} goes out, and its answer is heard`, async ({
    page,
    stack,
  }) => {
    const say = speaker('th');
    const [asked, answered] = [words('ถามแล้วไป'), words('ตอบแล้ว')];
    const [way, tried] = [hold(), hold()];
    await page.route('**/api/chat/send-message', async (route) => {
      tried.open();
      await way.opened;
      // of a page that is gone nothing goes out
      await route.continue().catch(() => {});
    });
    await enter(page, await newMember(stack), '/user/profile');
    const panel = await openChat(page, say);
    await write(panel, say, asked);
    await tried.opened;
    await leave(page);
    await expect(panel).toBeHidden();
    way.open();
    await until('it was said', async () => (await timesSaid(stack, asked)) === 1);
    await answer(stack, asked, answered);
    await expect(launcher(page, say)).toHaveAccessibleName(say('common', 'chat.openNew_other', { count: 1 }));
  });

for (const [back, come] of [
  [
    'at the next screen',
    (page: Page, to: string) => page.getByRole('link', { name: to, exact: true }).click(),
  ],
  ['once the line is back', (page: Page) => page.context().setOffline(false)],
] as const)
  test(`An answer that a bad line told nothing of is told of ${back}`, async ({ page, stack, trouble }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED/, /^net::ERR_CONNECTION_RESET POST \/api\/chat\/state$/);
    const say = speaker('th');
    const [asked, answered] = [words('ถามไว้'), words('ตอบไว้')];
    const member = await newMember(stack);
    const deliver = { id: randomUUID(), status: 'sending' as const };
    await ask(stack.serverUrl, 'POST /api/chat/send-message', {
      token: member.token,
      body: { message: { message_type: 'text', payload: { message: asked }, deliver } },
    });
    await answer(stack, asked, answered);
    const failed = hold();
    await meetNext(page, '**/api/chat/state', async (route) => {
      if (back === 'once the line is back') await page.context().setOffline(true);
      await route.abort('connectionreset');
      failed.open();
    });
    await enter(page, member, '/user/profile');
    await failed.opened;
    await expect(launcher(page, say)).toHaveAccessibleName(say('common', 'chat.open'));
    if (back === 'once the line is back')
      await expect(page.getByRole('status').getByText(say('common', 'offline'))).toBeVisible();
    await come(page, say('common', 'nav.contact'));
    await expect(launcher(page, say)).toHaveAccessibleName(say('common', 'chat.openNew_other', { count: 1 }));
  });

test('Who is blocked is told until when, and invited to write by nothing', async ({ page, stack }) => {
  const say = speaker('la');
  await page.route('**/api/chat/state', async (route) => {
    const response = await route.fetch();
    const standing = (await response.json()) as object;
    await route.fulfill({ response, json: { ...standing, blockedUntil: '2126-01-01T00:00:00.000Z' } });
  });
  await enter(page, await newMember(stack), '/user/contact', 'la');
  const panel = await openChatAtContact(page, say);
  await expect(panel.getByText(say('chat', 'blockedForGood'))).toBeVisible();
  await expect(panel.getByRole('textbox', { name: say('chat', 'message') })).toBeDisabled();
  for (const invitation of ['welcome', 'welcomeMore', 'nobodyText'])
    await expect(panel.getByText(say('chat', invitation))).toHaveCount(0);
  await look(page, 'chat-blocked-la');
});

test('Where nobody is there to answer the chat says so, until an agent comes', async ({ page, stack }) => {
  const say = speaker('la');
  await inDatabase(stack, (client) =>
    client.query(`update chat_agent set seen_at = now() - interval '1 hour'`),
  );
  await enter(page, await newMember(stack), '/user/contact', 'la');
  const panel = await openChatAtContact(page, say);
  await expect(panel.getByText(say('chat', 'nobodyText'))).toBeVisible();
  await expect(panel.getByText(say('chat', 'awayNoTime'))).toBeVisible();
  await look(page, 'chat-nobody-la');
  const text = words('ມີໃຜຢູ່ບໍ່');
  await write(panel, say, text);
  await until('it was kept', async () => (await timesSaid(stack, text)) === 1);
  const agent = await agentOf(stack);
  await agent.ask('PUT /api/console/chat-presence', {
    body: { chat: await talkOf(stack, text), typing: false },
  });
  await answer(stack, text, words('ຢູ່'));
  await expect(panel.getByText(say('chat', 'awayNoTime'))).toBeHidden();
});

for (const width of [360, 1440])
  test(`Where the chat is switched off while somebody writes in it, it goes; on again, their talk is there, at ${String(width)} px`, async ({
    page,
    stack,
    trouble,
  }) => {
    trouble.allow(/404|WebSocket|websocket|socket\.io/);
    const say = speaker('th');
    const [asked, said] = [words('ถามค้างไว้'), words('ตอบไว้')];
    await page.setViewportSize({ width, height: 800 });
    await enter(page, await newMember(stack), '/user/profile');
    const panel = await openChat(page, say);
    await write(panel, say, asked);
    await until('it was said', async () => (await timesSaid(stack, asked)) === 1);
    await answer(stack, asked, said);
    await expect(panel.getByText(said)).toBeVisible();
    await setChat(stack, false);
    try {
      // its line is cut, and what it asks then has no answer
      await expect(page.getByText(say('chat', 'off'))).toBeVisible();
      await expect(panel).toBeHidden();
      await expect(launcher(page, say)).toHaveCount(0);
      await expect(page).toHaveURL('/user/profile');
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.url()));
      await page.evaluate(() => {
        for (const what of ['focus', 'online', 'pageshow']) window.dispatchEvent(new Event(what));
      });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(launcher(page, say)).toHaveCount(0);
      expect(calls.filter((url) => url.includes('/api/chat/'))).toEqual([]);
    } finally {
      await setChat(stack, true);
    }
    await page.reload();
    const again = await openChat(page, say);
    for (const text of [asked, said]) await expect(again.getByText(text)).toHaveCount(1);
  });

for (const width of [360, 1440])
  test(`Going back after the sign-out shows nothing of the talk, at ${String(width)} px`, async ({
    page,
    stack,
  }) => {
    const say = speaker('th');
    const secret = words('ความลับของฉัน');
    await page.setViewportSize({ width, height: 800 });
    await enter(page, await newMember(stack), '/user/home');
    await page.goto('/user/profile');
    const panel = await openChat(page, say);
    await write(panel, say, secret);
    await until('it was said', async () => (await timesSaid(stack, secret)) === 1);
    // at a desk it stays open beside what one does
    if (width < 1_000) await panel.getByRole('button', { name: say('chat', 'close') }).click();
    await signOut(page, say);
    await expect(page).toHaveURL('/login');
    for (let step = 0; step < 2; step += 1) {
      await page.goBack();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText(secret)).toHaveCount(0);
    }
    const next = await openChat(page, say);
    await expect(next.getByText(say('chat', 'welcome'))).toBeVisible();
    await expect(page.getByText(secret)).toHaveCount(0);
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(secret);
  });

test('Who signs out in another tab leaves nothing of their talk in this one', async ({
  page,
  stack,
  trouble,
}) => {
  // by such an answer this tab may learn of it
  trouble.allow(/^401 (GET|POST|PUT) \/api\//);
  const say = speaker('th');
  const asked = words('ยอดไม่เข้า');
  await enter(page, await newMember(stack), '/user/profile');
  const panel = await openChat(page, say);
  await write(panel, say, asked);
  await until('it was said', async () => (await timesSaid(stack, asked)) === 1);
  const other = await page.context().newPage();
  await other.goto('/user/profile');
  await signOut(other, say);
  await expect(page.getByText(asked)).toHaveCount(0);
});
