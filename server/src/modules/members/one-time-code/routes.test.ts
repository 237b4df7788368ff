import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../../http/bind.ts';
import { createHttp } from '../../../http/server.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { tokenHash } from '../../../kernel/ids.ts';
import { silent, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { createNetworkCeilings, createCurrentSettings, writeSettings } from '../../site/settings.ts';
import { serveMembers } from '../routes.ts';
import { person, server } from '../testing.ts';
import { serveOneTimeCodes } from './routes.ts';
import { anotherThan, newPhone, PretendedSender, UNKNOWN } from './testing.ts';

let test: TestDb;
let app: FastifyInstance;
const sender = new PretendedSender();
let isAddressAllowed = true;

beforeAll(async () => {
  test = await testDb();
  await writeSettings(test.db, { registerOTP: true });
  app = await createHttp({ log: silent, trustProxy: true, requestsPerMinute: 100_000, requestLog: silent });
  const api = createApi(app, {
    sessions: { find: () => Promise.reject(new AppError('invalid-token')) },
    idempotency: {
      run: () => Promise.reject(new Error('no call of this test moves money')),
      knows: () => Promise.resolve(false),
    },
    requireOpen: () => Promise.resolve(),
  });
  serveMembers(api, server(test));
  const settings = createCurrentSettings(test.db);
  serveOneTimeCodes(api, {
    db: test.db,
    settings,
    codes: sender,
    ceilings: createNetworkCeilings(test.db, settings),
    requireAllowedAddress: () =>
      isAddressAllowed ? Promise.resolve() : Promise.reject(new AppError('INVALID_IP')),
  });
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers, payload });
const send = (phoneNumber: string, headers?: Record<string, string>) =>
  post('/api/otp/send', { phoneNumber }, headers);
type Answer = Awaited<ReturnType<typeof post>>;
/** What the browser sends from now on. */
const kept = (answer: Answer) => ({ cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' });
const tokenOf = (answer: Answer) => answer.json<{ otpToken: string }>().otpToken;
const seen = (answer: Answer) => ({ status: answer.statusCode, body: answer.json<unknown>() });

describe('the browser that asks for a code', () => {
  it('gets a cookie of 256 random bits that only it and we read, of which we keep the hash', async () => {
    const phone = newPhone();
    const answer = await send(phone);
    expect(answer.headers['set-cookie']).toMatch(
      /^otp-browser=[\w-]{43}; Max-Age=3600; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const secret = kept(answer).cookie.split('=')[1] ?? '';
    const { rows } = await test.db.client.query<{ browser_hash: Buffer }>(
      'select browser_hash from member_otp where phone = $1',
      [phone],
    );
    expect(rows).toEqual([{ browser_hash: tokenHash(secret) }]);
    const https = await send(newPhone(), { 'x-forwarded-proto': 'https' });
    expect(https.headers['set-cookie']).toMatch(/; Secure;/);
  });

  it('keeps its cookie, and gets another one for what is none of ours', async () => {
    const cookie = kept(await send(newPhone()));
    expect(kept(await send(newPhone(), cookie))).toEqual(cookie);
    const forged = { cookie: 'otp-browser=1' };
    expect(kept(await send(newPhone(), forged))).not.toEqual(forged);
  });

  it('gets the code in the language that it shows', async () => {
    await send(newPhone(), { cookie: 'i18next=LA' });
    expect(sender.sent.at(-1)?.language).toBe('la');
    await send(newPhone(), { cookie: 'i18next=XX' });
    expect(sender.sent.at(-1)?.language).toBe('th');
  });

  it('gets none at an address that the operator has shut out', async () => {
    isAddressAllowed = false;
    const answer = await send(newPhone());
    isAddressAllowed = true;
    expect(seen(answer)).toEqual({ status: 403, body: { message: 'INVALID_IP' } });
  });
});

describe('a person who registers', () => {
  it('proves the phone in one browser and registers there, and is told OTP_VERIFIED in between', async () => {
    const who = person();
    const phone = who.username;
    const asked = await send(phone);
    const [otpToken, cookie] = [tokenOf(asked), kept(asked)];
    const otpCode = sender.codeOn(phone);
    const verify = (code: string, headers?: Record<string, string>) =>
      post('/api/otp/verify', { otpToken, otpCode: code }, headers);

    expect(seen(await verify(otpCode))).toMatchObject({
      status: 400,
      body: { message: 'OTP_TOKEN_INVALID' },
    });
    expect(seen(await verify(anotherThan(otpCode), cookie))).toMatchObject({
      status: 400,
      body: { message: 'OTP_CODE_INVALID', triesLeft: 4 },
    });
    expect(seen(await verify(otpCode, cookie))).toEqual({ status: 200, body: { message: 'OTP_CODE_VALID' } });
    const again = { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' };
    expect(seen(await send(phone, cookie))).toEqual({ status: 200, body: again });

    const elsewhere = seen(await post('/api/account', who, kept(await send(newPhone()))));
    expect(elsewhere).toEqual({ status: 403, body: { message: 'UNVERIFIED_OTP' } });
    const token = expect.stringMatching(/^[\w-]{43}$/) as string;
    const registered = { status: 200, body: { message: 'SUCCESS', token } };
    expect(seen(await post('/api/account', who, cookie))).toEqual(registered);
    expect(seen(await post('/api/account', who, cookie))).toEqual(registered);
    expect(seen(await send(phone, cookie))).toMatchObject({
      status: 409,
      body: { message: 'EXISTING_USER' },
    });
  });

  it('is told when to ask again, in the answer and its header', async () => {
    const phone = newPhone();
    sender.sendEndings.push(UNKNOWN);
    for (const [status, message] of [
      [502, 'OTP_SEND_FAIL'],
      [429, 'REQUEST_LIMIT_1MIN'],
    ] as const) {
      const answer = await send(phone);
      expect(seen(answer)).toEqual({ status, body: { message, retryAfter: expect.any(Number) as number } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});
