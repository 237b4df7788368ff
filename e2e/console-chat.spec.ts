import { randomUUID } from 'node:crypto';
import { openChat, write } from './chat.ts';
import { atConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { speaker } from './locales.ts';
import { look } from './look.ts';

const words = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;

for (const [language, width] of [
  ['th', 360],
  ['en', 1440],
] as const)
  test(`A guest asks, an agent takes it, notes, answers and ends it, in ${language} at ${String(width)} px`, async ({
    browser,
    page: guest,
    stack,
    trouble,
  }) => {
    const own = speaker('th');
    const [question, note, reply] = [words('สมัครยังไงครับ'), words('มาจากโฆษณา'), words('สมัครได้เลยค่ะ')];
    await guest.goto('/login');
    const panel = await openChat(guest, own);
    await write(panel, own, question);
    const theirs = panel.getByRole('log');
    await expect(theirs.getByText(question)).toBeVisible();

    const { context, page, say } = await atConsole(browser, stack, 'dao', { language, width });
    trouble.watch(context, stack.consoleUrl);
    await page.goto('/chat');
    const list = page.getByRole('region', { name: say('chat', 'list') });
    await expect(list.getByRole('link', { name: question })).toBeVisible();
    if (width === 1440) await expect(page.locator('footer time')).toBeInViewport({ ratio: 1 });
    await look(page, `console-chat-list-${language}`);
    await list.getByRole('link', { name: question }).click();
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    const ours = page.getByRole('log');
    await expect(ours.getByText(question)).toBeVisible();

    await page.getByRole('button', { name: say('chat', 'act.take'), exact: true }).click();
    await expect(page.getByText(say('chat', 'youHave'))).toBeVisible();

    // the mode stands on the button
    await page.getByRole('radio', { name: say('chat', 'note'), exact: true }).check();
    await page.getByRole('textbox', { name: say('chat', 'noteField') }).fill(note);
    await look(page, `console-chat-note-${language}`);
    await page.getByRole('button', { name: say('chat', 'sendNote'), exact: true }).click();
    await expect(ours.getByText(note)).toBeVisible();

    const field = page.getByRole('textbox', { name: say('chat', 'answerField') });
    await field.fill(reply);
    await page.keyboard.press('Enter');
    await expect(ours.getByText(reply)).toBeVisible();
    await expect(theirs.getByText(reply)).toBeVisible();
    await expect(theirs.getByText(note)).toHaveCount(0);
    if (width === 1440) {
      // it waits no more, and what was unread of it when the list was shown is not now
      const answered = list.getByRole('link', { name: question });
      await expect(answered.getByLabel(say('chat', 'gone'))).toBeVisible();
      await expect(answered.getByText(say('chat', 'unread_one', { count: 1 }))).toHaveCount(0);
    }

    await page.getByRole('button', { name: say('chat', 'act.close'), exact: true }).click();
    await expect(page.getByRole('button', { name: say('chat', 'act.reopen') })).toBeVisible();
    await look(page, `console-chat-ended-${language}`);
    const again = words('อีกเรื่องครับ');
    await write(panel, own, again);
    await expect(ours.getByText(again)).toBeVisible();
    // where one talk ended stands between
    await expect(ours.getByText(say('chat', 'ended', { at: '' }).trim())).toBeVisible();
    await context.close();
  });

test('A message that could not be fetched when it came is asked for each half minute', async ({
  browser,
  page: guest,
  stack,
  trouble,
}) => {
  trouble.allow(/^502 GET \/api\/console\/chats\/.*\/messages/);
  const own = speaker('th');
  const [first, second] = [words('สวัสดีค่ะ'), words('ยังอยู่ไหมคะ')];
  await guest.goto('/login');
  const panel = await openChat(guest, own);
  await write(panel, own, first);
  await expect(panel.getByRole('log').getByText(first)).toBeVisible();

  const { context, page, say } = await atConsole(browser, stack, 'dao', { language: 'th', width: 1440 });
  trouble.watch(context, stack.consoleUrl);
  await page.clock.install();
  await page.goto('/chat');
  const list = page.getByRole('region', { name: say('chat', 'list') });
  await list.getByRole('link', { name: first }).click();
  await expect(page.getByRole('log').getByText(first)).toBeVisible();
  // as a proxy says whose server is away
  let refused = 0;
  await page.route(/\/messages\?/, async (route) => {
    refused += 1;
    await route.fulfill({ status: 502 });
  });
  await write(panel, own, second);
  await expect(list.getByRole('link', { name: second })).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(0);
  const before = refused;
  // half a minute begins when the page has heard of the refusal before, which may be on its way
  await expect(async () => {
    await page.clock.fastForward('00:31');
    expect(refused).toBeGreaterThan(before);
  }).toPass();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(async () => {
    await page.clock.fastForward('00:31');
    await expect(page.getByRole('log').getByText(second)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await context.close();
});
