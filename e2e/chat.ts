/** Support chat in browser tests: what a member or guest presses, and what was kept of it. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';
import type { Say } from './locales.ts';
import { ask } from './members.ts';
import { inDatabase } from './operator.ts';
import { writeSetting } from './site-settings.ts';
import { until } from './until.ts';

/** How often that was said, by anybody. */
export async function timesSaid(stack: Stack, words: string): Promise<number> {
  const { rows } = await inDatabase(stack, (client) =>
    client.query<{ n: number }>(
      `select count(*)::int as n from chat_message m join chat_conversation c on c.id = m.conversation_id
        where c.merged_into is null and body ->> 'message' = $1`,
      [words],
    ),
  );
  return rows[0]?.n ?? 0;
}

export const launcher = (page: Page, say: Say): Locator =>
  page.getByRole('button', { name: new RegExp(`^${say('common', 'chat.open')}`) });

/** Opens the chat at the page of contact, whose head has its button on a phone: the corner's goes as that one comes, and a press on it is lost. */
export async function openChatAtContact(page: Page, say: Say): Promise<Locator> {
  await expect(
    page.getByRole('main').getByRole('button', { name: say('common', 'chat.open') }),
  ).toBeVisible();
  return openChat(page, say);
}

/** Opens the chat, and waits until it can be written in. */
export async function openChat(page: Page, say: Say): Promise<Locator> {
  await launcher(page, say).click();
  const panel = page.getByRole('dialog').filter({ has: page.locator('#chat-title') });
  await expect(panel.getByRole('log', { name: say('chat', 'log') })).toBeVisible();
  return panel;
}

export async function write(panel: Locator, say: Say, text: string): Promise<void> {
  const field = panel.getByRole('textbox', { name: say('chat', 'message') });
  await field.fill(text);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

/** Switches the chat on or off for all, as the operator does; waits until the server has read it. */
export async function setChat(stack: Stack, isOn: boolean): Promise<void> {
  await writeSetting(stack, 'chat', isOn);
  await until('the server has read it', async () => {
    const { enableChatWidget } = await ask(stack.serverUrl, 'GET /api/lookup/enableChatWidget');
    return enableChatWidget === isOn;
  });
}
