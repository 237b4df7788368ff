import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SECRETS } from '../options.ts';
import { type Sandbox, startSandbox } from '../start.ts';
import { call, json, type Reply, setFault } from '../testing.ts';

const MINUTE = 60_000;
let sandbox: Sandbox;
let now = Date.now();
let number = 0;
let phone = '';
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => now });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  phone = `08${String((number += 1)).padStart(8, '0')}`;
});

const keys = { key: DEFAULT_SECRETS.thaibulksmsKey, secret: DEFAULT_SECRETS.thaibulksmsSecret };
const post = (path: string, fields: Record<string, string>, url = sandbox.url): Promise<Reply> =>
  call(`${url}/thaibulksms/v2/otp/${path}`, { method: 'POST', body: new URLSearchParams(fields) });
const send = async (url = sandbox.url) => {
  const { status, body } = await post('request', { ...keys, msisdn: phone }, url);
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'success' } });
  return body as { token: string; refno: string };
};
const texts = async (url = sandbox.url) =>
  ((await call(`${url}/sms?to=${phone}`)).body as { text: string }[]).map(({ text }) => text);
const pinOnPhone = async (url = sandbox.url) => /\b\d{6}\b/.exec((await texts(url))[0] ?? '')?.[0] ?? '';
const anotherThan = (pin: string) => String((Number(pin) + 1) % 1e6).padStart(6, '0');

const error = (message: string) => ({ status: 400, body: { code: 400, errors: [{ message }] } });

describe('ThaiBulkSMS', () => {
  it('sends a code to the phone, with the reference that it answers', async () => {
    const { refno } = await send();
    expect(await texts()).toEqual([expect.stringContaining(`Ref: ${refno}`)]);
    expect(await pinOnPhone()).toMatch(/^\d{6}$/);
  });

  it('knows the same phone with the code of its country', async () => {
    await post('request', { ...keys, msisdn: `66${phone.slice(1)}` });
    expect(await texts()).toHaveLength(1);
  });

  it('verifies its own code, as often as it is asked, and no other', async () => {
    const { token } = await send();
    const pin = await pinOnPhone();
    expect(await post('verify', { ...keys, token, pin: anotherThan(pin) })).toMatchObject(
      error('Code is invalid.'),
    );
    for (let times = 0; times < 2; times += 1) {
      expect(await post('verify', { ...keys, token, pin })).toMatchObject({
        status: 200,
        body: { status: 'success', message: 'Code is correct.' },
      });
    }
  });

  it('does not take the code of another sending', async () => {
    const first = await send();
    const pin = await pinOnPhone();
    const second = await send();
    if ((await pinOnPhone()) !== pin)
      expect(await post('verify', { ...keys, token: second.token, pin })).toMatchObject(
        error('Code is invalid.'),
      );
    expect((await post('verify', { ...keys, token: first.token, pin })).status).toBe(200);
  });

  it('ends a code after five minutes, and knows no token that it did not make', async () => {
    const { token } = await send();
    const pin = await pinOnPhone();
    now += 5 * MINUTE;
    expect((await post('verify', { ...keys, token, pin })).status).toBe(200);
    now += 1;
    expect(await post('verify', { ...keys, token, pin })).toMatchObject(error('Token is expire.'));
    expect(await post('verify', { ...keys, token: 'other', pin })).toMatchObject(error('Token is expire.'));
  });

  it('takes no call without the right key and secret', async () => {
    const { token } = await send();
    const pin = await pinOnPhone();
    for (const wrong of [{ key: 'other' }, { secret: 'other' }, { secret: '' }]) {
      const unknown = error('Application not found.');
      expect(await post('request', { ...keys, msisdn: phone, ...wrong })).toMatchObject(unknown);
      expect(await post('verify', { ...keys, token, pin, ...wrong })).toMatchObject(unknown);
    }
    expect(await texts()).toHaveLength(1);
  });

  it.each(['12', '0212345678', '+66812345678', '081 234 5678', ''])(
    'sends nothing to "%s"',
    async (msisdn) => {
      expect(await post('request', { ...keys, msisdn })).toMatchObject(error('Invalid Parameter.'));
    },
  );

  it('takes forms only', async () => {
    const address = `${sandbox.url}/thaibulksms/v2/otp/request`;
    expect(await call(address, json('POST', { ...keys, msisdn: phone }))).toMatchObject(
      error('Invalid Parameter.'),
    );
    expect(await call(address, { method: 'POST' })).toMatchObject(error('Invalid Parameter.'));
  });

  it('misbehaves as the SMS system is told to', async () => {
    await setFault(sandbox.url, 'sms', { mode: 'refuse', operation: 'send', count: 1 });
    expect((await post('request', { ...keys, msisdn: phone })).status).toBe(400);
    expect(await texts()).toEqual([]);
    await setFault(sandbox.url, 'sms', { mode: 'error-after', operation: 'send', count: 1 });
    expect((await post('request', { ...keys, msisdn: phone })).status).toBe(500);
    expect(await texts()).toHaveLength(1);
  });

  it('remembers its codes across a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'krapao-sms-'));
    const first = await startSandbox({ dataDir });
    const { token } = await send(first.url);
    const pin = await pinOnPhone(first.url);
    await first.close();
    const second = await startSandbox({ dataDir });
    expect((await post('verify', { ...keys, token, pin }, second.url)).status).toBe(200);
    await second.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
