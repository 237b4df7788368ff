/** The conformance of the adapter, against the sandbox's bank feed. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program } from '@krapao/tools/program';
import { startSandbox } from '@krapao/tools/programs';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { freePort } from '@krapao/tools/testing/ports';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { inVain, metByFault } from '../../testing/time-outs.ts';
import { createKrapaoFeed } from './krapao-feed-v1.ts';

const data = mkdtempSync(join(tmpdir(), 'krapao-feed-'));
let program: Program;
let sandbox: string;
let hook: Server;
/** Calls of the bank, as they came, and who waits for one. */
const calls: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
let heard: () => void = () => {};
beforeAll(async () => {
  const port = await freePort();
  sandbox = `http://127.0.0.1:${port}`;
  program = await startSandbox({ port, data });
  hook = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(200).end('{}');
      heard();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  await send('PUT', '/bank/feed', { callback: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/` });
});
afterAll(async () => {
  hook.closeAllConnections();
  hook.close();
  await program.stop();
  rmSync(data, { recursive: true, force: true });
});
afterEach(() => send('PUT', '/faults/feed', { mode: 'none' }));

const feed = (more: Partial<Parameters<typeof createKrapaoFeed>[0]> = {}) =>
  createKrapaoFeed({
    url: sandboxEnv(sandbox)['BANK_FEED_URL'] ?? '',
    secret: sandboxEnv(sandbox)['BANK_FEED_SECRET'] ?? '',
    clock: systemClock,
    ...more,
  });
const send = async (method: string, path: string, body: unknown): Promise<unknown> =>
  (
    await fetch(`${sandbox}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();
const transferred = (more: object = {}) =>
  send('POST', '/bank/transfers', {
    fromBank: 'KBANK',
    fromAccount: '0801234567',
    fromName: 'SOMCHAI JAIDEE',
    toBank: 'SCB',
    toAccount: '1112223334',
    amount: 100.25,
    at: '2026-11-21T03:10:05Z',
    notify: true,
    ...more,
  }) as Promise<{ transRef: string }>;
const position = async (): Promise<bigint> => {
  let at = 0n;
  for (;;) {
    const page = await feed().pull(at);
    if (page.outcome !== 'told') throw new Error(page.reason);
    if (page.lines.length === 0) return at;
    at = page.position;
  }
};
/** The bank's call about a transfer, as soon as it comes. */
const callAbout = (transRef: string) =>
  new Promise<(typeof calls)[number]>((resolve) => {
    heard = () => {
      const found = calls.find(({ body }) => body.includes(transRef));
      if (found) resolve(found);
    };
    heard();
  });

describe('a transfer that the bank reports', () => {
  it('is called and can be read afterwards, both the same', async () => {
    const after = await position();
    const { transRef } = await transferred();
    const { headers, body } = await callAbout(transRef);
    const line = {
      id: `004-${transRef}`,
      bankCode: 'SCB',
      accountNo: '1112223334',
      amount: 10_025n,
      currency: 'BAHT',
      at: new Date('2026-11-21T03:10:05Z'),
      sendingBank: '004',
      transRef,
      fromAccount: 'xxx-x-x3456-x',
      fromName: 'SOMCHAI JAIDEE',
    };
    expect(feed().read(headers, body)).toEqual({ result: 'read', lines: [line], unreadable: [] });
    expect(await feed().pull(after)).toEqual({
      outcome: 'told',
      lines: [line],
      unreadable: [],
      position: after + 1n,
    });
  });

  it('can be read page after page, and then there is nothing', async () => {
    const after = await position();
    for (let i = 0; i < 103; i += 1) await transferred();
    const first = await feed().pull(after);
    const second = await feed().pull(after + 100n);
    expect(first).toMatchObject({ outcome: 'told', position: after + 100n });
    expect(second).toMatchObject({ outcome: 'told', position: after + 103n });
    expect(first.outcome === 'told' && second.outcome === 'told' && second.lines.length).toBe(3);
    expect(await feed().pull(after + 103n)).toEqual({
      outcome: 'told',
      lines: [],
      unreadable: [],
      position: after + 103n,
    });
  });

  it('is not reported unless it is to be', async () => {
    const after = await position();
    await transferred({ notify: false });
    expect(await feed().pull(after)).toMatchObject({ lines: [] });
  });
});

const sign = (body: Buffer, at = Date.now(), secret = sandboxEnv(sandbox)['BANK_FEED_SECRET'] ?? '') => ({
  'x-id': 'one',
  'x-timestamp': String(at),
  'x-signature': createHmac('sha256', secret).update(`one.${at}.`).update(body).digest('hex'),
});

describe('a call', () => {
  const good = Buffer.from('{"lines":[]}');
  const now = new Date('2026-11-21T12:00:00Z');

  it('is forged with any byte, its time, its id or its secret changed, or with none of them', () => {
    const signed = sign(good);
    expect(feed().read(signed, good)).toEqual({ result: 'read', lines: [], unreadable: [] });
    const forged: [object, Buffer][] = [
      [signed, Buffer.from('{"lines":[] }')],
      [{ ...signed, 'x-timestamp': String(Number(signed['x-timestamp']) + 1) }, good],
      [{ ...signed, 'x-id': 'two' }, good],
      [sign(good, Date.now(), 'another secret of 16'), good],
      [{}, good],
      [{ ...signed, 'x-signature': '' }, good],
    ];
    for (const [headers, body] of forged)
      expect(feed().read(headers as Record<string, unknown>, body)).toEqual({ result: 'forged' });
  });

  it('is forged when it is older than five minutes, or ahead of them', () => {
    const { read } = feed({ clock: { now: () => now } });
    for (const apart of [300_001, -300_001])
      expect(read(sign(good, now.getTime() - apart), good)).toEqual({ result: 'forged' });
    for (const apart of [300_000, -300_000])
      expect(read(sign(good, now.getTime() - apart), good)).toMatchObject({ result: 'read' });
  });

  it.each(['x', '{}', '{"lines":1}', `{"lines":[${'0,'.repeat(100)}0]}`])('is unreadable: %.20s', (text) => {
    const body = Buffer.from(text);
    expect(feed().read(sign(body), body)).toEqual({ result: 'unreadable' });
  });
});

const plain = {
  id: 'a',
  bankCode: 'SCB',
  accountNo: '1112223334',
  amount: '1.00',
  currency: 'THB',
  at: '2026-11-21T03:10:05Z',
  sendingBank: '004',
  transRef: 'R',
  fromAccount: null,
  fromName: null,
};

describe('a line that can not be read', () => {
  it.each([
    ['an amount of nothing', { amount: '0.00' }],
    ['an amount with three decimals', { amount: '1.005' }],
    ['an amount as a number', { amount: 1 }],
    ['a moment that is none', { at: '2026-02-30T03:10:05Z' }],
    ['a moment before there were computers', { at: '0000-01-01T00:00:00Z' }],
    ['another currency', { currency: 'USD' }],
  ])('with %s stands between those that can', (_, more) => {
    const [before, bad, after] = [
      { ...plain, id: 'before' },
      { ...plain, ...more },
      { ...plain, id: 'after' },
    ];
    const body = Buffer.from(JSON.stringify({ lines: [before, bad, after] }));
    expect(feed().read(sign(body), body)).toMatchObject({
      result: 'read',
      lines: [{ id: 'before' }, { id: 'after' }],
      unreadable: [JSON.stringify(bad)],
    });
  });

  it('is not one with a name that no database keeps: it is told without what can not be kept', () => {
    const body = Buffer.from(JSON.stringify({ lines: [{ ...plain, fromName: 'A\0B' }] }));
    expect(feed().read(sign(body), body)).toMatchObject({ lines: [{ id: plain.id }], unreadable: [] });
  });

  it('of any shape is told as it came, by reading too, and the position goes on', async () => {
    const bad = [null, 'x', [], { id: 'a' }, { ...plain, amount: '-1' }];
    const answer = JSON.stringify({ lines: [...bad, plain], position: 7 });
    const bank = createServer((_request, response) => response.writeHead(200).end(answer));
    await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
    expect(await feed({ url }).pull(1n)).toMatchObject({
      outcome: 'told',
      lines: [{ id: 'a', amount: 100n }],
      unreadable: bad.map((one) => JSON.stringify(one)),
      position: 7n,
    });
    bank.close();
  });
});

describe('a feed with faults', () => {
  it.each(['timeout-before', 'timeout-after', 'error-after', 'reset', 'empty', 'refuse', 'pending'])(
    '%s is unknown, and reading again tells',
    async (mode) => {
      const after = await position();
      await transferred();
      await send('PUT', '/faults/feed', { mode, count: 1, operation: 'pull' });
      const pull = () => feed().pull(after);
      const isMet = async () => (await metByFault(sandbox, 'feed')) > 0;
      // a call that nobody answers is given up once it has arrived
      const answer = await (mode.startsWith('timeout') ? inVain(pull, isMet) : pull());
      expect(answer).toMatchObject({ outcome: 'unknown' });
      expect(await feed().pull(after)).toMatchObject({ outcome: 'told', position: after + 1n });
    },
  );

  it('is unknown when its answer comes too slowly', async () => {
    const dripping = createServer((_request, response) => void response.writeHead(200).write('{'));
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(dripping.address() as AddressInfo).port}`;
    expect(await feed({ url, timeoutMs: 200 }).pull(0n)).toMatchObject({ outcome: 'unknown' });
    dripping.closeAllConnections();
    dripping.close();
  });

  it('is unknown with a wrong secret, and where nobody listens', async () => {
    expect(await feed({ secret: 'another secret of 16' }).pull(0n)).toMatchObject({ outcome: 'unknown' });
    expect(await feed({ url: 'http://127.0.0.1:1' }).pull(0n)).toMatchObject({ outcome: 'unknown' });
  });
});
