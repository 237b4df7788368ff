/** One-time codes: sending one, how long until the next, and what a refused one means for the member (product 8, OTP). */
import { useEffect, useState } from 'react';
import { OTP_RESEND_MS } from '@krapao/contract/constants';
import { ApiError, codeOf } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import type { Draft, SentCode } from './register/draft.ts';
import type { Step } from './register/steps.ts';

export interface CodeSending {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** The operator wants phones proved, or not any more, since the page was loaded. */
  wantOtp: (wanted: boolean) => void;
}

/**
 * Sends a one-time code to the phone and says which step follows. While the one that was sent may not be followed by another,
 * it is the one to enter.
 * @throws ApiError the codes of the call; how long to wait is kept then
 */
export async function sendCode({ draft, change, wantOtp }: CodeSending): Promise<Step> {
  const { phone, sent, provedPhone } = draft;
  // A phone that was proved needs no code: the server says whether the proof still counts.
  if (provedPhone !== phone && sent?.phone === phone && sent.nextAt > Date.now()) return 'otp';
  try {
    const { otpRef, otpToken, code } = await call('POST /api/otp/send', { body: { phoneNumber: phone } });
    if (code === 'OTP_VERIFIED') {
      change({ provedPhone: phone, sent: null });
      return 'profile';
    }
    change({
      provedPhone: '',
      sent: { phone, token: otpToken, ref: otpRef, nextAt: Date.now() + OTP_RESEND_MS },
    });
    return 'otp';
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') {
      wantOtp(false);
      return 'profile';
    }
    if (sent?.phone === phone) change({ sent: waitAsTold(sent, error) });
    throw error;
  }
}

/** The same code, with the wait that the server's answer asks for, if it does. */
export function waitAsTold(sent: SentCode, error: unknown): SentCode {
  const seconds = error instanceof ApiError ? error.params.retryAfter : undefined;
  return seconds === undefined ? sent : { ...sent, nextAt: Date.now() + seconds * 1_000 };
}

export const answerIn = (fault: unknown): ApiError | undefined =>
  fault instanceof ApiError ? fault : undefined;

/** Tries that are left after a wrong code; undefined when the answer does not tell. */
export function triesLeft(error: ApiError | undefined): number | undefined {
  return error?.code === 'OTP_CODE_INVALID' ? error.params.triesLeft : undefined;
}

const SPENT: readonly string[] = ['OTP_EXPIRED', 'OTP_NOT_EXIST', 'OTP_TOKEN_INVALID', 'OTP_BLOCK'];

/** What a wrong code is answered with, in `auth`, by the tries that are left after it. */
export function wrongCodeKey(left: number) {
  if (left > 1) return 'register.otp.wrong';
  return left === 1 ? 'register.otp.lastTry' : 'register.otp.noTries';
}
/** The code that was sent is of no use any more: only a new one leads on. */
export function isSpent(error: ApiError | undefined): boolean {
  return error !== undefined && (SPENT.includes(error.code) || triesLeft(error) === 0);
}

/** Whole seconds until a moment (epoch ms), counting down to 0. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1_000));
}
