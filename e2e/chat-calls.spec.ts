import { randomUUID } from 'node:crypto';
import type { Page, Response } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import { answer } from './agents.ts';
import { openChat, timesSaid, write } from './chat.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswer } from './held-answer.ts';
import { speaker, spoken, type Say } from './locales.ts';
import { look } from './look.ts';
import { ask as api, enter, newMember, type Member } from './members.ts';
import { inDatabase } from './operator.ts';
import { subscribesAtSandbox, toldTo } from './pushed.ts';
import { fillSignIn } from './sign-in-form.ts';
import { signOut } from './sign-out.ts';
import { until } from './until.ts';

const words = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;
const TITLES = {
  th: 'มีข้อความใหม่จากทีมงาน',
  la: 'ມີຂໍ້ຄວາມໃໝ່ຈາກທີມງານ',
  en: 'New message from support',
};

test.use({ serviceWorkers: 'allow' });

const panelOf = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('#chat-title') });
const question = (page: Page, say: Say) => page.getByRole('region', { name: say('chat', 'calls.title') });
const bell = (page: Page, say: Say) =>
  panelOf(page).getByRole('button', { name: say('chat', 'calls.bell'), exact: true });
const countBrowsers = async (stack: Stack, { phone }: Member) =>
  (
    await inDatabase(stack, (client) =>
      client.query('select from push_subscription where owner = (select id from member where phone = $1)', [
        phone,
      ]),
    )
  ).rowCount;

const mayMerge = async (response: Response): Promise<boolean> =>
  ((await response.json()) as { mayMerge: boolean }).mayMerge;

async function leavePanel(page: Page, say: Say): Promise<void> {
  await panelOf(page)
    .getByRole('button', { name: say('chat', 'close') })
    .click();
  await expect(panelOf(page)).toBeHidden();
}

/** Says something to support, and waits until it was. */
async function asks(page: Page, say: Say, stack: Stack): Promise<string> {
  const text = words('ฝากเงินไม่เข้า');
  await write(await openChat(page, say), say, text);
  await until('it was said', async () => (await timesSaid(stack, text)) === 1);
  return text;
}

for (const language of spoken('th'))
  test(`Who wrote and left is asked whether to be called, is called when support answers, and switches it off, in ${language}`, async ({
    page,
    stack,
  }) => {
    const say = speaker(language);
    const member = await newMember(stack);
    const browserId = await subscribesAtSandbox(page.context(), stack);
    await enter(page, member, '/user/home', language);
    const text = await asks(page, say, stack);
    await expect(bell(page, say)).toHaveAttribute('aria-pressed', 'false');
    await expect(question(page, say)).toHaveCount(0);
    await leavePanel(page, say);
    await expect(question(page, say)).toBeVisible();
    await look(page, `chat-calls-ask-${language}`);
    await question(page, say)
      .getByRole('button', { name: say('chat', 'calls.yes') })
      .click();
    await expect(question(page, say)).toHaveCount(0);
    await expect(page.getByText(say('chat', 'calls.started'))).toBeVisible();

    const secret = words('ความลับ');
    await answer(stack, text, secret);
    await until('they are called', async () => (await toldTo(stack, browserId)).length > 0);
    const told = await toldTo(stack, browserId);
    expect(told).toMatchObject([{ content: { title: TITLES[language], path: '/user/home?chat=open' } }]);
    expect(JSON.stringify(told)).not.toContain(secret);

    await page.goto('/user/home?chat=open');
    await expect(panelOf(page).getByText(secret)).toBeVisible();
    await expect(page).toHaveURL('/user/home');
    await expect(bell(page, say)).toHaveAttribute('aria-pressed', 'true');
    await look(page, `chat-calls-on-${language}`);
    await bell(page, say).click();
    await expect(bell(page, say)).toHaveAttribute('aria-pressed', 'false');
    expect(await countBrowsers(stack, member)).toBe(0);
  });

test('Who closes the question of the browser is told so, and is called after another press', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await subscribesAtSandbox(page.context(), stack);
  await page.addInitScript(() => {
    const answered = Notification.requestPermission.bind(Notification);
    let asked = 0;
    Notification.requestPermission = async () => (asked++ === 0 ? 'default' : answered());
  });
  await enter(page, member, '/user/home');
  await asks(page, say, stack);
  await bell(page, say).click();
  await expect(page.getByText(say('chat', 'calls.unanswered'))).toBeVisible();
  await expect(bell(page, say)).toHaveAttribute('aria-pressed', 'false');
  await bell(page, say).click();
  await expect(bell(page, say)).toHaveAttribute('aria-pressed', 'true');
});

test('“Not now” is asked no more; a sign-out ends the calls, and a call leads through the sign-in to the talk', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await subscribesAtSandbox(page.context(), stack);
  await enter(page, member, '/user/home');
  await asks(page, say, stack);
  await leavePanel(page, say);
  await question(page, say)
    .getByRole('button', { name: say('chat', 'calls.no') })
    .click();
  await expect(question(page, say)).toHaveCount(0);
  const text = await asks(page, say, stack);
  await bell(page, say).click();
  await expect(bell(page, say)).toHaveAttribute('aria-pressed', 'true');
  expect(await countBrowsers(stack, member)).toBe(1);
  await leavePanel(page, say);
  await expect(question(page, say)).toHaveCount(0);
  await signOut(page, say);
  await expect(page).toHaveURL('/login');
  await until('nobody is called', async () => (await countBrowsers(stack, member)) === 0);

  await page.goto('/user/home?chat=open');
  await fillSignIn(page, say, member);
  await expect(panelOf(page).getByText(text)).toBeVisible();
  // the same person is back: what they asked for here is taken up
  await until('they are called again', async () => (await countBrowsers(stack, member)) === 1);
  const other = await newMember(stack);
  await leavePanel(page, say);
  await signOut(page, say);
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, say, other);
  await expect(page).toHaveURL('/user/home');
  await asks(page, say, stack);
  await expect(bell(page, say)).toHaveAttribute('aria-pressed', 'false');
  expect(await countBrowsers(stack, other)).toBe(0);
});

test('Who asked for calls as a guest is called as a member once both are said to be one, and not before', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await api(stack.serverUrl, 'POST /api/chat/send-message', {
    token: member.token,
    body: { message: { message_type: 'text', payload: { message: words('เมื่อก่อน') } } },
  });
  const browserId = await subscribesAtSandbox(page.context(), stack);
  await page.goto('/login');
  const text = await asks(page, say, stack);
  await bell(page, say).click();
  await expect(bell(page, say)).toHaveAttribute('aria-pressed', 'true');
  await leavePanel(page, say);
  await fillSignIn(page, say, member);
  await expect(page).toHaveURL('/user/home');
  const panel = await openChat(page, say);
  const yes = panel.getByRole('button', { name: say('chat', 'merge.yes') });
  await expect(yes).toBeVisible();
  await expect(bell(page, say)).toHaveAttribute('aria-pressed', 'false');
  expect(await countBrowsers(stack, member)).toBe(0);
  // the line tells of it before it is answered
  const answered = await holdAnswer(page, '**/api/chat/merge');
  const told = page.waitForResponse(
    async (response) => response.url().endsWith('/api/chat/state') && !(await mayMerge(response)),
  );
  await yes.click();
  await told;
  await answered();
  await expect(bell(page, say)).toHaveAttribute('aria-pressed', 'true');
  await until('the member is called', async () => (await countBrowsers(stack, member)) === 1);
  await leavePanel(page, say);
  await page.goto('about:blank');
  await answer(stack, text, words('ตอบแล้วค่ะ'));
  await until('they are called', async () => (await toldTo(stack, browserId)).length > 0);
  expect(await toldTo(stack, browserId)).toMatchObject([{ content: { path: '/user/home?chat=open' } }]);
});

/**
 * What the worker shows, by tag. Headless browsers show nothing and get nothing from a push service, and only they make its events: here the
 * worker hears events of ours.
 */
const SHOWS = `
  self.shown = new Map();
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    shown.set(options.tag, { title, ...options });
  };
  self.hear = (kind, more) => new Promise((resolve) => {
    dispatchEvent(Object.assign(new Event(kind), { ...more, waitUntil: (work) => work.then(() => resolve([...shown.values()])) }));
  });`;
const pushed = (data: object) => `hear('push', { data: { json: () => (${JSON.stringify(data)}) } })`;
const PRESS = `hear('notificationclick', { notification: { close: () => shown.clear(), data: [...shown.values()][0].data } })`;

test('A call is shown where nobody looks at the app, one for all of them, and a press on it opens the talk', async ({
  page,
  stack,
}) => {
  const say = speaker('th');
  const member = await newMember(stack);
  await enter(page, member, '/user/home');
  const text = await asks(page, say, stack);
  await leavePanel(page, say);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(SHOWS);
  const call = (title: string) =>
    worker.evaluate(pushed({ title, body: 'แตะเพื่ออ่านในแชต', path: '/user/home?chat=open' }));
  expect(await call('หนึ่ง')).toEqual([]);
  await page.goto('about:blank');
  await call('สอง');
  expect(await call('สาม')).toMatchObject([
    { title: 'สาม', body: 'แตะเพื่ออ่านในแชต', icon: '/icons/icon-192.png' },
  ]);
  const answered = page.waitForResponse(/api\/chat\/state/);
  await page.goto('/user/home');
  await answered;
  await worker.evaluate(PRESS);
  await expect(panelOf(page).getByText(text)).toBeVisible();
});
