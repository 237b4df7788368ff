import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callbackSignature } from '../callbacks.ts';
import { DEFAULT_SECRETS } from '../options.ts';
import { type Sandbox, startSandbox } from '../start.ts';
import { call, json, payout, setFault } from '../testing.ts';

interface Heard {
  headers: IncomingMessage['headers'];
  body: string;
}
let sandbox: Sandbox;
let heard: Heard[] = [];
let answers: number[] = [];
let number = 0;
const merchant = createServer((request, response) => void hear(request, response));
async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request) body += String(part);
  heard.push({ headers: request.headers, body });
  response.writeHead(answers.shift() ?? 200).end();
}
beforeAll(async () => {
  merchant.listen(0, '127.0.0.1');
  await once(merchant, 'listening');
  const { port } = merchant.address() as AddressInfo;
  sandbox = await startSandbox({ payoutCallbackUrl: `http://127.0.0.1:${port}/callbacks/payout` });
});
beforeEach(async () => {
  heard = [];
  answers = [];
  await setFault(sandbox.url, 'payout', { mode: 'none' });
});
afterAll(async () => {
  await sandbox.close();
  merchant.close();
});

async function settled(status: 'SUCCESS' | 'REJECTED', fault?: object): Promise<string> {
  const reference = `cb-${(number += 1)}`;
  await setFault(sandbox.url, 'payout', { mode: 'pending', operation: 'create', count: 1 });
  const order = {
    reference,
    bankCode: 'KBANK',
    accountNo: '0801234567',
    accountName: 'SOMCHAI JAIDEE',
    amount: '100.00',
    currency: 'THB',
  };
  await payout(sandbox.url, 'POST', '/payout/v1/transfers', order);
  if (fault) await setFault(sandbox.url, 'payout', { operation: 'callback', ...fault });
  await call(`${sandbox.url}/payouts/${reference}/settle`, json('POST', { status }));
  return reference;
}

it.each(['SUCCESS', 'REJECTED'] as const)(
  'a pending payout that ends in %s is told of, signed over its bytes',
  async (status) => {
    const reference = await settled(status);
    await expect.poll(() => heard.length).toBe(1);
    const [{ headers, body } = { headers: {}, body: '' }] = heard;
    expect(JSON.parse(body)).toMatchObject({
      event: 'transfer.ended',
      transfer: { reference, status, amount: '100.00' },
    });
    const [id, timestamp] = [String(headers['x-callback-id']), String(headers['x-timestamp'])];
    expect(headers['x-signature']).toBe(callbackSignature(DEFAULT_SECRETS.payoutSecret, id, timestamp, body));
  },
);

it('a callback that is not heard is told again, with the same id', async () => {
  answers = [503];
  await settled('SUCCESS');
  await expect.poll(() => heard.length).toBe(2);
  expect(heard[1]?.headers['x-callback-id']).toBe(heard[0]?.headers['x-callback-id']);
});

it('duplicate-callback tells it three times at once', async () => {
  await settled('SUCCESS', { mode: 'duplicate-callback' });
  await expect.poll(() => heard.length).toBe(3);
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
});

it('a callback that is lost leaves the inquiry', async () => {
  const lost = await settled('SUCCESS', { mode: 'timeout-before' });
  const next = await settled('SUCCESS');
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]?.body).toContain(next);
  expect(heard[0]?.body).not.toContain(lost);
});
