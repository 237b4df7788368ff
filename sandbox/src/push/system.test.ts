import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../start.ts';
import { call } from '../testing.ts';
import { decrypt } from './web-push.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const send = (id: string, headers: Record<string, string> = {}) =>
  call(`${sandbox.url}/push/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ttl: '60', ...headers },
    body: 'x',
  });

describe('a browser', () => {
  it('reads what RFC 8291 encrypts as its example', () => {
    const body = Buffer.from(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
      'base64url',
    );
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    };
    expect(decrypt(body, keys)).toBe('When I grow up, I want to be a watermelon');
  });

  it('is told nothing by who does not sign, and is not there once it is gone', async () => {
    const { id } = (await call(`${sandbox.url}/push`, { method: 'POST' })).body as { id: string };
    expect(await send(id)).toMatchObject({ status: 403, body: { error: 'no VAPID' } });
    expect(await send('nobody')).toMatchObject({ status: 404 });
    expect(await call(`${sandbox.url}/push/${id}`, { method: 'DELETE' })).toMatchObject({ status: 200 });
    expect(await send(id)).toMatchObject({ status: 410 });
    expect((await call(`${sandbox.url}/push?id=${id}`)).body).toEqual([]);
  });
});
