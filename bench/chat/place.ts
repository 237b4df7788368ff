/** Two servers whose chat is on, members who write to support, and an agent who answers. */
import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { CHAT_NAMESPACE } from '@krapao/contract/chat-events';
import { CONSOLE_CHAT, type ConsoleChatEvent } from '@krapao/contract/console/constants';
import { freePort } from '@krapao/tools/testing/ports';
import { atEnd } from '../cleanup.ts';
import { askConsole, consoleLine, signedIn } from '../console/staff.ts';
import { memberIdOf, tokenOf } from '../load/request.ts';
import { makeDatabase, withClient, type DatabaseServer } from '../machine/database-server.ts';
import { startUnderLoad } from '../machine/process.ts';
import { productEnv } from '../product/environment.ts';
import { prepareMembers, withDb } from '../product/members.ts';
import { createScreen, PAGE, type Said, type Screen, type Way } from './screen.ts';

const SERVER = new URL('../../server/src/main.ts', import.meta.url);

/** Whatever has no answer by then is a fault, ms. */
const ANSWERED_MS = 15_000;

/** Which of the two servers. */
export type Which = 0 | 1;
export const other = (which: Which): Which => (which === 0 ? 1 : 0);
export const whichOf = (n: number): Which => (n % 2 === 0 ? 0 : 1);

export interface ChatPlace {
  databaseUrl: string;
  pids: readonly number[];
  /** The member writes. Resolves once that was answered, with its number. */
  write(at: Which, member: number, words: string): Promise<number>;
  /** The agent writes. */
  answer(at: Which, talk: string, words: string): Promise<void>;
  /** The talk of that member, who has written before. */
  talkOf(member: number): Promise<string>;
  /** The member's phone. `back` hears each time that its line is there. */
  phone(at: Which, member: number, way: Way, back?: () => void): Screen;
  /** The agent's screen of a talk, connected where it is told. */
  desk(at: Which, talk: string, way: Way): Promise<Screen>;
}

async function bodyOf<Body>(response: Response, what: string): Promise<Body> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${what} was answered ${String(response.status)} ${text}`);
  return JSON.parse(text) as Body;
}

interface Told {
  seq: number;
  message: { payload?: { message?: string } };
}
const saidOf = ({ seq, message }: Told): Said => ({ seq, words: message.payload?.message ?? '' });
const textOf = (message: string, id: string) => ({
  ...{ message_type: 'text', payload: { message }, deliver: { id, status: 'sending' } },
});

export async function startPlace(server: DatabaseServer, members: number): Promise<ChatPlace> {
  const databaseUrl = await makeDatabase(server, 'chat');
  await prepareMembers(databaseUrl, members);
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into site_setting (name, value) values ('chat', 'true') on conflict (name) do update set value = excluded.value`,
    ),
  );
  const consoles = [await freePort(), await freePort()] as const;
  const first = await startUnderLoad(SERVER, {
    ...productEnv(databaseUrl),
    CONSOLE_PORT: String(consoles[0]),
  });
  const second = await startUnderLoad(SERVER, {
    ...productEnv(databaseUrl),
    CONSOLE_PORT: String(consoles[1]),
  });
  const token = await withDb(databaseUrl, signedIn);
  const urls = [first, second].map(({ port }) => `http://127.0.0.1:${String(port)}`);
  const agents = consoles.map((port) => askConsole(port, token));

  async function call<Body>(at: Which, member: number, path: string, body: object): Promise<Body> {
    const response = await fetch(`${urls[at] ?? ''}/api/chat/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokenOf(member)}`,
        'x-wallet-user': '1',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERED_MS),
    });
    return bodyOf(response, path);
  }

  return {
    databaseUrl,
    pids: [first.pid, second.pid],
    async write(at, member, words) {
      const message = textOf(words, randomUUID());
      return (await call<{ seq: number }>(at, member, 'send-message', { message })).seq;
    },
    async answer(at, talk, words) {
      const body = { clientId: randomUUID(), message: textOf(words, randomUUID()) };
      const answered = await agents[at]?.('POST', `chats/${talk}/messages`, body);
      if (answered) await bodyOf(answered, 'an answer');
    },
    async talkOf(member) {
      const { rows } = await withClient(databaseUrl, (client) =>
        client.query<{ id: string }>('select id from chat_conversation where member_id = $1', [
          memberIdOf(member),
        ]),
      );
      return rows[0]?.id ?? '';
    },
    phone(at, member, way, back) {
      const ask = async (after: number) =>
        (await call<Told[]>(at, member, 'history', { limit: PAGE, after })).map(saidOf);
      if (way === 'asks') return createScreen(ask, undefined);
      return createScreen(ask, (hears) => {
        const socket = io((urls[at] ?? '') + CHAT_NAMESPACE, {
          ...{ transports: ['websocket'], auth: { token: tokenOf(member) } },
          ...{ forceNew: true, autoConnect: false },
        });
        atEnd('a phone', async () => socket.close());
        socket.on('connect', () => {
          back?.();
          hears.back();
        });
        socket.on('messaging', (message: Told) => hears.said(saidOf(message)));
        return { open: () => void socket.connect(), close: () => void socket.disconnect() };
      });
    },
    async desk(at, talk, way) {
      const ask = async (after: number) => {
        const path = `chats/${talk}/messages?after=${String(after)}&limit=${String(PAGE)}`;
        const answered = await agents[at]?.('GET', path);
        return answered ? (await bodyOf<{ messages: Told[] }>(answered, path)).messages.map(saidOf) : [];
      };
      if (way === 'asks') return createScreen(ask, undefined);
      const socket = await consoleLine(consoles[at], token);
      return createScreen(ask, (hears) => {
        const hear = ({ chat, what, lastSeq = Infinity }: ConsoleChatEvent) => {
          if (chat === talk && what === 'message') hears.upTo(lastSeq);
        };
        return {
          open() {
            socket.on(CONSOLE_CHAT, hear);
            hears.back();
          },
          close: () => void socket.close(),
        };
      });
    },
  };
}
