import { OTP_RESEND_MS } from '@krapao/contract/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft, SentCode } from './draft.ts';
import { sendCode } from './send-code.ts';

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
