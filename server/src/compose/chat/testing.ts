/** What tests of the chat start from: servers of one database, and people who write to them. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { CHAT_NAMESPACE } from '@krapao/contract/chat-events';
import type { Conversation } from '@krapao/contract/routes/chat';
import type { MemberId } from '@krapao/contract/ids';
import { createFolder } from '../../adapters/files/folder.ts';
import { serveChatFiles } from '../../adapters/files/ranges.ts';
import { createSignedLinks } from '../../adapters/files/links.ts';
import { createWebPush } from '../../adapters/push/web-push.ts';
import { createSocketRealtime } from '../../adapters/realtime/socket-io.ts';
import { connect, type Db } from '../../db/pool.ts';
import { createApi } from '../../http/bind.ts';
import { createIdempotency } from '../../http/idempotency.ts';
import { createStoredUploads } from '../../http/stored-upload.ts';
import { createHttp } from '../../http/server.ts';
import { systemClock } from '../../kernel/clock.ts';
import { newToken, tokenHash } from '../../kernel/ids.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import type { LargeFiles } from '../../ports/files.ts';
import type { ChatTold } from '../../ports/realtime.ts';
import { memberWith, silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { createSessions } from '../../modules/members/sessions.ts';
import { createPush, type Push } from '../../modules/push/index.ts';
import { noPush } from '../../modules/push/testing.ts';
import { readSettings, writeSettings } from '../../modules/site/settings.ts';
import { AppError } from '../../kernel/app-error.ts';
import { chatConsole, createChat } from '../../modules/chat/index.ts';
import { consoleBench, type ConsoleBench } from '../../modules/staff/testing.ts';

const SECRET = 'a secret for tests that is long enough';
const KEY = { version: 1, secret: SECRET };
export const links = createSignedLinks([SECRET], systemClock);

export interface ChatServer {
  db: Db;
  url: string;
  app: Awaited<ReturnType<typeof createHttp>>;
  module: ReturnType<typeof createChat>;
  push: Push;
  heard: ChatTold[];
  files: LargeFiles;
  /** Cuts lines whose session is over, or whose chat is off. */
  endOver(): Promise<void>;
  stop(): Promise<void>;
}

/** A server process of its own, with its own pool and lines. */
export async function chatServer(url: string, pushOf: (db: Db) => Push = noPush): Promise<ChatServer> {
  const db = connect(url, 8, silent);
  const app = await createHttp({
    ...{ log: silent, requestLog: silent, trustProxy: false, requestsPerMinute: 1_000_000 },
  });
  const sessions = createSessions(db);
  const settings = { current: () => readSettings(db) };
  const realtime = createSocketRealtime(app.server, db.client, sessions, silent);
  const heard: ChatTold[] = [];
  realtime.chat.heardBy((event) => heard.push(event));
  const folder = await mkdtemp(join(tmpdir(), 'krapao-chat-'));
  const files = createFolder(join(folder, 'files'));
  serveChatFiles(app, files, links);
  const push = pushOf(db);
  const module = createChat({
    ...{ db, settings, push, clock: systemClock, lines: realtime.chat },
    ...{ links, files, uploads: createStoredUploads(join(folder, 'uploads')) },
  });
  const api = createApi(app, {
    sessions,
    idempotency: createIdempotency(db),
    async requireOpen() {
      if ((await settings.current()).isTerminated) throw new AppError('gone');
    },
  });
  module.routes?.(api, app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    endOver: () => realtime.endOver(),
    ...{
      db,
      app,
      module,
      push,
      heard,
      files,
      folder: join(folder, 'files'),
      url: `http://127.0.0.1:${String(port)}`,
    },
    async stop() {
      await realtime.close();
      await app.close();
      await module.close?.();
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
}

export interface ChatBench extends TestDb {
  servers: [ChatServer, ChatServer];
}

/** Push as the server has it, to browsers of that sandbox. */
export const pushBy =
  (sandbox: string) =>
  (db: Db): Push =>
    createPush({
      ...{ db, log: silent, box: createSecretBox(KEY) },
      sender: createWebPush({ keys: [KEY], contact: 'mailto:a@b.example', sandbox }),
    });

/** @param pushOf how browsers are called; without it nobody can be */
export async function chatBench(pushOf?: (db: Db) => Push): Promise<ChatBench> {
  const test = await testDb();
  await writeSettings(test.db, { chat: true });
  const servers: [ChatServer, ChatServer] = [
    await chatServer(test.url, pushOf),
    await chatServer(test.url, pushOf),
  ];
  return {
    ...{ ...test, servers },
    async drop() {
      for (const server of servers) await server.stop();
      await test.drop();
    },
  };
}

/** A console over that chat, for its agents, where nothing is uploaded; `told` hears what its screens are told. */
export async function agentsBench(
  b: ChatBench,
  told: (event: ChatTold) => void = () => undefined,
): Promise<ConsoleBench> {
  const c = await consoleBench({ base: b });
  chatConsole({
    ...{ db: b.db, settings: { current: () => readSettings(b.db) } },
    ...{ links, files: b.servers[0].files },
    uploads: () => Promise.reject(new Error('nothing is uploaded here')),
    screens: { told },
  }).console(c.api, c.module.door);
  return c;
}

export interface Writer {
  memberId: MemberId | undefined;
  guestId: string | undefined;
  token: string | undefined;
}

export const guest = (): Writer => ({ memberId: undefined, guestId: randomUUID(), token: undefined });

/** A member, signed in. */
export async function member(test: TestDb, id?: MemberId): Promise<Writer> {
  const memberId = id ?? (await memberWith(test)).id;
  const token = newToken();
  await test.db.client.query(
    `insert into member_session (token_hash, member_id, is_remembered, user_agent, ip, expires_at) values ($1, $2, false, 'test', '10.0.0.1', now() + interval '1 hour')`,
    [tokenHash(token), memberId],
  );
  return { memberId, guestId: undefined, token };
}

let addresses = 0;

/** Asks as the app does; each writer from a network of their own. */
export async function ask<Answer = Record<string, unknown>>(
  { app }: ChatServer,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, guestId }: Partial<Writer>,
  body?: object,
  cookies: Record<string, string> = {},
): Promise<{ status: number; body: Answer & { message?: string } }> {
  addresses += 1;
  const answer = await app.inject({
    ...{ method, url: `/api/chat/${path}` },
    headers: { ...(token && { authorization: `Bearer ${token}`, 'x-wallet-user': '1' }) },
    remoteAddress: `10.${String(addresses >> 16)}.${String((addresses >> 8) & 255)}.${String(addresses & 255)}`,
    cookies,
    ...(method !== 'GET' && { payload: { ...(guestId && { guestId }), ...body } }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

interface Uploaded {
  message?: string;
  reason?: string;
  path: string;
  url: string;
  width: number;
}

/** A multipart call, as a browser writes it. */
export async function uploadTo(
  { url }: ChatServer,
  kind: 'image' | 'video',
  { token, guestId }: Partial<Writer>,
  file: Buffer,
  { name = 'a.jpg', clientId = randomUUID() }: { name?: string; clientId?: string } = {},
): Promise<{ status: number; body: Uploaded }> {
  const boundary = 'x--boundary--x';
  const field = (of: string, value: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${of}"\r\n\r\n${value}\r\n`);
  const payload = Buffer.concat([
    ...(guestId ? [field('guestId', guestId)] : []),
    field('clientId', clientId),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await fetch(`${url}/api/chat/upload-${kind}`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token && { authorization: `Bearer ${token}`, 'x-wallet-user': '1' }),
    },
    body: payload,
  });
  return { status: answer.status, body: (await answer.json()) as Uploaded };
}

export const text = (message: string, id: string = randomUUID()) => ({
  message: { message_type: 'text', payload: { message }, deliver: { id, status: 'sending' } },
});

export const send = (server: ChatServer, who: Partial<Writer>, message: string, id?: string) =>
  ask<{ seq: number; createdAt: string; session_id: string }>(
    server,
    'POST',
    'send-message',
    who,
    text(message, id),
  );

export const history = async (
  server: ChatServer,
  who: Partial<Writer>,
  window: object = { limit: 50, skip: 0 },
): Promise<Conversation[]> =>
  (await ask<Conversation[]>(server, 'POST', 'history', who, { limit: 50, skip: 0, ...window })).body;

export const wordsOf = ({ message }: Conversation): string =>
  message.message_type === 'text' ? message.payload.message : message.message_type;

export type ChatLine = Socket;

/** A line of that person, connected. @throws Error what it was refused with */
export async function line({ url }: ChatServer, { token, guestId }: Partial<Writer>): Promise<ChatLine> {
  const socket = io(`${url}${CHAT_NAMESPACE}`, {
    transports: ['websocket'],
    auth: { ...(token && { token }), ...(guestId && { guestId }) },
    forceNew: true,
    reconnection: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
}
