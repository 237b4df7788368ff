import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BoxKey } from '../../kernel/secret-box.ts';
import type { PushTarget } from '../../ports/push.ts';
import { ownSandbox, type OwnSandbox } from '../../testing/sandbox.ts';
import { createWebPush } from './web-push.ts';

interface Made {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}
interface Read {
  content: unknown;
  topic: string | null;
  ttl: number;
}

const KEY: BoxKey = { version: 1, secret: 'a secret for tests that is long enough' };
const NEXT: BoxKey = { version: 2, secret: 'another secret for tests, long enough' };
const CONTENT = JSON.stringify({ title: 'มีงานรอคุณ 2 รายการ', body: 'ถอนเงิน 2 · ฿1,500.00', path: '/work' });
const message = { content: CONTENT, topic: 'work', ttlSeconds: 3_600 };

let sandbox: OwnSandbox;
beforeAll(async () => {
  sandbox = await ownSandbox();
});
beforeEach(() => sandbox.misbehave('push', { mode: 'none' }));
afterAll(() => sandbox.close());

const senderOf = (keys: readonly [BoxKey, ...BoxKey[]] = [KEY], timeoutMs?: number) =>
  createWebPush({
    keys,
    contact: 'mailto:a@b.example',
    sandbox: sandbox.url,
    ...(timeoutMs && { timeoutMs }),
  });

async function browser(signedBy = senderOf().key): Promise<{ id: string; target: PushTarget }> {
  const { id, endpoint, keys } = await sandbox.ask<Made>('/push', { method: 'POST' });
  return { id, target: { endpoint, ...keys, signedBy } };
}
const read = (id: string) => sandbox.ask<Read[]>(`/push?id=${id}`);

describe('a message of web push', () => {
  it('is read by the browser that it is for, as it was written, and is signed by us', async () => {
    const { id, target } = await browser();
    expect(await senderOf().send(target, message)).toEqual({ outcome: 'done' });
    expect(await read(id)).toMatchObject([
      { content: JSON.parse(CONTENT) as unknown, topic: 'work', ttl: 3_600 },
    ]);
  });

  it('is signed by the same key after a restart, and by the one that its browser was given after a change', async () => {
    const before = senderOf();
    const { target } = await browser(before.key);
    expect(senderOf().key).toBe(before.key);
    const after = senderOf([NEXT, KEY]);
    expect(after.key).not.toBe(before.key);
    expect(await after.send(target, message)).toEqual({ outcome: 'done' });
    expect(await senderOf([NEXT]).send(target, message)).toMatchObject({ outcome: 'gone' });
  });

  it('finds a browser gone where its push service says so, or was never one', async () => {
    const { id, target } = await browser();
    const unknown = { ...target, endpoint: `${sandbox.url}/push/nobody` };
    expect(await senderOf().send(unknown, message)).toMatchObject({ outcome: 'gone', reason: 'HTTP 404' });
    await sandbox.ask(`/push/${id}`, { method: 'DELETE' });
    expect(await senderOf().send(target, message)).toMatchObject({ outcome: 'gone', reason: 'HTTP 410' });
    expect(await senderOf().send({ ...target, p256dh: 'AAAA' }, message)).toMatchObject({ outcome: 'gone' });
  });

  it.each(['timeout-before', 'timeout-after', 'reset', 'pending', 'error-after'])(
    'may have arrived where the push service does not say: %s',
    async (mode) => {
      const { target } = await browser();
      await sandbox.misbehave('push', { mode });
      expect(await senderOf([KEY], 300).send(target, message)).toMatchObject({ outcome: 'unknown' });
    },
  );

  it('is refused in so many words', async () => {
    const { target } = await browser();
    await sandbox.misbehave('push', { mode: 'refuse' });
    expect(await senderOf().send(target, message)).toEqual({ outcome: 'refused', reason: 'HTTP 400' });
  });

  it('calls no address of our own network, whoever kept it, and follows nobody there', async () => {
    let called = 0;
    const inside = createServer((_request, response) => {
      called += 1;
      response.end();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const own = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
    const elsewhere = createServer(
      (_request, response) => void response.writeHead(307, { location: own }).end(),
    );
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const moved = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const { target } = await browser();
    expect(await senderOf().send({ ...target, endpoint: `${own}/push/1` }, message)).toMatchObject({
      outcome: 'gone',
    });
    const led = createWebPush({ keys: [KEY], contact: 'mailto:a@b.example', sandbox: moved });
    expect(await led.send({ ...target, endpoint: `${moved}/push/1` }, message)).toEqual({
      outcome: 'refused',
      reason: 'HTTP 307',
    });
    expect(called).toBe(0);
    inside.close();
    elsewhere.close();
  });
});
