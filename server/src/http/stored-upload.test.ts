import { mkdtemp, rm } from 'node:fs/promises';
import { request as call, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kernel/app-error.ts';
import { silent } from '../testing/fixtures.ts';
import { createHttp } from './server.ts';
import { createStoredUploads, deadlineOf, type StoredUploads, type UploadOwner } from './stored-upload.ts';

let app: FastifyInstance;
let folder: string;
let working: string[];
let taken: Record<string, string>[];
const held: ClientRequest[] = [];
const lines = { come: 0, gone: 0 };
beforeEach(async () => {
  Object.assign(lines, { come: 0, gone: 0 });
  working = [];
  taken = [];
  folder = await mkdtemp(join(tmpdir(), 'krapao-uploads-'));
  app = await createHttp({
    ...{ log: silent, requestLog: silent, trustProxy: false, requestsPerMinute: 1_000 },
  });
  app.addHook('onRequest', async ({ raw }) => {
    lines.come += 1;
    raw.once('close', () => (lines.gone += 1));
  });
  const serve = (path: string, stored: StoredUploads) =>
    app.post<{ Params: UploadOwner; Querystring: { browser?: string } }>(`${path}/:kind/:id`, (request) =>
      stored(
        { ...request.params, browser: request.query.browser },
        request,
        async ({ bytes, fields }) => {
          taken.push(fields);
          return { bytes };
        },
        async ({ who }) => {
          working.push(request.params.id);
          if (who === 'blocked') throw new AppError('CHAT_BLOCKED', { until: '2030-01-01T00:00:00.000Z' });
        },
      ),
    );
  serve('', createStoredUploads(folder));
  // as if all had had their places for long
  serve('/later', createStoredUploads(folder, { longerMs: 0 }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const one of held.splice(0)) one.destroy();
  await app.close();
  await rm(folder, { recursive: true });
});

const EIGHT = [...'abcdefgh'];

const WHO = (who: string) => `--x\r\ncontent-disposition: form-data; name="who"\r\n\r\n${who}\r\n`;
const FILE = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(600)}`;

/** An upload; of 20 MB that never come, where `isHeld`. */
function upload(
  path: string,
  { before = WHO('me'), behind = '', isHeld = false } = {},
): Promise<{ status: number; body: string; after?: string }> {
  const { port } = app.server.address() as AddressInfo;
  const form = before + FILE + (isHeld ? '' : `\r\n${behind}--x--\r\n`);
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': isHeld ? 20_000_000 : form.length,
    };
    const sent = call({ port, path, headers, method: 'POST', agent: false }, (answer) => {
      const after = answer.headers['retry-after'];
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, body, ...(after !== undefined && { after }) }),
        reject,
      );
    });
    sent.on('error', (error) => (isHeld ? undefined : reject(error)));
    if (isHeld) held.push(sent);
    sent.write(form);
    if (!isHeld) sent.end();
  });
}

it('uploads of guests that never end keep neither members nor agents from uploading', async () => {
  for (const id of EIGHT) void upload(`/guest/${id}`, { isHeld: true });
  await expect.poll(() => working.toSorted()).toEqual(EIGHT);
  expect(await upload('/guest/i')).toEqual({
    status: 503,
    after: '5',
    body: '{"message":"SERVICE_UNAVAILABLE","retryAfter":5}',
  });
  // nothing of it was read
  expect(working).not.toContain('i');
  for (const path of ['/member/a', '/agent/a'])
    expect(await upload(path)).toEqual({ status: 200, body: '{"bytes":600}' });
});

it.each(['guest', 'member'])(
  'places that some hold for long are lost to a %s who has had none',
  async (kind) => {
    for (const id of EIGHT) {
      void upload(`/later/${kind}/${id}`, { isHeld: true });
      await expect.poll(() => working).toContain(id);
    }
    const lost = new Promise((resolve) => held[0]?.once('close', resolve));
    expect((await upload(`/later/${kind}/i`)).status).toBe(200);
    await lost;
    expect(held.filter(({ destroyed }) => destroyed)).toHaveLength(1);
  },
);

it('of one browser two are under way and four wait; the others of its network do not wait for it', async () => {
  const path = '/guest/shared?browser=';
  const many = Array.from({ length: 7 }, () => upload(`${path}one`, { isHeld: true }));
  // of seven the seventh is told to come back
  expect(await Promise.race(many)).toEqual({
    status: 503,
    after: '5',
    body: '{"message":"SERVICE_UNAVAILABLE","retryAfter":5}',
  });
  await expect.poll(() => working).toEqual(['shared', 'shared']);
  for (const other of [`${path}other`, '/guest/shared', '/guest/elsewhere'])
    expect((await upload(other)).status).toBe(200);
});

it('one that was given up while it waited takes no turn, and no place of another', async () => {
  const path = '/later/guest/shared';
  for (const query of ['?browser=one', '?browser=one', '', '', '', '']) {
    const before = working.length;
    void upload(path + query, { isHeld: true });
    await expect.poll(() => working).toHaveLength(before + 1);
  }
  void upload(`${path}?browser=one`, { isHeld: true });
  await expect.poll(() => lines.come).toBe(7);
  held.at(-1)?.destroy();
  await expect.poll(() => lines.gone).toBe(1);
  // the first gives way, and the turn of the third has come
  expect((await upload(`${path}?browser=z`)).status).toBe(200);
  await expect.poll(() => lines.gone).toBe(3);
  expect((await upload('/member/a')).status).toBe(200);
  expect(held.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false, false, true]);
});

it('guests of one network leave places to other networks, whatever cookies they bring', async () => {
  for (const id of EIGHT.slice(0, 3)) void upload(`/guest/shared?browser=${id}`, { isHeld: true });
  for (const _ of [1, 2, 3]) void upload('/guest/shared', { isHeld: true });
  await expect.poll(() => working).toHaveLength(6);
  for (const path of ['/guest/shared?browser=x', '/guest/shared'])
    expect((await upload(path)).status).toBe(503);
  expect((await upload('/guest/elsewhere')).status).toBe(200);
});

it('of one network who has held a place long gives way to another of its guests', async () => {
  for (let i = 0; i < 10; i += 1) {
    void upload('/later/guest/shared', { isHeld: true });
    await expect.poll(() => working).toHaveLength(i + 1);
  }
  expect((await upload('/later/guest/shared')).status).toBe(200);
  expect((await upload('/later/guest/shared?browser=x')).status).toBe(200);
  await expect.poll(() => held.filter(({ destroyed }) => destroyed)).toHaveLength(5);
});

it('who may not upload is refused before the file has come', async () => {
  expect(await upload('/guest/a', { before: WHO('blocked'), isHeld: true })).toMatchObject({
    status: 403,
    body: expect.stringContaining('CHAT_BLOCKED') as string,
  });
  expect((await upload('/guest/a')).status).toBe(200);
});

it('what is no form, and was read whole before its turn, is refused for that', async () => {
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${String(port)}/member/a`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '[]',
  });
  expect(await answer.json()).toMatchObject({ message: 'INVALID_REQUEST' });
});

it('a field behind the file is as if there were none, and one that comes twice is refused', async () => {
  expect((await upload('/guest/a', { behind: WHO('another') })).status).toBe(200);
  expect((await upload('/guest/a', { before: '', behind: WHO('another') })).status).toBe(200);
  expect(taken).toEqual([{ who: 'me' }, {}]);
  expect(await upload('/guest/a', { before: WHO('me') + WHO('another') })).toEqual({
    status: 400,
    body: '{"message":"INVALID_REQUEST","fields":{"who":"once"}}',
  });
  expect(working).toEqual(['a', 'a']);
});

it('an upload has a deadline by its size, the largest one within that of a request', () => {
  const seconds = (length: string | undefined) =>
    deadlineOf({ headers: { 'content-length': length } }) / 1000;
  expect(seconds('1024')).toBeCloseTo(60, 1);
  expect(seconds('20000000')).toBeLessThan(300);
  expect(seconds('999999999999')).toBe(seconds(undefined));
});
