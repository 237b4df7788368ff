import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { balanceOf, memberWith } from '../../../testing/fixtures.ts';
import { testServer } from '../../../testing/http.ts';
import { serveCallbacks, servePaymentQrs } from './routes.ts';
import { callbackOf, paymentQrBench, type PaymentQrBench } from './testing.ts';

let b: PaymentQrBench;
let app: FastifyInstance;
let member: MemberId;

beforeAll(async () => {
  b = await paymentQrBench();
  const served = await testServer(b.db);
  const { api } = served;
  app = served.app;
  servePaymentQrs(api, b.qrs);
  serveCallbacks(app, b.qrs.hearCallback);
  await app.ready();
});
afterAll(async () => {
  await b.requireSound();
  await app.close();
  await b.drop();
});
beforeEach(async () => {
  member = (await memberWith(b)).id;
});

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  name: string,
  { amount, key, who = member }: { amount?: unknown; key?: string; who?: MemberId } = {},
) {
  const response = await app.inject({
    method,
    url: `/api/qrcode/${name}`,
    headers: { authorization: `Bearer ${who}`, 'x-wallet-user': '1', ...(key && { 'idempotency-key': key }) },
    ...(amount !== undefined && { payload: { amount } }),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
const tell = (bankCode: string, body: Buffer, signature = 'good', type = 'application/json') =>
  app.inject({
    method: 'POST',
    url: `/callbacks/payment-qr/${bankCode}`,
    headers: { 'x-signature': signature, 'content-type': type },
    payload: body,
  });

const NONE = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: 0,
  expireIn: null,
  message: null,
  status: 'none',
  original: null,
};

describe('/api/qrcode', () => {
  it('is none, then made, then got, then deleted', async () => {
    expect((await call('GET', 'KBANK')).body).toEqual({ ...NONE, now: expect.any(String) as string });
    const before = Date.now();
    const { status, body } = await call('POST', 'KBANK', { amount: 10.5 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasQrcode: true, amount: 10.5, status: 'open', message: null });
    expect(body['qrcode']).toMatch(/^<svg xmlns/);
    expect(body['qrcode']).not.toMatch(/<script|\son\w+=|href/);
    const madeAt = Date.parse(String(body['expireIn'])) - 600_000;
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(Date.parse(String(body['now'])));
    const { now: _, ...same } = body;
    expect((await call('GET', 'KBANK')).body).toMatchObject(same);
    expect((await call('GET', 'WW')).body).toMatchObject(NONE);
    expect(await call('DELETE', String(body['qrcodeId']))).toEqual({ status: 200, body: { message: 'OK' } });
    expect((await call('DELETE', String(body['qrcodeId']))).status).toBe(200);
    expect((await call('GET', 'KBANK')).body).toMatchObject({
      hasQrcode: false,
      qrcodeId: null,
      status: 'cancelled',
    });
  });

  it.each([
    ['KBANK', 0.99, 1],
    ['WW', 99.99, 100],
    ['ZAPMAN', 99, 100],
  ])('of %s refuses %d baht with its bound', async (bank, amount, min) => {
    expect(await call('POST', bank, { amount })).toEqual({
      status: 400,
      body: { message: 'TRANSFER_MINIMUM', min },
    });
  });

  it('knows no bank that takes transfers only, or none at all', async () => {
    for (const bank of ['SCB', 'BBL', 'x']) {
      expect((await call('GET', bank)).body).toEqual({ message: 'NO_BANK' });
      expect((await call('POST', bank, { amount: 100 })).body).toEqual({ message: 'NO_BANK' });
    }
    await b.db.client.query("update site_receiving_account set is_active = false where bank_code = 'ZAPMAN'");
    expect((await call('POST', 'ZAPMAN', { amount: 100 })).body).toEqual({ message: 'NO_BANK' });
    await b.db.client.query("update site_receiving_account set is_active = true where bank_code = 'ZAPMAN'");
  });

  it('refuses what is no amount', async () => {
    for (const amount of [-1, 10.001, '10', null, 1e12])
      expect((await call('POST', 'KBANK', { amount })).body['message']).toBe('INVALID_REQUEST');
  });

  it('makes 50 identical calls with one key one QR', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', 'KBANK', { amount: 20, key })),
    );
    const ids = new Set(answers.map(({ body }) => body['qrcodeId']));
    expect(ids.size).toBe(1);
    const { rows } = await b.db.client.query('select 1 from payment_qr where member_id = $1', [member]);
    expect(rows).toHaveLength(1);
    expect((await call('POST', 'KBANK', { amount: 21, key })).status).toBe(409);
  });

  it("shows and deletes nothing of another member's", async () => {
    const { body } = await call('POST', 'KBANK', { amount: 20 });
    const who = (await memberWith(b)).id;
    expect((await call('GET', 'KBANK', { who })).body).toMatchObject(NONE);
    expect(await call('DELETE', String(body['qrcodeId']), { who })).toEqual({
      status: 404,
      body: { message: 'NO_DATA' },
    });
    expect((await call('GET', 'KBANK')).body).toMatchObject({ hasQrcode: true });
  });
});

describe('/callbacks/payment-qr', () => {
  it('hears raw bytes of any type, without a session, and answers again what it has heard', async () => {
    const id = await b.open(member);
    const body = callbackOf(id, b.providers.KBANK.pay(id));
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      const answer = await tell('KBANK', body, 'good', type);
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'HEARD' }]);
    }
    expect(await balanceOf(b, member)).toBe(10_000n);
  });

  it('refuses what is not signed, and knows neither other providers nor other codes', async () => {
    const id = await b.open(member);
    const body = callbackOf(id, b.providers.KBANK.pay(id));
    expect((await tell('KBANK', body, 'bad')).statusCode).toBe(401);
    expect((await tell('SCB', body)).statusCode).toBe(404);
    expect((await tell('KBANK', callbackOf(randomUUID(), b.providers.KBANK.pay(id)))).statusCode).toBe(404);
    expect((await tell('KBANK', Buffer.alloc(20_000, 'x'))).statusCode).toBe(413);
    expect(await balanceOf(b, member)).toBe(0n);
  });
});
