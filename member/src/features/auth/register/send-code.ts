import { OTP_RESEND_MS } from '@krapao/contract/constants';
import { ApiError, codeOf } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import type { Draft, SentCode } from './draft.ts';
import type { Step } from './steps.ts';

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
  const seconds = error instanceof ApiError ? error.params['retryAfter'] : undefined;
  return typeof seconds === 'number' ? { ...sent, nextAt: Date.now() + seconds * 1_000 } : sent;
}
