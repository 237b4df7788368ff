import type { ReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHttp } from '../../http/server.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silent } from '../../testing/fixtures.ts';
import type { LargeFiles } from '../../ports/files.ts';
import { createFolder } from './folder.ts';
import { createSignedLinks } from './links.ts';
import { serveChatFiles } from './ranges.ts';

const links = createSignedLinks(['a secret key of 32 letters and more'], systemClock);
/** More than what a line holds by itself. */
const BYTES = 32 * 1024 * 1024;
const ONE: string = 'chat/one.mp4';
const TWO: string = 'chat/two.mp4';
let app: FastifyInstance;
let folder: string;
const held: IncomingMessage[] = [];
/** Streams that were begun, what their size waits for, and how often it was asked. */
const begun: NodeJS.ReadableStream[] = [];
let sized: Promise<void>;
let asked: number;

function kept(): LargeFiles {
  const files = createFolder(folder);
  return {
    ...files,
    size: (key) => {
      asked += 1;
      return sized.then(() => files.size(key));
    },
    stream: (...range) => {
      const stream = files.stream(...range);
      begun.push(stream);
      return stream;
    },
  };
}

async function serve({ silentMs = 60_000, longerMs = 600_000 } = {}): Promise<void> {
  app = await createHttp({ log: silent, requestLog: silent, trustProxy: true, requestsPerMinute: 10_000 });
  serveChatFiles(app, kept(), links, { ofOne: 2, ofNetwork: 3, ofAll: 4, silentMs, longerMs });
  await app.listen({ port: 0, host: '127.0.0.1' });
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krapao-ranges-'));
  for (const key of [ONE, TWO]) await createFolder(folder).put(key, Buffer.alloc(BYTES), 'video/mp4');
});
beforeEach(() => {
  begun.length = 0;
  sized = Promise.resolve();
  asked = 0;
});
afterEach(async () => {
  for (const one of held.splice(0)) one.destroy();
  await app.close();
});
afterAll(() => rm(folder, { recursive: true }));

/** A file of that conversation, asked for from that network; nothing of it is read. */
async function ask(of: string | undefined, { key = ONE, from = '10.0.0.1' } = {}): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const path = links.addressOf(key, 10, of);
    get({ port, path, headers: { 'x-forwarded-for': from }, agent: false }, resolve).on('error', reject);
  });
  answer.on('error', () => undefined);
  held.push(answer);
  return answer;
}
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode;

it('of one conversation so many are under way, whichever its files; who has one makes room', async () => {
  await serve();
  const first = await ask('a');
  expect(await statusOf('a', { key: TWO, from: '10.0.0.2' })).toBe(200);
  const refused = await ask('a', { from: '10.0.0.3' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect((await buffer(refused)).toString()).toBe('{"message":"RATE_LIMITED","retryAfter":5}');
  expect(await statusOf('b', { from: '10.0.0.3' })).toBe(200);
  expect((await buffer(first)).length).toBe(BYTES);
  await expect.poll(() => statusOf('a', { from: '10.0.0.4' })).toBe(200);
});

it('to one network so many are under way, and of one server; what was refused holds no place', async () => {
  await serve();
  for (const of of ['a', 'b', 'c']) expect(await statusOf(of)).toBe(200);
  for (const of of ['d', 'd', 'd']) expect(await statusOf(of)).toBe(429);
  expect(await statusOf('d', { from: '10.0.0.2' })).toBe(200);
  expect(await statusOf('e', { from: '10.0.0.2' })).toBe(429);
});

it('a link of before, which names no conversation, counts by its file', async () => {
  await serve();
  for (const status of [200, 200, 429]) expect(await statusOf(undefined)).toBe(status);
  expect(await statusOf(undefined, { key: TWO })).toBe(200);
});

it('whose file it is can’t be said otherwise', async () => {
  await serve();
  const { port } = app.server.address() as AddressInfo;
  const url = new URL(links.addressOf(ONE, 10, 'a'), `http://127.0.0.1:${String(port)}`);
  for (const of of ['b', null, '']) {
    const other = new URL(url);
    if (of === null) other.searchParams.delete('of');
    else other.searchParams.set('of', of);
    expect([of, (await fetch(other)).status]).toEqual([of, 404]);
  }
  expect((await fetch(`${url.href}&of=b`)).status).toBe(404);
});

it('one that takes nothing is cut off, and its place is another’s', async () => {
  await serve({ silentMs: 500 });
  for (const status of [200, 200]) expect(await statusOf('a')).toBe(status);
  // a third has none until then
  await expect.poll(() => statusOf('a')).toBe(200);
});

it('what agents look at is counted apart from what the person does', async () => {
  await serve();
  for (const of of ['a', 'a', 'b']) expect(await statusOf(of)).toBe(200);
  expect(await statusOf('b', { from: '10.0.0.2' })).toBe(200);
  for (const status of [200, 200, 429]) expect(await statusOf('agents a')).toBe(status);
  expect(await statusOf('c', { from: '10.0.0.3' })).toBe(429);
});

it('of one conversation, one network and all, who has been served longest gives way', async () => {
  // as if all had been served for long
  await serve({ longerMs: 0 });
  const cut = (answer: IncomingMessage) => expect(buffer(answer)).rejects.toThrow('aborted');
  const [a1, a2] = [await ask('a'), await ask('a', { from: '10.0.0.2' })];
  const a3 = await ask('a');
  await cut(a1);
  const b = await ask('b');
  for (const of of ['c', 'd']) expect(await statusOf(of)).toBe(200);
  await cut(a3);
  // of four in all three are of the network that has had most
  expect(await statusOf('e', { from: '10.0.0.9' })).toBe(200);
  await cut(b);
  expect((await buffer(a2)).length).toBe(BYTES);
});

/** Two calls one behind the other on a line, of which nothing is read. */
function pipeline() {
  const { port } = app.server.address() as AddressInfo;
  const call = `GET ${links.addressOf(ONE, 10, 'a')} HTTP/1.1\r\nhost: x\r\n\r\n`;
  const socket = connect(port, '127.0.0.1', () => socket.write(call.repeat(2))).pause();
  socket.on('error', () => undefined);
  return socket;
}
const left = () => begun.filter((stream) => !(stream as ReadStream).destroyed);

it('with a line all end that were asked for on it, also those whose turn had not come', async () => {
  await serve();
  const socket = pipeline();
  await expect.poll(() => begun).toHaveLength(2);
  socket.resetAndDestroy();
  await expect.poll(left).toEqual([]);
  for (const status of [200, 200]) expect(await statusOf('a')).toBe(status);
});

it('a line that was lost while its file was looked up takes no place', async () => {
  await serve();
  let look = () => {};
  sized = new Promise((resolve) => (look = resolve));
  const gone = new Promise((resolve) => {
    app.server.once('connection', (line) => line.once('close', resolve));
  });
  const socket = pipeline();
  await expect.poll(() => asked).toBe(2);
  socket.resetAndDestroy();
  await gone;
  look();
  for (const status of [200, 200]) expect(await statusOf('a')).toBe(status);
  expect(left()).toHaveLength(2);
});

it('HEAD reads none of it', async () => {
  await serve();
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}${links.addressOf(ONE, 10, 'a')}`;
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
  expect(begun).toEqual([]);
});
