import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMiniQr } from '../bank/mini-qr.ts';
import { type Sandbox, startSandbox } from '../start.ts';
import { call, json, type Reply, setFault } from '../testing.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

function verify(payload: string, checkDuplicate?: boolean, key = 'sandbox-verifier-key'): Promise<Reply> {
  const query = new URLSearchParams({ payload });
  if (checkDuplicate !== undefined) query.set('checkDuplicate', String(checkDuplicate));
  return call(`${sandbox.url}/verifier/api/v1/verify?${query.toString()}`, {
    headers: { authorization: `Bearer ${key}` },
  });
}

async function transferred(): Promise<{ transRef: string; payload: string }> {
  const made = await call(
    `${sandbox.url}/bank/transfers`,
    json('POST', {
      fromBank: 'KBANK',
      fromAccount: '0801234567',
      fromName: 'SOMCHAI JAIDEE',
      toBank: 'SCB',
      toAccount: '1112223334',
      toName: 'กระเป๋า เดโม',
      amount: 100.25,
      at: '2026-11-21T03:10:05Z',
    }),
  );
  const { transRef } = made.body as { transRef: string };
  return { transRef, payload: writeMiniQr({ bankId: '004', transRef }) };
}

describe('the slip verifier', () => {
  it('tells of a transfer what the bank knows, with masked accounts', async () => {
    const { transRef, payload } = await transferred();
    expect(await verify(payload)).toMatchObject({
      status: 200,
      body: {
        status: 200,
        data: {
          payload,
          transRef,
          date: '2026-11-21T10:10:05+07:00',
          countryCode: 'TH',
          amount: { amount: 100.25, local: { amount: 100.25, currency: 'THB' } },
          fee: 0,
          sender: {
            bank: { id: '004', short: 'KBANK' },
            account: { name: { en: 'SOMCHAI JAIDEE' }, bank: { type: 'BANKAC', account: 'xxx-x-x3456-x' } },
          },
          receiver: {
            bank: { id: '014', short: 'SCB' },
            account: { name: { th: 'กระเป๋า เดโม' }, bank: { type: 'BANKAC', account: 'xxx-x-x2333-x' } },
          },
        },
      },
    });
  });

  it('refuses a wrong key', async () => {
    const { payload } = await transferred();
    const { status, body } = await verify(payload, false, 'other');
    expect({ status, body }).toEqual({ status: 401, body: { status: 401, message: 'unauthorized' } });
  });

  it('refuses a text that is no slip QR', async () => {
    const { payload } = await transferred();
    for (const text of ['', 'hello', `${payload}0`]) {
      expect(await verify(text)).toMatchObject({ status: 400, body: { message: 'invalid_payload' } });
    }
  });

  it('does not find a reference that the bank never gave, nor one of another bank', async () => {
    const { transRef } = await transferred();
    for (const qr of [
      { bankId: '004', transRef: '014325104523ABC000001' },
      { bankId: '014', transRef },
    ]) {
      expect(await verify(writeMiniQr(qr))).toMatchObject({
        status: 404,
        body: { message: 'slip_not_found' },
      });
    }
  });

  it('calls a slip a duplicate, with its data, only when both calls asked for that', async () => {
    const { transRef, payload } = await transferred();
    expect((await verify(payload)).status).toBe(200);
    expect((await verify(payload, true)).status).toBe(200);
    expect((await verify(payload, false)).status).toBe(200);
    expect(await verify(payload, true)).toMatchObject({
      status: 400,
      body: { message: 'duplicate_slip', data: { transRef } },
    });
  });

  it('says in its own words that it refuses, that it broke and that the bank is late', async () => {
    const { payload } = await transferred();
    await setFault(sandbox.url, 'verifier', { mode: 'refuse', count: 1 });
    expect(await verify(payload)).toMatchObject({ status: 404, body: { message: 'slip_not_found' } });
    await setFault(sandbox.url, 'verifier', { mode: 'error-after', count: 1 });
    expect(await verify(payload)).toMatchObject({ status: 500, body: { message: 'server_error' } });
    await setFault(sandbox.url, 'verifier', { mode: 'pending', count: 1 });
    expect(await verify(payload)).toMatchObject({ status: 500, body: { message: 'api_server_error' } });
    expect((await verify(payload)).status).toBe(200);
  });
});
