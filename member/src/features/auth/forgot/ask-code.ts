import { OTP_LIFE_MS, OTP_RESEND_MS } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';
import { session } from '@krapao/ui/lib/storage.ts';

/** A code that was asked for; moments in epoch ms. From `nextAt` another one may be, and from `endsAt` this one is of no use. */
export interface AskedCode {
  phone: string;
  token: string;
  /** Empty where the message has a reference that we don't know. */
  ref: string;
  nextAt: number;
  endsAt: number;
}

const KEY = 'forgot';
const TYPED = 'forgot-phone';

/** Asks for a code for that phone. While the one before may not be followed by another, it is the one to enter. */
export async function askCode(phone: string, before: AskedCode | null): Promise<AskedCode> {
  if (before?.phone === phone && before.nextAt > Date.now()) return before;
  const { otpToken, otpRef } = await call('POST /api/password/forgot', { body: { phoneNumber: phone } });
  const now = Date.now();
  return { phone, token: otpToken, ref: otpRef, nextAt: now + OTP_RESEND_MS, endsAt: now + OTP_LIFE_MS };
}

/** Keeps in this tab that a code was asked for: whoever reads it in another app may find this page loaded anew. */
export function keepAsked(code: AskedCode): void {
  session.set(KEY, JSON.stringify(code));
  session.remove(TYPED);
}

/** Keeps in this tab what is typed before a code is asked for, over back and forward. */
export function keepPhone(typed: string): void {
  session.set(TYPED, typed);
}

/** What was typed and asked for in this tab: the phone, and the code while that is of use. */
export function keptAsked(): { phone: string; asked: AskedCode | null } {
  const typed = session.get(TYPED);
  try {
    const kept = JSON.parse(session.get(KEY) ?? 'null') as AskedCode | null;
    return { phone: typed ?? kept?.phone ?? '', asked: kept && kept.endsAt > Date.now() ? kept : null };
  } catch {
    return { phone: typed ?? '', asked: null };
  }
}

/** It was used. */
export function forgetAsked(): void {
  session.remove(KEY);
  session.remove(TYPED);
}
