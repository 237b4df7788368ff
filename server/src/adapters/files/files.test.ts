import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolder } from './folder.ts';
import { createSignedLinks, serveFiles } from './links.ts';

const KEY = 'slips/0b0e8a6e-6a39-4b5e-8a9c-111122223333.jpg';
const bytes = Buffer.from('a picture');

let dir: string;
let app: FastifyInstance;
const time = { now: () => new Date(time.at), at: Date.parse('2026-11-21T10:00:00Z') };
const links = createSignedLinks(['a secret key for tests, 32 letters'], time);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'krapao-files-'));
  app = fastify();
  serveFiles(app, createFolder(dir), links);
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

describe('files in a folder', () => {
  it('come back as they were, replace each other whole, and leave nothing beside them', async () => {
    const files = createFolder(dir);
    expect(await files.get(KEY)).toBeUndefined();
    const others = Array.from({ length: 10 }, (_, i) => Buffer.alloc(100_000, `${i}`));
    await Promise.all(others.map((other) => files.put(KEY, other, 'image/jpeg')));
    expect(others.some((other) => other.equals(Buffer.alloc(0)))).toBe(false);
    const kept = await files.get(KEY);
    expect(others.some((other) => kept?.equals(other))).toBe(true);
    await files.put(KEY, bytes, 'image/jpeg');
    expect(await files.get(KEY)).toEqual(bytes);
    expect(await readdir(join(dir, 'slips'))).toEqual(['.drafts', KEY.slice('slips/'.length)]);
    expect(await readdir(join(dir, 'slips/.drafts'))).toEqual([]);
  });

  it('are half written under no key, and go a day after the server died that wrote them', async () => {
    const files = createFolder(dir);
    await files.put(KEY, bytes, 'image/jpeg');
    await files.put('chat/a.jpg', bytes, 'image/jpeg');
    const drafts = ['slips', 'chat'].flatMap((folder) =>
      ['dead', 'alive'].map((name) => join(dir, folder, '.drafts', name)),
    );
    for (const path of drafts) {
      await writeFile(path, 'half');
      const at = Date.now() / 1000 - (path.endsWith('dead') ? 25 : 23) * 3_600;
      await utimes(path, at, at);
    }
    // what is no folder of ours keeps none of them
    await writeFile(join(dir, 'foreign'), '');
    await mkdir(join(dir, 'empty'), { recursive: true });
    await utimes(join(dir, KEY), 0, 0);
    expect(await files.removeDrafts()).toBe(2);
    for (const folder of ['slips', 'chat'])
      expect(await readdir(join(dir, folder, '.drafts'))).toEqual(['alive']);
    expect(await files.get(KEY)).toEqual(bytes);
    await expect(files.get('slips/.drafts/alive')).rejects.toThrow('not a key of a file');
    await rm(join(dir, 'foreign'));
  });

  it('are their owner’s alone, folders that were there before as well', async () => {
    const old = await mkdtemp(join(tmpdir(), 'krapao-old-files-'));
    await mkdir(join(old, 'slips'));
    for (const folder of [old, join(old, 'slips')]) await chmod(folder, 0o755);
    await createFolder(old).put(KEY, bytes, 'image/jpeg');
    const modes = await Promise.all(
      ['', 'slips', KEY].map(async (name) => (await stat(join(old, name))).mode & 0o777),
    );
    expect(modes).toEqual([0o700, 0o700, 0o600]);
    await rm(old, { recursive: true });
  });

  it.each([
    '../x.jpg',
    'slips/../../x.jpg',
    '/etc/passwd',
    'slips/a/b.jpg',
    'slips/.jpg',
    'slips/a.jpg\0',
    'slips\\a.jpg',
  ])('lie nowhere else: %s', async (key) => {
    await expect(createFolder(dir).put(key, bytes, 'image/jpeg')).rejects.toThrow('not a key');
    await expect(createFolder(dir).get(key)).rejects.toThrow('not a key');
  });
});

describe('a signed link', () => {
  const get = (url: string) => app.inject({ url });

  it('shows the picture and lets a browser see nothing else in it', async () => {
    const { statusCode, headers, rawPayload } = await get(links.addressOf(KEY));
    expect(statusCode).toBe(200);
    expect(rawPayload).toEqual(bytes);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="slip.jpg"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('ends after five minutes', async () => {
    const link = links.addressOf(KEY);
    time.at += 5 * 60_000;
    expect((await get(link)).statusCode).toBe(200);
    time.at += 1_000;
    expect((await get(link)).statusCode).toBe(404);
  });

  it('is good on servers that know its key, whether they sign with it or not', async () => {
    const [ours, next] = ['a secret key for tests, 32 letters', 'another secret key, also 32 letters'];
    const link = new URL(links.addressOf(KEY), 'http://x').searchParams;
    const isAllowedBy = (...keys: [string, ...string[]]) =>
      createSignedLinks(keys, time).allows(KEY, link.get('until') ?? '', link.get('signature') ?? '');
    expect([isAllowedBy(ours), isAllowedBy(next, ours), isAllowedBy(next)]).toEqual([true, true, false]);
  });

  it('is for one file and one end, and can not be made without the key', async () => {
    const link = new URL(links.addressOf(KEY), 'http://x');
    const other = KEY.replace('111', '222');
    const changed = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return get(url.pathname + url.search);
    };
    const wrong = await Promise.all([
      changed((url) => (url.pathname = `/files/${other}`)),
      changed((url) => url.searchParams.set('until', String(Number(url.searchParams.get('until')) + 1))),
      changed((url) => url.searchParams.set('until', 'NaN')),
      changed((url) => url.searchParams.set('signature', 'x')),
      changed((url) => url.searchParams.delete('signature')),
      changed((url) => url.searchParams.append('signature', 'x')),
      changed((url) => (url.search = '')),
      get(createSignedLinks(['another secret key, also 32 letters'], time).addressOf(KEY)),
      get(links.addressOf(other)),
    ]);
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 404));
    expect(new Set(wrong.map(({ body }) => body)).size).toBe(1);
  });

  it('does not lead out of the folder', async () => {
    for (const path of ['/files/slips/..%2f..%2fetc%2fpasswd', '/files/slips/%2e%2e', '/files/other/x.jpg']) {
      expect((await get(`${path}?until=9999999999&signature=x`)).statusCode).toBe(404);
    }
    await expect(async () => createFolder(dir).get('slips/..%2fx')).rejects.toThrow();
  });
});
