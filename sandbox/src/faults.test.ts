import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from './start.ts';
import { call, callInVain, json, metBy, setFault } from './testing.ts';

let sandbox: Sandbox;
let to = '';
let number = 800_000_000;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  to = `0${(number += 1)}`;
  await setFault(sandbox.url, 'sms', { mode: 'none' });
});

const send = (signal?: AbortSignal) =>
  call(`${sandbox.url}/sms/send`, { ...json('POST', { to, text: 'hello' }), ...(signal ? { signal } : {}) });
const arrived = async () => ((await call(`${sandbox.url}/sms?to=${to}`)).body as unknown[]).length;
const set = (setting: Record<string, unknown>) => setFault(sandbox.url, 'sms', setting);

describe('a fault', () => {
  it('is off at first, and the call is carried out and answered', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { status: 'SENT' } });
    expect((await call(`${sandbox.url}/sms?to=${to}`)).body).toMatchObject([{ to, text: 'hello' }]);
  });

  it('timeout-before gives no answer and does nothing', async () => {
    await set({ mode: 'timeout-before' });
    expect(await callInVain(sandbox.url, 'sms', send)).toBe('given up');
    expect(await arrived()).toBe(0);
  });

  it('timeout-after carries out and gives no answer', async () => {
    await set({ mode: 'timeout-after' });
    expect(await callInVain(sandbox.url, 'sms', send)).toBe('given up');
    expect(await arrived()).toBe(1);
  });

  it('error-after carries out and answers 500', async () => {
    await set({ mode: 'error-after' });
    expect((await send()).status).toBe(500);
    expect(await arrived()).toBe(1);
  });

  it('reset breaks the connection, and its seed decides what was carried out', async () => {
    await set({ mode: 'reset', seed: 7 });
    for (let calls = 0; calls < 12; calls += 1) await expect(send()).rejects.toThrow();
    const count = await arrived();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(12);
  });

  it('empty carries out and answers 200 with nothing', async () => {
    await set({ mode: 'empty' });
    expect(await send()).toMatchObject({ status: 200, text: '' });
    expect(await arrived()).toBe(1);
  });

  it('refuse answers a definite refusal and does nothing', async () => {
    await set({ mode: 'refuse' });
    expect(await send()).toMatchObject({ status: 400, body: { error: 'REFUSED' } });
    expect(await arrived()).toBe(0);
  });

  it('pending is 503 where the protocol has no word for it, and does nothing', async () => {
    await set({ mode: 'pending' });
    expect((await send()).status).toBe(503);
    expect(await arrived()).toBe(0);
  });

  it('late breaks the connection and carries out later, when its time comes or when it is told to arrive', async () => {
    const arrive = (system: string) => call(`${sandbox.url}/faults/${system}/arrive`, { method: 'POST' });
    await set({ mode: 'late', delayMs: 600_000 });
    await expect(send()).rejects.toThrow();
    await expect(send()).rejects.toThrow();
    expect(await arrived()).toBe(0);
    expect((await arrive('payout')).body).toEqual({ system: 'payout', arrived: 0 });
    expect((await arrive('sms')).body).toEqual({ system: 'sms', arrived: 2 });
    expect(await arrived()).toBe(2);
    expect((await arrive('sms')).body).toEqual({ system: 'sms', arrived: 0 });
    expect((await arrive('nobody')).status).toBe(404);
    await set({ mode: 'late', delayMs: 1 });
    await expect(send()).rejects.toThrow();
    while ((await arrived()) < 3) await new Promise(setImmediate);
  });

  it('duplicate-callback leaves a protocol without callbacks as it is', async () => {
    await set({ mode: 'duplicate-callback' });
    expect((await send()).status).toBe(200);
    expect(await arrived()).toBe(1);
  });

  it('applies to as many calls as its count says', async () => {
    await set({ mode: 'refuse', count: 2 });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([400, 400, 200]);
  });

  it('hits a share of the calls, the same ones for the same seed', async () => {
    const pattern = async () => {
      await set({ mode: 'refuse', rate: 0.5, seed: 42 });
      const statuses: number[] = [];
      for (let calls = 0; calls < 20; calls += 1) statuses.push((await send()).status);
      return statuses.join();
    };
    const first = await pattern();
    expect(first).toContain('400');
    expect(first).toContain('200');
    expect(await pattern()).toBe(first);
  });

  it('answers late by its delay, also when nothing else is wrong', async () => {
    await set({ mode: 'none', delayMs: 200 });
    const begun = performance.now();
    expect((await send()).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(190);
  });

  it('leaves test calls alone, and is listed with what it did', async () => {
    await set({ mode: 'refuse' });
    await send();
    expect((await call(`${sandbox.url}/sms?to=${to}`)).status).toBe(200);
    const { body } = await call(`${sandbox.url}/faults`);
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ system: 'sms', mode: 'refuse', seen: 1, applied: 1 }),
      ]),
    );
  });

  it('is refused for an unknown system or mode', async () => {
    expect((await setFault(sandbox.url, 'weather', { mode: 'none' })).status).toBe(404);
    expect((await set({ mode: 'sometimes' })).status).toBe(400);
    expect((await set({ mode: 'refuse', rate: 2 })).status).toBe(400);
    for (const system of ['qr', 'truemoney', 'games', 'JOKER']) {
      expect((await setFault(sandbox.url, system, { mode: 'none' })).status).toBe(200);
    }
  });

  it('does not keep the sandbox from closing while a call is held open', async () => {
    const other = await startSandbox();
    await setFault(other.url, 'sms', { mode: 'timeout-after' });
    const held = call(`${other.url}/sms/send`, json('POST', { to, text: 'hello' })).catch(() => 'broken');
    await expect.poll(() => metBy(other.url, 'sms')).toBe(1);
    await other.close();
    expect(await held).toBe('broken');
  });
});
