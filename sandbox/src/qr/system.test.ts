import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callbackSignature } from '../callbacks.ts';
import { DEFAULT_SECRETS } from '../options.ts';
import { type Sandbox, startSandbox } from '../start.ts';
import { call, gateway, json, kbank, setFault } from '../testing.ts';

type Heard = { path: string; headers: IncomingMessage['headers']; body: string };
let sandbox: Sandbox;
let merchant: Server;
const heard: Heard[] = [];
/** What the merchant answers, one a callback; 200 when there is nothing more. */
const answers: number[] = [];
let listener: (() => void) | undefined;

beforeAll(async () => {
  merchant = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      });
      response.writeHead(answers.shift() ?? 200).end();
      listener?.();
    });
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  const { port } = merchant.address() as AddressInfo;
  sandbox = await startSandbox({ qrCallbackUrl: `http://127.0.0.1:${port}/told` });
});
afterAll(async () => {
  await sandbox.close();
  merchant.closeAllConnections();
  merchant.close();
});
beforeEach(async () => {
  heard.length = answers.length = 0;
  await setFault(sandbox.url, 'qr', { mode: 'none' });
});

const order = (reference: string, amount = '100.00') => ({
  reference,
  amount,
  currency: 'THB',
  expiresInSeconds: 600,
});
const made = async () => {
  const reference = randomUUID();
  expect((await gateway(sandbox.url, 'POST', '', order(reference))).status).toBe(201);
  return reference;
};
const pay = (id: string, body: object = {}) => call(`${sandbox.url}/qr/${id}/pay`, json('POST', body));
const heardOf = (reference: string) => heard.filter(({ body }) => body.includes(reference));
/** The callbacks that tell of one QR, as soon as there are so many. */
const callbacks = (reference: string, count: number) =>
  new Promise<Heard[]>((resolve) => {
    listener = () => {
      if (heardOf(reference).length >= count) resolve(heardOf(reference));
    };
    listener();
  });

describe('a gateway', () => {
  it('makes one QR a reference, and cancels what is not paid', async () => {
    const reference = await made();
    const again = await gateway(sandbox.url, 'POST', '', order(reference));
    expect(again).toMatchObject({ status: 200, body: { reference, status: 'REQUESTED', amount: '100.00' } });
    expect(await gateway(sandbox.url, 'POST', '', order(reference, '101.00'))).toMatchObject({
      status: 409,
      body: { error: 'REFERENCE_REUSED' },
    });
    expect((await gateway(sandbox.url, 'GET', `/${reference}`)).body).toEqual(again.body);
    const cancelled = await gateway(sandbox.url, 'POST', `/${reference}/cancel`);
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED' });
    expect((await pay(reference)).status).toBe(409);
    expect((await gateway(sandbox.url, 'GET', '/never')).status).toBe(404);
  });

  it('refuses what is not signed so, what is old, and what is too little', async () => {
    const body = order(randomUUID());
    for (const wrong of [
      { secret: 'other' },
      { merchant: 'other' },
      { timestamp: String(Date.now() - 6 * 60_000) },
      { sentBody: `${JSON.stringify(body)} ` },
    ])
      expect((await gateway(sandbox.url, 'POST', '', body, wrong)).status).toBe(401);
    expect((await gateway(sandbox.url, 'POST', '', order(randomUUID(), '99.99'))).status).toBe(400);
  });
});

describe("KBank's QR API", () => {
  const fields = (partnerTxnUid: string) => ({
    partnerTxnUid,
    qrType: 3,
    txnAmount: '1.00',
    txnCurrencyCode: 'THB',
  });

  it('makes a QR, tells of it and cancels it', async () => {
    const uid = randomUUID();
    const request = await kbank(sandbox.url, 'request', fields(uid));
    expect(request.body).toMatchObject({ partnerTxnUid: uid, statusCode: '00' });
    const ask = { partnerTxnUid: randomUUID(), origPartnerTxnUid: uid };
    expect((await kbank(sandbox.url, 'v4/inquiry', ask)).body).toMatchObject({ txnStatus: 'REQUESTED' });
    expect((await kbank(sandbox.url, 'cancel', ask)).body).toMatchObject({ txnStatus: 'CANCELLED' });
    const never = { partnerTxnUid: uid, origPartnerTxnUid: 'never' };
    expect((await kbank(sandbox.url, 'v4/inquiry', never)).body).toMatchObject({ txnStatus: 'NOT_FOUND' });
  });

  it('refuses a wrong consumer, a wrong partner and less than a baht', async () => {
    const uid = randomUUID();
    expect((await kbank(sandbox.url, 'request', fields(uid), { secret: 'other' })).status).toBe(401);
    const wrong = { ...fields(uid), partnerSecret: 'other' };
    expect((await kbank(sandbox.url, 'request', wrong)).body).toMatchObject({ errorCode: 'ACCESS_DENIED' });
    const little = { ...fields(uid), txnAmount: '0.99' };
    expect((await kbank(sandbox.url, 'request', little)).body).toMatchObject({ errorCode: 'INVALID_DATA' });
  });
});

describe('a payment', () => {
  it('is a bank transfer with a slip, and is told to the merchant, signed', async () => {
    const reference = await made();
    const told = callbacks(reference, 1);
    const { body } = await pay(reference);
    const { transRef } = body as { transRef: string };
    expect(body).toMatchObject({ status: 'PAID', paid: '100.00', payment: { bank: '004', transRef } });
    expect((await call(`${sandbox.url}/bank/transfers/${transRef}`)).body).toMatchObject({
      toName: 'WW PAYMENT CO LTD',
      amount: '100.00',
    });
    const [callback] = await told;
    expect(callback?.path).toBe('/told/WW');
    expect(JSON.parse(callback?.body ?? '')).toMatchObject({ qrcode: { reference, status: 'PAID' } });
    const { headers } = callback!;
    expect(headers['x-signature']).toBe(
      callbackSignature(
        DEFAULT_SECRETS.wwSecret,
        String(headers['x-callback-id']),
        String(headers['x-timestamp']),
        callback?.body ?? '',
      ),
    );
    expect((await pay(reference)).status).toBe(409);
  });

  it('is told again until it is heard, under the same id', async () => {
    const reference = await made();
    answers.push(503);
    const told = callbacks(reference, 2);
    await pay(reference);
    const [first, second] = await told;
    expect(second?.headers['x-callback-id']).toBe(first?.headers['x-callback-id']);
    expect(second?.body).toBe(first?.body);
  });

  it('is told three times by duplicate-callback, and never where the callback is lost', async () => {
    const reference = await made();
    await setFault(sandbox.url, 'qr', { mode: 'duplicate-callback', operation: 'callback' });
    const told = callbacks(reference, 3);
    await pay(reference);
    expect(new Set((await told).map(({ headers }) => headers['x-callback-id'])).size).toBe(1);
    await setFault(sandbox.url, 'qr', { mode: 'timeout-before', operation: 'callback', count: 1 });
    const [lost, last] = [await made(), await made()];
    await pay(lost);
    await pay(last);
    expect(await callbacks(last, 1)).toHaveLength(1);
    expect(heardOf(lost)).toEqual([]);
  });

  it('of what is over or cancelled needs a bank that is late; of another amount it is what it is', async () => {
    const reference = await made();
    await call(`${sandbox.url}/qr/${reference}/expire`, json('POST', {}));
    expect(await pay(reference)).toMatchObject({ status: 409, body: { status: 'EXPIRED' } });
    expect(await pay(reference, { late: true, amount: 99 })).toMatchObject({
      status: 200,
      body: { paid: '99.00' },
    });
    expect((await gateway(sandbox.url, 'GET', `/${reference}`)).body).toMatchObject({
      status: 'PAID',
      amount: '100.00',
      payment: { amount: '99.00' },
    });
    expect((await call(`${sandbox.url}/qr/${reference}/void`, json('POST', {}))).body).toMatchObject({
      status: 'VOIDED',
    });
  });

  it('is not known yet while inquiry is pending, and stands in the sums', async () => {
    const reference = await made();
    await pay(reference);
    await setFault(sandbox.url, 'qr', { mode: 'pending', operation: 'inquire', count: 1 });
    expect((await gateway(sandbox.url, 'GET', `/${reference}`)).body).toMatchObject({ status: 'REQUESTED' });
    expect((await gateway(sandbox.url, 'GET', `/${reference}`)).body).toMatchObject({ status: 'PAID' });
    const { body } = await call(`${sandbox.url}/state`);
    const { count, total } = (body as { qr: Record<'WW', { paid: { count: number; total: string } }> }).qr.WW
      .paid;
    expect(total).toBe(`${count}00.00`);
  });

  it('is made on the page for people, too', async () => {
    const reference = await made();
    const page = await call(`${sandbox.url}/?lang=en`);
    expect(page.text).toContain(`/page/qr/${reference}`);
    const pressed = await fetch(`${sandbox.url}/page/qr/${reference}`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect(pressed.status).toBe(303);
    expect((await call(`${sandbox.url}/qr/${reference}`)).body).toMatchObject({ status: 'PAID' });
  });
});
