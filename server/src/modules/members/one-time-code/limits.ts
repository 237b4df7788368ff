/** How often codes are sent and guessed (product, Members and sessions). What was sent and guessed stands in member_otp. */
import { OTP_LIFE_MS, OTP_RESEND_MS } from '@krapao/contract/constants';
import { AppError } from '../../../kernel/app-error.ts';

const HOUR_SECONDS = 60 * 60;

export const LIMITS = {
  /** A code can be verified this long. */
  codeSeconds: OTP_LIFE_MS / 1_000,
  /** Guesses at one code. */
  triesPerCode: 5,
  /** Wrong guesses at all codes of a phone in an hour: of one network, and of all. */
  triesOfNetwork: 10,
  triesOfPhone: 20,
  triesPerDay: 50,
  /** Codes for a phone in an hour: that one network asks for, and all. */
  codesOfNetwork: 5,
  codesOfPhone: 10,
  resendSeconds: OTP_RESEND_MS / 1000,
  hourSeconds: HOUR_SECONDS,
  daySeconds: 24 * HOUR_SECONDS,
  /** What was verified counts this long. */
  verifiedSeconds: 30 * 60,
} as const;

/** Seconds until each limit of a phone lets a network go on; null or not above 0 where it does not hold. */
export interface Waits {
  /** Too many wrong codes. */
  wrong: number | null;
  hour: number | null;
  minute: number | null;
}

/** Why no code is sent to a phone now; the reason that holds longest in principle goes first. Undefined when one may be. */
export function refusalOf({ wrong, hour, minute }: Waits): AppError | undefined {
  if (holds(wrong)) return new AppError('OTP_BLOCK', { retryAfter: Math.ceil(wrong) });
  if (holds(hour)) return new AppError('REQUEST_LIMIT', { retryAfter: Math.ceil(hour) });
  if (holds(minute)) return new AppError('REQUEST_LIMIT_1MIN', { retryAfter: Math.ceil(minute) });
  return undefined;
}

/** Seconds until a code may be asked for, as a param; without it, it may be now. */
export function retryParam(waits: Waits): { retryAfter?: number } {
  const seconds = refusalOf(waits)?.params['retryAfter'];
  return typeof seconds === 'number' ? { retryAfter: seconds } : {};
}

const holds = (seconds: number | null): seconds is number => seconds !== null && seconds > 0;
