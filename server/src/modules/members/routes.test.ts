import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { statusOf, type ErrorCode } from '@krapao/contract/errors';
import { createApi } from '../../http/bind.ts';
import { createIdempotency } from '../../http/idempotency.ts';
import { createHttp } from '../../http/server.ts';
import { DEVICE_COOKIE, GUEST_COOKIE } from '../../http/session.ts';
import { newToken } from '../../kernel/ids.ts';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { writeSettings } from '../site/settings.ts';
import { serveMembers } from './routes.ts';
import { profileOf } from './profile.ts';
import { enter, person, server, type TestServer } from './testing.ts';

let test: TestDb;
let here: TestServer;
let app: FastifyInstance;
const logged: string[] = [];

beforeAll(async () => {
  test = await testDb();
  here = server(test);
  app = await createHttp({
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
    requestLog: silent,
    trustProxy: true,
    requestsPerMinute: 1_000_000,
  });
  const api = createApi(app, {
    sessions: here.sessions,
    idempotency: createIdempotency(test.db),
    requireOpen: async () => undefined,
  });
  serveMembers(api, here);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

interface Asked {
  token?: string;
  authorization?: string;
  body?: object;
  ip?: string;
  userAgent?: string;
}

async function call(
  key: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`,
  { token, authorization = token && `Bearer ${token}`, body, ip = '10.0.7.1', userAgent }: Asked = {},
) {
  const [method, url] = key.split(' ') as ['GET', string];
  const answer = await app.inject({
    method,
    url,
    headers: {
      'x-wallet-user': '1',
      'x-forwarded-for': ip,
      ...(userAgent && { 'user-agent': userAgent }),
      ...(authorization && { authorization }),
    },
    ...(body && { payload: body }),
  });
  const { message, ...rest } = answer.json<Record<string, unknown>>();
  if (answer.statusCode >= 400) expect(answer.statusCode).toBe(statusOf(message as ErrorCode));
  return { status: answer.statusCode, message, ...rest } as Record<string, unknown>;
}

/** Somebody who registered and signed in over HTTP. */
async function member() {
  const who = person();
  expect(await here.register(who)).toMatch(/^\w{10}$/);
  const { username, password } = who;
  const signIn = async (more: Omit<Asked, 'body'> = {}) =>
    String((await call('POST /api/login', { body: { username, password }, ...more }))['token']);
  return { who, signIn, token: await signIn() };
}

const cookieIn = (answer: Awaited<ReturnType<FastifyInstance['inject']>>): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const PHONE =
  'Mozilla/5.0 (Linux; Android 13; SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

describe('POST /api/login', () => {
  it('answers a token and the last visit', async () => {
    const { who, signIn } = await member();
    await signIn({ userAgent: PHONE });
    const { username, password } = who;
    expect(await call('POST /api/login', { body: { username, password } })).toEqual({
      status: 200,
      message: undefined,
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      lastVisit: { at: expect.stringMatching(ISO) as string, device: 'Chrome · Android' },
    });
  });

  it('that fails as nobody foresaw is LOGIN_FAIL, and its cause is in the log', async () => {
    const { username, password } = (await member()).who;
    await test.db.client.query(`update member set password_hash = 'no hash' where phone = $1`, [username]);
    logged.length = 0;
    expect(await call('POST /api/login', { body: { username, password } })).toEqual({
      status: 500,
      message: 'LOGIN_FAIL',
    });
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      code: 'LOGIN_FAIL',
      err: { stack: expect.any(String) as string },
    });
    expect(logged[0]).not.toContain(password);
  });

  it('and registration are refused from an address that the operator has shut out', async () => {
    const { who, signIn, token } = await member();
    await writeSettings(test.db, { blockedAddresses: ['192.0.2.0/24'] });
    const ip = '192.0.2.66';
    const { username, password } = who;
    const blocked = { status: 403, message: 'INVALID_IP' };
    expect(await call('POST /api/login', { body: { username, password }, ip })).toEqual(blocked);
    expect(await call('POST /api/account', { body: person(), ip })).toEqual(blocked);
    expect((await call('GET /api/account/profile', { token, ip })).status).toBe(200);
    expect(await signIn()).not.toBe('undefined');
  });
});

describe('POST /api/account', () => {
  it('answers a session and a cookie by which the browser is known again', async () => {
    const who = person();
    const answer = await app.inject({ method: 'POST', url: '/api/account', payload: who });
    const { message, token } = answer.json<{ message: string; token: string }>();
    expect(message).toBe('SUCCESS');
    expect((await call('GET /api/account/profile', { token })).status).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(
      /^device=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const { username, password } = who;
    const again = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username, password },
      headers: { cookie: cookieIn(answer), 'x-forwarded-proto': 'https' },
    });
    expect(cookieIn(again)).toBe(cookieIn(answer));
    expect(again.headers['set-cookie']).toMatch(/; Secure;/);
  });
});

describe('a session over HTTP', () => {
  it('in another browser than the one that it was given to is INVALID_USER_2', async () => {
    const [mine, other] = await Promise.all(
      [person(), person()].map((who) => app.inject({ method: 'POST', url: '/api/account', payload: who })),
    );
    if (!mine || !other) throw new Error('both registered');
    const { token } = mine.json<{ token: string }>();
    const profile = (cookie: string) =>
      app.inject({
        url: '/api/account/profile',
        headers: { authorization: `Bearer ${token}`, 'x-wallet-user': '1', ...(cookie && { cookie }) },
      });
    expect((await profile(cookieIn(mine))).statusCode).toBe(200);
    expect((await profile('')).statusCode).toBe(200);
    const stolen = await profile(cookieIn(other));
    expect([stolen.statusCode, stolen.json()]).toEqual([401, { message: 'INVALID_USER_2' }]);
  });

  it('goes on where its browser hears late what a guest is known by, and is of the browser that a guest was known by before', async () => {
    const asked = { method: 'POST', url: '/api/account', payload: person() } as const;
    const [before, late] = [newToken(), newToken()];
    const mine = await app.inject({ ...asked, cookies: { [GUEST_COOKIE]: before } });
    const device = mine.cookies.find(({ name }) => name === DEVICE_COOKIE)?.value;
    expect(device).toBe(before);
    const { statusCode } = await app.inject({
      url: '/api/account/profile',
      headers: { authorization: `Bearer ${mine.json<{ token: string }>().token}`, 'x-wallet-user': '1' },
      cookies: { [DEVICE_COOKIE]: before, [GUEST_COOKIE]: late },
    });
    expect(statusCode).toBe(200);
  });

  it('whose member is gone is INVALID_USER_4', async () => {
    const { session } = await enter(here, (await member()).who);
    const gone = { ...session, memberId: 'NOBODY' as MemberId };
    await expect(profileOf(test.db, gone)).rejects.toMatchObject({ code: 'INVALID_USER_4' });
    const change = { oldPassword: 'any', newPassword: 'another one' };
    await expect(here.changePassword(gone, change)).rejects.toMatchObject({ code: 'INVALID_USER_4' });
  });

  it('needs a bearer’s token: another Authorization is UNAUTHORIZED, none is invalid-token', async () => {
    const { token } = await member();
    const ask = async (authorization?: string) =>
      (await call('GET /api/account/profile', authorization === undefined ? {} : { authorization }))[
        'message'
      ];
    expect(await ask('Basic bWU6bWU=')).toBe('UNAUTHORIZED');
    expect(await ask(token)).toBe('UNAUTHORIZED');
    expect(await ask()).toBe('invalid-token');
    expect(await ask('Bearer')).toBe('invalid-token');
    expect(await ask('Bearer nonsense')).toBe('invalid-token');
    expect(await ask(`bearer ${token}`)).toBeUndefined();
  });

  it('of a member who was deactivated is INVALID_USER_1', async () => {
    const { who, token } = await member();
    await test.db.client.query('update member set is_active = false where phone = $1', [who.username]);
    expect(await call('GET /api/account/sessions', { token })).toEqual({
      status: 401,
      message: 'INVALID_USER_1',
    });
  });

  it('is listed, and ended by its id; another member’s is NO_DATA', async () => {
    const { signIn, token } = await member();
    const other = await signIn({ userAgent: PHONE, ip: '10.0.7.9' });
    const { sessions } = await call('GET /api/account/sessions', { token });
    expect(sessions).toEqual([
      expect.objectContaining({ isCurrent: true, device: '' }),
      {
        id: expect.stringMatching(/^\d+$/) as string,
        device: 'Chrome · Android',
        ip: '10.0.7.9',
        createdAt: expect.stringMatching(ISO) as string,
        seenAt: expect.stringMatching(ISO) as string,
        isCurrent: false,
      },
    ]);
    const id = (sessions as { id: string }[])[1]?.id;
    const stranger = await member();
    expect(await call(`DELETE /api/account/sessions/${id}`, { token: stranger.token })).toEqual({
      status: 404,
      message: 'NO_DATA',
    });
    expect((await call('GET /api/account/profile', { token: other })).status).toBe(200);
    expect(await call(`DELETE /api/account/sessions/${id}`, { token })).toEqual({
      status: 200,
      message: 'OK',
    });
    expect((await call('GET /api/account/profile', { token: other }))['message']).toBe('invalid-token');
    expect((await call('DELETE /api/account/sessions/1e9', { token }))['message']).toBe('INVALID_REQUEST');
  });

  it('is the only one left after signing out everywhere else', async () => {
    const { signIn, token } = await member();
    const other = await signIn();
    expect(await call('DELETE /api/account/sessions', { token })).toEqual({ status: 200, message: 'OK' });
    expect((await call('GET /api/account/profile', { token: other }))['message']).toBe('invalid-token');
    expect((await call('GET /api/account/profile', { token })).status).toBe(200);
  });
});

describe('changes over HTTP', () => {
  it('of the password: the new one signs in', async () => {
    const { who, token } = await member();
    const body = { oldPassword: who.password, newPassword: 'another one' };
    expect(await call('PUT /api/account/changepwd', { token, body })).toEqual({
      status: 200,
      message: 'SUCCESS',
    });
    const { username } = who;
    expect((await call('POST /api/login', { body: { username, password: 'another one' } })).status).toBe(200);
    expect(await call('PUT /api/account/changepwd', { token, body })).toEqual({
      status: 400,
      message: 'WRONG_PASSWORD',
      fields: { oldPassword: 'wrong' },
    });
  });

  it('of the profile take exactly the specified fields; a name alone holds nothing', async () => {
    const { who, token } = await member();
    const { bankCode, bankAccountName, bankAccountNo } = who;
    const body = { name: 'Other', bankCode, bankAccountName, bankAccountNo };
    expect(await call('PUT /api/account/profile', { token, body })).toEqual({
      status: 200,
      message: 'SUCCESS',
      payoutsHeldUntil: null,
    });
    expect(await call('GET /api/account/profile', { token })).toMatchObject({ profile: { name: 'Other' } });
  });

  it('of the bank account: the password is asked for, then the answer tells until when payouts are held', async () => {
    const { who, token } = await member();
    const { name, bankCode, bankAccountName, password } = who;
    const body = { name, bankCode, bankAccountName, bankAccountNo: '4440001112' };
    expect(await call('PUT /api/account/profile', { token, body })).toEqual({
      status: 403,
      message: 'PASSWORD_REQUIRED',
    });
    const prove = (typed: string) => call('POST /api/account/prove', { token, body: { password: typed } });
    expect(await prove('wrong')).toEqual({
      status: 400,
      message: 'WRONG_PASSWORD',
      fields: { password: 'wrong' },
    });
    expect(await prove(password)).toEqual({ status: 200, message: 'OK' });
    const changed = await call('PUT /api/account/profile', { token, body });
    expect(changed).toEqual({
      status: 200,
      message: 'SUCCESS',
      payoutsHeldUntil: expect.stringMatching(ISO) as string,
    });
    expect(await call('GET /api/account/profile', { token })).toMatchObject({
      bankAccount: { bankAccountNo: '4440001112' },
      payoutsHeldUntil: changed['payoutsHeldUntil'],
    });
  });
});
