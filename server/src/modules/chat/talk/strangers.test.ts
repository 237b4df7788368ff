import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chatRoutes } from '@krapao/contract/routes/chat';
import {
  ask,
  chatBench,
  guest,
  history,
  member,
  pushBy,
  send,
  text,
  uploadTo,
  type ChatBench,
  type Writer,
} from '../../../compose/chat/testing.ts';
import { newToken } from '../../../kernel/ids.ts';
import { ownSandbox, type OwnSandbox } from '../../../testing/sandbox.ts';
import { writeSettings } from '../../site/settings.ts';

const SECRET = 'nobody else may read this';

interface Browser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}
/** Somebody with a talk, and what a stranger may have come to know of it. */
interface Victim {
  who: Writer;
  conversation: string;
  session: string;
  /** Names that they gave: of a message, of a file. */
  clientId: string;
  fileClientId: string;
  path: string;
  browser: Browser;
}

let sandbox: OwnSandbox;
let b: ChatBench;
let picture: Buffer;
let own: Browser;
let victims: readonly Victim[];
beforeAll(async () => {
  sandbox = await ownSandbox();
  b = await chatBench(pushBy(sandbox.url));
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  own = await browser();
  victims = [await victim(await member(b)), await victim(guest())];
});
afterAll(async () => {
  await b.drop();
  await sandbox.close();
});
beforeEach(() => b.db.client.query('delete from http_ceiling'));

const browser = () => sandbox.ask<Browser>('/push', { method: 'POST' });
const subscribed = ({ endpoint, keys }: Browser) => ({ endpoint, keys, signedBy: b.servers[0].push.key });
const media = (filePath: string, id: string = randomUUID()) => ({
  message: {
    message_type: 'media',
    payload: { filePath, fileType: 'image', url: 'x' },
    deliver: { id, status: 'sending' },
  },
});

async function victim(who: Writer): Promise<Victim> {
  const [clientId, fileClientId] = [randomUUID(), randomUUID()];
  const { body } = await send(b.servers[0], who, SECRET, clientId);
  const { path } = (await uploadTo(b.servers[0], 'image', who, picture, { clientId: fileClientId })).body;
  const sent = await ask(b.servers[0], 'POST', 'send-message', who, media(path));
  const at = await browser();
  const told = await ask(b.servers[0], 'PUT', 'push', who, subscribed(at));
  expect([sent.status, told.status]).toEqual([200, 200]);
  const conversation = body.session_id.slice(0, 36);
  return { who, conversation, session: body.session_id, clientId, fileClientId, path, browser: at };
}

type Answer = Promise<{ status: number; body: unknown }>;
type Called = (of: Victim, by: Partial<Writer>, lies: object, n: number) => Answer;
const called =
  (method: 'POST' | 'PUT' | 'DELETE', path: string, body: (of: Victim, n: number) => object): Called =>
  (of, by, lies, n) =>
    ask(b.servers[n % 2 === 0 ? 0 : 1], method, path, by, { ...lies, ...body(of, n) });
const uploaded =
  (kind: 'image' | 'video'): Called =>
  ({ fileClientId }, by) =>
    uploadTo(b.servers[0], kind, by, picture, { clientId: fileClientId });

/** Each call of the chat, as somebody else would try it on that talk. */
const CALLS: Readonly<Record<string, Called>> = {
  'GET /api/chat/config': (_, by) => ask(b.servers[0], 'GET', 'config', by),
  'POST /api/chat/send-message': called('POST', 'send-message', ({ path, clientId }, n) =>
    n % 3 === 0
      ? media(path, n % 2 === 0 ? clientId : undefined)
      : text('hello', n % 2 === 0 ? clientId : undefined),
  ),
  'POST /api/chat/history': called('POST', 'history', (_, n) => ({
    limit: 50,
    skip: n % 3,
    ...(n % 5 === 0 && { after: 0 }),
    ...(n % 7 === 0 && { before: 1_000 }),
  })),
  'POST /api/chat/upload-image': uploaded('image'),
  'POST /api/chat/upload-video': uploaded('video'),
  'PUT /api/chat/read-customer/': called('PUT', 'read-customer/', (_, n) => (n % 2 === 0 ? {} : { seq: n })),
  'POST /api/chat/state': called('POST', 'state', () => ({})),
  'POST /api/chat/merge': called('POST', 'merge', ({ conversation }, n) => ({
    guestId: n % 2 === 0 ? conversation : randomUUID(),
    yes: n % 3 > 0,
  })),
  'PUT /api/chat/push': called('PUT', 'push', (of) => subscribed({ ...own, endpoint: of.browser.endpoint })),
  'DELETE /api/chat/push': called('DELETE', 'push', (of) => ({ endpoint: of.browser.endpoint })),
  'POST /api/chat/rate': called('POST', 'rate', (_, n) => ({ stars: 1 + (n % 5) })),
};
const KEYS = Object.keys(CALLS);

/** All that is kept of them. */
async function keptOf({ who, conversation }: Victim): Promise<unknown> {
  const owner = who.memberId ?? conversation;
  const { rows } = await b.db.client.query<{ row: unknown }>(
    `select to_json(c) as row from chat_conversation c where id = $1
      union all select to_json(m) from (select * from chat_message where conversation_id = $1 order by seq) m
      union all select to_json(f) from (select * from chat_file where conversation_id = $1 order by id) f
      union all select to_json(r) from chat_rating r where conversation_id = $1
      union all select to_json(s) from push_subscription s where owner = $2`,
    [conversation, owner],
  );
  return rows;
}

it('each call of the chat is tried', () => {
  expect(KEYS.toSorted()).toEqual(chatRoutes.map(({ method, path }) => `${method} ${path}`).toSorted());
});

it('a stranger gets nothing of a talk and changes nothing of it, by whatever call and whatever it says', async () => {
  const thief = await member(b);
  const signedOut = await member(b);
  await b.db.client.query('delete from member_session where member_id = $1', [signedOut.memberId]);
  const almost = (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const other = guest();
  const attackers: Readonly<Record<string, (of: Victim) => Partial<Writer>>> = {
    'another guest': () => other,
    'a guest whose secret is almost the same': ({ who }) => ({
      guestId: almost(who.guestId ?? randomUUID()),
    }),
    'a guest who says the id of the talk': ({ conversation }) => ({ guestId: conversation }),
    'another member': () => thief,
    'another member with an id of a guest': ({ conversation }) => ({ ...thief, guestId: conversation }),
    'one who signed out': () => signedOut,
    'one with a token of their own make': () => ({ token: newToken() }),
    nobody: () => ({}),
  };
  const before = await Promise.all(victims.map(keptOf));
  const tried = fc.asyncProperty(
    fc.constantFrom(...KEYS),
    fc.constantFrom(...Object.keys(attackers)),
    fc.integer({ min: 0, max: 1 }),
    fc.subarray(['userId', 'username', 'sender', 'session_id', 'conversation', 'id', 'name', 'deviceToken']),
    fc.nat({ max: 1_000 }),
    async (key, attacker, which, fields, n) => {
      await b.db.client.query('delete from http_ceiling');
      const of = victims[which] as Victim;
      const { who, conversation, session, clientId } = of;
      const known = [who.memberId ?? conversation, conversation, session, clientId, 'agent'];
      const lies = Object.fromEntries(fields.map((field, i) => [field, known[(n + i) % known.length]]));
      const by = attackers[attacker]?.(of) ?? {};
      const { status, body } = await (CALLS[key] as Called)(of, by, lies, n);
      const told = JSON.stringify(body);
      for (const hidden of [SECRET, of.path, conversation, who.memberId ?? SECRET])
        expect([key, attacker, told.includes(hidden)]).toEqual([key, attacker, false]);
      expect([key, attacker, status < 500]).toEqual([key, attacker, true]);
      const isSomebody = by.token === thief.token || (by.token === undefined && by.guestId !== undefined);
      if (!isSomebody && key !== 'GET /api/chat/config')
        expect([key, attacker, [400, 401, 403].includes(status)]).toEqual([key, attacker, true]);
    },
  );
  await fc.assert(tried, { numRuns: 400 });
  expect(await Promise.all(victims.map(keptOf))).toEqual(before);
});

it('where the chat is off, each call answers NOT_FOUND, uploads and calls too; where the site is closed, gone', async () => {
  const who = await member(b);
  const [of] = victims as [Victim];
  const answers = async () => {
    const found = [];
    for (const key of KEYS) found.push({ key, ...(await (CALLS[key] as Called)(of, who, {}, 1)) });
    return found;
  };
  await writeSettings(b.db, { chat: false });
  for (const answer of await answers())
    expect(answer).toEqual({ key: answer.key, status: 404, body: { message: 'NOT_FOUND' } });
  await writeSettings(b.db, { chat: true, isTerminated: true });
  for (const answer of await answers())
    expect(answer).toEqual({ key: answer.key, status: 410, body: { message: 'gone' } });
  await writeSettings(b.db, { isTerminated: false });
});

it('a guest who is used up uploads nothing and is called no more; a talk that is not kept any more is nobody’s', async () => {
  const [used, old] = [await victim(guest()), await victim(guest())];
  const who = await member(b);
  const merged = await ask(
    b.servers[0],
    'POST',
    'merge',
    { ...used.who, ...who, guestId: used.who.guestId },
    { yes: false },
  );
  expect(merged.status).toBe(200);
  const at = await browser();
  const tries = async (by: Writer) => [
    (await uploadTo(b.servers[0], 'image', by, picture)).body.message,
    (await send(b.servers[0], by, 'hello')).body.message,
    (await ask(b.servers[0], 'PUT', 'push', by, subscribed(at))).body.message,
  ];
  expect(await tries(used.who)).toEqual(['CHAT_GUEST_OVER', 'CHAT_GUEST_OVER', 'NO_DATA']);
  expect(await history(b.servers[0], used.who)).toEqual([]);
  for (const table of ['chat_message', 'chat_file'])
    await b.db.client.query(`delete from ${table} where conversation_id = $1`, [old.conversation]);
  await b.db.client.query('delete from chat_conversation where id = $1', [old.conversation]);
  expect((await ask(b.servers[0], 'PUT', 'push', old.who, subscribed(at))).body.message).toBe('NO_DATA');
  expect((await ask(b.servers[0], 'POST', 'send-message', old.who, media(old.path))).body.message).toBe(
    'NO_DATA',
  );
  const anew = await uploadTo(b.servers[0], 'image', old.who, picture, { clientId: old.fileClientId });
  expect([anew.status, anew.body.path === old.path]).toEqual([200, false]);
});
