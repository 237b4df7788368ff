import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';
import { call, json, payout, setFault } from '../testing.ts';

const PATH = '/payout/v1/transfers';
let sandbox: Sandbox;
let number = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const order = (changes: Record<string, string> = {}) => ({
  reference: `ref-${(number += 1)}`,
  bankCode: 'KBANK',
  accountNo: '0801234567',
  accountName: 'SOMCHAI JAIDEE',
  amount: '100.00',
  currency: 'THB',
  ...changes,
});
const send = (body: unknown) => payout(sandbox.url, 'POST', PATH, body);
const ask = (reference: string) => payout(sandbox.url, 'GET', `${PATH}/${reference}`);

describe('the payout bank', () => {
  it('pays once and answers the same reference with the same payout', async () => {
    const body = order({ accountNo: '5550001111' });
    const first = await send(body);
    expect(first).toMatchObject({
      status: 201,
      body: { reference: body.reference, status: 'SUCCESS', amount: '100.00' },
    });
    const again = await send(body);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await ask(body.reference)).body).toEqual(first.body);
    const { body: arrived } = await call(`${sandbox.url}/payouts?account=5550001111`);
    expect(arrived).toMatchObject([
      { reference: body.reference, accountNo: '5550001111', bankCode: 'KBANK' },
    ]);
  });

  it('refuses a reference that comes again with another body', async () => {
    const body = order();
    await send(body);
    const { status, body: answer } = await send({ ...body, amount: '100.01' });
    expect({ status, answer }).toEqual({ status: 409, answer: { error: 'REFERENCE_REUSED' } });
  });

  it('does not know a reference that never came', async () => {
    expect(await ask('never')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
  });

  it('refuses a wrong secret, an old time, and a body that is not the signed one', async () => {
    const body = order();
    for (const wrong of [
      { secret: 'other' },
      { timestamp: String(Date.now() - 6 * 60_000) },
      { timestamp: 'soon' },
      { sentBody: `${JSON.stringify(body)} ` },
    ]) {
      expect(await payout(sandbox.url, 'POST', PATH, body, wrong)).toMatchObject({ status: 401 });
    }
    expect((await ask(body.reference)).status).toBe(404);
  });

  it('names the fields that are wrong', async () => {
    const reply = await send({ ...order(), amount: '1', currency: 'LAK' });
    expect(reply).toMatchObject({ status: 400, body: { error: 'INVALID' } });
    expect(Object.keys((reply.body as { fields: object }).fields).sort()).toEqual(['amount', 'currency']);
    expect((await send({ ...order(), amount: '0.00' })).status).toBe(400);
  });

  it('rejects a payout to a closed account, for ever', async () => {
    const body = order({ accountNo: '0000000000' });
    const rejected = { status: 'REJECTED', reason: 'ACCOUNT_CLOSED' };
    expect(await send(body)).toMatchObject({ status: 201, body: rejected });
    expect(await send(body)).toMatchObject({ status: 200, body: rejected });
  });

  it('leaves a payout pending until it is settled, once', async () => {
    await setFault(sandbox.url, 'payout', { mode: 'pending', count: 2, operation: 'create' });
    const [good, bad] = [order(), order()];
    expect(await send(good)).toMatchObject({ status: 201, body: { status: 'PENDING' } });
    expect(await send(bad)).toMatchObject({ status: 201, body: { status: 'PENDING' } });
    expect(await ask(good.reference)).toMatchObject({ status: 200, body: { status: 'PENDING' } });
    const settle = (reference: string, status: string) =>
      call(`${sandbox.url}/payouts/${reference}/settle`, json('POST', { status, reason: 'NAME_MISMATCH' }));
    expect(await settle(good.reference, 'SUCCESS')).toMatchObject({
      status: 200,
      body: { status: 'SUCCESS' },
    });
    expect(await settle(bad.reference, 'REJECTED')).toMatchObject({ status: 200 });
    expect(await settle(bad.reference, 'SUCCESS')).toMatchObject({
      status: 409,
      body: { error: 'NOT_PENDING' },
    });
    expect((await ask(good.reference)).body).toHaveProperty('bankReference');
    expect(await ask(bad.reference)).toMatchObject({ body: { status: 'REJECTED', reason: 'NAME_MISMATCH' } });
  });

  it('remembers a refusal as a rejected payout', async () => {
    await setFault(sandbox.url, 'payout', { mode: 'refuse', count: 1 });
    const body = order();
    const refused = { status: 'REJECTED', reason: 'REFUSED_BY_BANK' };
    expect(await send(body)).toMatchObject({ status: 201, body: refused });
    expect(await ask(body.reference)).toMatchObject({ status: 200, body: refused });
  });
});
