import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '../kernel/app-error.ts';
import { silent } from '../testing/fixtures.ts';
import { createApi } from './bind.ts';
import { createHttp } from './server.ts';

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** A server whose only call tells what the browser sent as `crumb`, and sets another one. */
async function start(trustProxy = false): Promise<FastifyInstance> {
  const app = await createHttp({ log: silent, trustProxy, requestsPerMinute: 100_000, requestLog: silent });
  const api = createApi(app, {
    sessions: { find: () => Promise.reject(new AppError('invalid-token')) },
    idempotency: {
      run: () => Promise.reject(new Error('no call of this test moves money')),
      knows: () => Promise.resolve(false),
    },
    requireOpen: () => Promise.resolve(),
  });
  api.serve('POST /api/otp/send', ({ request, body, setCookie }) => {
    const name = body.phoneNumber === 'host' ? '__Host-crumb' : 'crumb';
    setCookie({ name, value: 'new-one', path: '/api', maxAgeSeconds: 60 });
    if (body.phoneNumber === 'fail') throw new AppError('OTP_SEND_FAIL');
    return Promise.resolve({
      otpRef: request.cookies['crumb'] ?? 'none',
      otpToken: '',
      code: 'OK' as const,
    });
  });
  apps.push(app);
  return app;
}
const send = (app: FastifyInstance, headers: Record<string, string> = {}, phoneNumber = '1') =>
  app.inject({ method: 'POST', url: '/api/otp/send', headers, payload: { phoneNumber } });

const PLAIN = 'crumb=new-one; Max-Age=60; Path=/api; HttpOnly; SameSite=Strict';

describe('a cookie that a call sets', () => {
  it('is for the browser and us alone, and for https alone where the call came by it', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    expect((await send(await start())).headers['set-cookie']).toBe(PLAIN);
    expect((await send(await start(true), https)).headers['set-cookie']).toBe(
      PLAIN.replace('; SameSite', '; Secure; SameSite'),
    );
    expect((await send(await start(false), https)).headers['set-cookie']).toBe(PLAIN);
  });

  it('whose name says that it is for https alone is so, whatever the proxy before us tells', async () => {
    const answer = await send(await start(false), {}, 'host');
    expect(answer.headers['set-cookie']).toMatch(/^__Host-crumb=new-one;.*; Secure/);
  });

  it('goes with a failure too', async () => {
    const answer = await send(await start(), {}, 'fail');
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([502, PLAIN]);
  });
});

describe('a cookie that a browser sends', () => {
  it.each([
    ['crumb=abc', 'abc'],
    ['i18next=TH; crumb=abc', 'abc'],
    ['crumbs=no;crumb = a=b ;', 'a=b'],
    ['crumb=first; crumb=second', 'first'],
    ['xcrumb=no', 'none'],
    ['crumb', 'none'],
    ['=crumb', 'none'],
    ['crumb=', ''],
  ])('is read from "%s"', async (cookie, found) => {
    expect((await send(await start(), { cookie })).json()).toMatchObject({ otpRef: found });
  });

  it('is none without the header', async () => {
    expect((await send(await start())).json()).toMatchObject({ otpRef: 'none' });
  });
});
