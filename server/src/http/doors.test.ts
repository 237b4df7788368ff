/** What comes in that no browser of ours sends, over a real line. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../kernel/app-error.ts';
import { createPlainLog } from '../kernel/log.ts';
import { createApi } from './bind.ts';
import { createHttp, SECURITY_HEADERS } from './server.ts';

const LIMIT = 20;
let app: FastifyInstance;
let url: string;
const logged: string[] = [];
let uploads: { digest: string | undefined; size: number }[] = [];
let hasRoom = true;
const known = new Set<string>();
/** Calls whose answer was made, whoever still waits for it. */
const answered: string[] = [];

beforeAll(async () => {
  const log = createPlainLog('info', { write: (line: string) => void logged.push(line) });
  app = await createHttp({ log, requestLog: log, trustProxy: true, requestsPerMinute: LIMIT });
  app.addHook('onSend', async ({ url: path }) => void answered.push(path));
  const api = createApi(app, {
    sessions: { find: async (token) => ({ id: 1n, memberId: token as MemberId }) },
    idempotency: {
      run: (call, work) => work(call.request.toString('hex')),
      knows: async (_member, key) => known.has(key),
    },
    requireOpen: async () => undefined,
  });
  api.serve('GET /api/lookup/active', async () => ({ terminated: null }));
  api.serve('GET /api/wallet/activate/{slotCode}', async () => ({ message: 'SUCCESS' }));
  api.serve('POST /api/login', async ({ body }) => ({ token: body.username, lastVisit: null }));
  api.serve(
    'POST /api/wallet/slip',
    async ({ file, operation }) => {
      uploads.push({ digest: operation, size: file?.length ?? 0 });
      throw new AppError('SLIP_INVALID_FILE', { reason: 'UNREADABLE' });
    },
    {
      admit: async () => {
        if (!hasRoom) throw new AppError('RATE_LIMITED', { retryAfter: 60 });
      },
    },
  );
  app.get('/files/chat/:name', async () => 'a picture');
  app.get('/howto/*', async () => 'a page, or a file of the build');
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

let addresses = 0;
const newAddress = () => `10.4.${(addresses += 1) >> 8}.${addresses & 255}`;
const member = { authorization: 'Bearer M', 'x-wallet-user': '1' };

/** Bytes as they are, and all that comes back until the line ends. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (part) => (said += part.toString()));
    socket.on('close', () => resolve(said));
    socket.on('error', reject);
  });
}
const get = (target: string, from: string) =>
  raw(`GET ${target} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nconnection: close\r\n\r\n`);

describe('the limit of an address', () => {
  it.each([
    ['as they are', '/api/lookup/active', newAddress],
    ['with parts encoded', '/%61pi/lookup/activ%65', newAddress],
    ['as absolute addresses', 'http://elsewhere/api/lookup/active', newAddress],
    ['for files that people sent', '/files/chat/a.jpg', newAddress],
    ['for a page that has the name of a folder of the build', '/howto/', newAddress],
    ['for it that look like a file', '/howto/?a=/howto/tour.webm', newAddress],
    ['that lead nowhere', '/api/no/such/call', newAddress],
    ['that lead nowhere else', '/nothing/here', newAddress],
  ])('counts calls %s', async (_how, target, address) => {
    const from = address();
    const answers: string[] = [];
    for (let i = 0; i < LIMIT + 2; i += 1) answers.push(await get(target, from));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 429'))).toHaveLength(2);
    expect(answers.at(-1)).toMatch(/\r\nretry-after: \d+\r\n/);
    expect(answers.at(-1)).toMatch(/{"message":"RATE_LIMITED","retryAfter":\d+}$/);
  });

  it('counts no files of the build', async () => {
    const from = newAddress();
    const answers: string[] = [];
    for (let i = 0; i < LIMIT + 2; i += 1) answers.push((await get('/howto/tour.webm', from)).slice(0, 12));
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200']));
  });

  it('is one for a whole /64 of IPv6, and another one for the next', async () => {
    const answers: string[] = [];
    for (let i = 0; i < LIMIT; i += 1) await get('/api/lookup/active', `2001:db8:1:1::${i}`);
    for (const from of ['2001:db8:1:1:ffff::9', '2001:db8:1:2::9'])
      answers.push((await get('/api/lookup/active', from)).slice(0, 12));
    expect(answers).toEqual(['HTTP/1.1 429', 'HTTP/1.1 200']);
  });

  it('refuses without reading a body or writing a line for each', async () => {
    const from = newAddress();
    for (let i = 0; i < LIMIT; i += 1) await get('/api/lookup/active', from);
    const before = logged.length;
    for (let i = 0; i < 5; i += 1) {
      const said = await raw(
        `POST /api/login HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`,
      );
      expect(said).toContain('RATE_LIMITED');
    }
    expect(logged.slice(before).length).toBeLessThanOrEqual(1);
  });
});

describe('what can not be read as a call', () => {
  it.each([
    ['an address that means nothing', 'GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    [
      'a part of an address without end',
      `GET /api/wallet/activate/${'x'.repeat(200)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    ],
    ['what is no HTTP', 'HELLO\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`],
  ])('gets our own answer with our headers: %s', async (_what, bytes) => {
    const said = await raw(bytes);
    expect(said).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      expect(said).toContain(`${name}: ${value}\r\n`);
    expect(said).toContain('"message":"INVALID_REQUEST"');
    expect(said).not.toMatch(/FST_|statusCode|zz/);
  });
});

describe('what PostgreSQL can not hold', () => {
  const json = (body: string) => ({
    method: 'POST' as const,
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: body,
  });
  it.each([
    ['in a path', { url: '/api/wallet/activate/a%00b', headers: member }, 'slotCode'],
    ['in a query', { url: '/api/lookup/active?x=%00' }, 'x'],
    ['in a name of a query', { url: '/api/lookup/active?a%00=1' }, 'query'],
    ['in a body', json('{"username":"a\\u0000","password":"x"}'), 'username'],
    ['in a list of a body', json('{"a":["b",{"c":"\\ud800"}]}'), 'a.1.c'],
    ['as a half of a pair', json('{"username":"\\udc00","password":"x"}'), 'username'],
    ['in a name of a body', json('{"a\\u0000":1}'), 'body'],
  ])('is refused with its field: %s', async (_where, call, field) => {
    const answer = await app.inject({ ...call, remoteAddress: newAddress() });
    expect({ status: answer.statusCode, body: answer.json<unknown>() }).toEqual({
      status: 400,
      body: { message: 'INVALID_REQUEST', fields: { [field]: 'characters that a text can hold' } },
    });
  });
});

const FORM = 'multipart/form-data; boundary=b';
const part = (name: string, value: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const upload = (payload: string | Buffer, type = FORM, more: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/wallet/slip',
    remoteAddress: newAddress(),
    headers: { ...member, 'content-type': type, ...more },
    payload,
  });
const withFile = (bytes: string) =>
  `${part('bankCode', 'SCB')}${part('file', bytes, '; filename="s.png"')}--b--\r\n`;

describe('an upload', () => {
  it.each([
    ['without a boundary', withFile('x'), 'multipart/form-data', 'body'],
    ['that ends in the middle', part('bankCode', 'SCB'), FORM, 'body'],
    ['that is none', 'x', FORM, 'body'],
    ['with a NUL in a field', `${part('bankCode', 'S\0B')}--b--\r\n`, FORM, 'bankCode'],
  ])('%s is refused with its field', async (_what, payload, type, field) => {
    const answer = await upload(payload, type);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field);
  });

  it('stands under its key for the bytes of its file', async () => {
    uploads = [];
    for (const bytes of ['one', 'one', 'two'])
      await upload(withFile(bytes), FORM, { 'idempotency-key': 'k' });
    const [one, again, two] = uploads;
    expect(again).toEqual(one);
    expect(two?.digest).not.toBe(one?.digest);
    expect(one?.size).toBe(3);
  });

  it('that its member may not make is refused before a byte of it is read, but for one that was made before', async () => {
    [uploads, hasRoom] = [[], false];
    try {
      const head = `POST /api/wallet/slip HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${newAddress()}\r\nauthorization: Bearer M\r\nx-wallet-user: 1\r\nconnection: close\r\ncontent-type: ${FORM}\r\n`;
      expect(await raw(`${head}content-length: 5000000\r\n\r\n`)).toContain('RATE_LIMITED');
      expect((await upload(withFile('x'), FORM, { 'idempotency-key': 'new' })).statusCode).toBe(429);
      known.add('again');
      expect((await upload(withFile('x'), FORM, { 'idempotency-key': 'again' })).json()).toMatchObject({
        message: 'SLIP_INVALID_FILE',
      });
      expect(uploads).toHaveLength(1);
    } finally {
      hasRoom = true;
    }
  });

  it.each([
    ['an upload', '/api/wallet/slip', FORM, part('bankCode', 'SCB')],
    ['a body', '/api/login', 'application/json', '{"username":"'],
  ])('%s whose sender hangs up in the middle is no error', async (_what, path, type, begun) => {
    const [before, begunAt] = [logged.length, answered.length];
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${newAddress()}\r\nauthorization: Bearer M\r\nx-wallet-user: 1\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n`;
    const arrived = once(app.server, 'request');
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(head + begun));
    await arrived;
    socket.resetAndDestroy();
    // nobody hears the answer, but it is made: the call is over
    await expect.poll(() => answered.slice(begunAt)).toEqual([path]);
    expect(
      logged.slice(before).filter((line) => (JSON.parse(line) as { level: number }).level >= 40),
    ).toEqual([]);
  });
});
