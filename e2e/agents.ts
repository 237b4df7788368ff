/** Agents of support in browser tests: what they do by the console's own calls, for tests that look at the other end. */
import { randomUUID } from 'node:crypto';
import type { AgentMessage } from '@krapao/contract/chat-messages';
import type { ConsoleKey, ConsoleWire } from '@krapao/contract/console/api';
import { CONSOLE_HEADER } from '@krapao/contract/console/constants';
import type { Stack } from '@krapao/tools/testing/stack';
import { freshCode, staffPassword, type StaffName } from './console.ts';
import { inDatabase } from './operator.ts';

type Given<K extends ConsoleKey> = Partial<Pick<ConsoleWire<K>, 'params' | 'query' | 'body'>>;

/** Somebody who works at the console, without a screen. */
export interface Agent {
  /** @throws Error with the answer, when it is no success */
  ask<K extends ConsoleKey>(key: K, given: Given<K>): Promise<ConsoleWire<K>['output']>;
}

async function send(url: string, key: string, cookie: string, { params, query, body }: Given<ConsoleKey>) {
  const [method = '', path = ''] = key.split(' ');
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(values.get(name)));
  const asked = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  const response = await fetch(`${url}${filled}?${new URLSearchParams(asked).toString()}`, {
    method,
    headers: {
      ...{ [CONSOLE_HEADER]: '1', cookie },
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${key}: ${String(response.status)} ${text}`);
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { output: JSON.parse(text) as unknown, cookies: cookies.join('; ') };
}

/** Who has come in, by database and person. */
const there = new Map<string, Promise<Agent>>();

async function comeIn(stack: Stack, name: StaffName): Promise<Agent> {
  const body = { name, password: staffPassword, code: await freshCode(stack, name) };
  const { cookies } = await send(stack.consoleUrl, 'POST /api/console/session/code', '', { body });
  return {
    ask: async (key, given) => (await send(stack.consoleUrl, key, cookies, given)).output as never,
  };
}

export function agentOf(stack: Stack, name: StaffName = 'dao'): Promise<Agent> {
  const who = `${stack.databaseUrl} ${name}`;
  const known = there.get(who) ?? comeIn(stack, name);
  there.set(who, known);
  return known;
}

/** The talk of the person who said that. */
export async function talkOf(stack: Stack, words: string): Promise<string> {
  const { rows } = await inDatabase(stack, (client) =>
    client.query<{ id: string }>(
      `select m.conversation_id as id from chat_message m join chat_conversation c on c.id = m.conversation_id
        where c.over_at is null and m.body ->> 'message' = $1 order by m.at desc limit 1`,
      [words],
    ),
  );
  const [found] = rows;
  if (!found) throw new Error(`nobody said "${words}"`);
  return found.id;
}

/** Dao answers whoever said that. */
export async function answer(stack: Stack, toWords: string, said: string | AgentMessage): Promise<void> {
  const message: AgentMessage =
    typeof said === 'string' ? { message_type: 'text', payload: { message: said } } : said;
  const agent = await agentOf(stack);
  await agent.ask('POST /api/console/chats/{id}/messages', {
    params: { id: await talkOf(stack, toWords) },
    body: { clientId: randomUUID(), note: false, message },
  });
}

/** Dao ends the talk in which that was said. */
export async function endTalk(stack: Stack, words: string): Promise<void> {
  const agent = await agentOf(stack);
  const params = { id: await talkOf(stack, words) };
  await agent.ask('POST /api/console/chats/{id}/close', { params, body: {} });
}
