import { OTP_RESEND_MS } from '@krapao/contract/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { isSpent, sendCode, triesLeft, wrongCodeKey } from './one-time-code.ts';
import type { Draft, SentCode } from './register/draft.ts';

const NOW = Date.parse('2026-11-20T14:00:00Z');
const PHONE = '0812345678';
const code = (phone: string, nextAt: number): SentCode => ({ phone, token: 't', ref: 'r', nextAt });

let answer: { status: number; body: unknown };
let calls = 0;

beforeEach(() => {
  calls = 0;
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('fetch', () => {
    calls += 1;
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Sends with what was sent before, and says which step follows, or the code of the refusal, and what is kept. */
async function send(sent: SentCode | null) {
  const changed: Partial<Draft> = {};
  const wanted: boolean[] = [];
  const next = await sendCode({
    draft: { phone: PHONE, sent } as Draft,
    change: (part) => Object.assign(changed, part),
    wantOtp: (isWanted) => wanted.push(isWanted),
  }).catch((error: Error) => error.message);
  return { next, changed, wanted };
}

describe('asking for a one-time code', () => {
  it('keeps what was sent, and that the next one is a minute away', async () => {
    answer = { status: 200, body: { otpRef: 'ABCD', otpToken: 'token', code: 'OK' } };
    const { next, changed } = await send(null);
    expect(next).toBe('otp');
    expect(changed.sent).toEqual({ phone: PHONE, token: 'token', ref: 'ABCD', nextAt: NOW + OTP_RESEND_MS });
  });

  it('goes on to the profile when this browser has proved that phone', async () => {
    answer = { status: 200, body: { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' } };
    expect(await send(null)).toMatchObject({ next: 'profile', changed: { provedPhone: PHONE } });
  });

  it('sends none while one to that very phone is under way', async () => {
    answer = { status: 200, body: { otpRef: 'ABCD', otpToken: 'token', code: 'OK' } };
    expect((await send(code(PHONE, NOW + 1))).next).toBe('otp');
    expect(calls).toBe(0);
    await send(code('0899999999', NOW + 1));
    await send(code(PHONE, NOW));
    expect(calls).toBe(2);
  });

  it('waits as long as the server says, whatever this phone thought', async () => {
    answer = { status: 429, body: { message: 'REQUEST_LIMIT_1MIN', retryAfter: 37 } };
    const { next, changed } = await send(code(PHONE, NOW));
    expect(next).toBe('REQUEST_LIMIT_1MIN');
    expect(changed.sent?.nextAt).toBe(NOW + 37_000);
    expect((await send(code('0899999999', NOW))).changed).toEqual({});
  });

  it('goes on without one when the operator wants none any more', async () => {
    answer = { status: 404, body: { message: 'NOT_FOUND' } };
    expect(await send(null)).toMatchObject({ next: 'profile', wanted: [false] });
  });
});

const wrong = (left?: number) =>
  new ApiError('OTP_CODE_INVALID', 400, left === undefined ? {} : { triesLeft: left });

describe('a refused one-time code', () => {
  it('says what the tries that are left are worth', () => {
    expect([wrongCodeKey(2), wrongCodeKey(1), wrongCodeKey(0)]).toEqual([
      'register.otp.wrong',
      'register.otp.lastTry',
      'register.otp.noTries',
    ]);
  });

  it('tells how many tries are left', () => {
    expect([triesLeft(wrong(3)), triesLeft(wrong(0)), triesLeft(wrong()), triesLeft(undefined)]).toEqual([
      3,
      0,
      undefined,
      undefined,
    ]);
  });

  it.each(['OTP_EXPIRED', 'OTP_NOT_EXIST', 'OTP_TOKEN_INVALID', 'OTP_BLOCK'] as const)(
    'is of no use any more: %s',
    (code) => {
      expect(isSpent(new ApiError(code, 400))).toBe(true);
    },
  );

  it('can be entered again while there are tries, or the answer was lost', () => {
    expect([
      isSpent(wrong(1)),
      isSpent(wrong()),
      isSpent(new ApiError('NETWORK', 0)),
      isSpent(undefined),
    ]).toEqual([false, false, false, false]);
    expect(isSpent(wrong(0))).toBe(true);
  });
});
