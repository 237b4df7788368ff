import { OTP_RESEND_MS } from '@krapao/contract/constants';
import { call } from '../../../lib/api.ts';

/** A code that was asked for. From `nextAt` (epoch ms) another one may be. */
export interface AskedCode {
  phone: string;
  token: string;
  /** Empty where the message has a reference that we don't know. */
  ref: string;
  nextAt: number;
}

/** Asks for a code for that phone. While the one before may not be followed by another, it is the one to enter. */
export async function askCode(phone: string, before: AskedCode | null): Promise<AskedCode> {
  if (before?.phone === phone && before.nextAt > Date.now()) return before;
  const { otpToken, otpRef } = await call('POST /api/password/forgot', { body: { phoneNumber: phone } });
  return { phone, token: otpToken, ref: otpRef, nextAt: Date.now() + OTP_RESEND_MS };
}
