/** What a refused one-time code means for the member (product 8, OTP). */
import type { ApiError } from '@krapao/ui/lib/api-error.ts';

/** Tries that are left after a wrong code; undefined when the answer does not tell. */
export function triesLeft(error: ApiError | undefined): number | undefined {
  const left = error?.params['triesLeft'];
  return error?.code === 'OTP_CODE_INVALID' && typeof left === 'number' ? left : undefined;
}

/** What a wrong code is answered with, in `auth`, by the tries that are left after it. */
export function wrongCodeKey(left: number) {
  if (left > 1) return 'register.otp.wrong';
  return left === 1 ? 'register.otp.lastTry' : 'register.otp.noTries';
}

const SPENT: readonly string[] = ['OTP_EXPIRED', 'OTP_NOT_EXIST', 'OTP_TOKEN_INVALID', 'OTP_BLOCK'];

/** The code that was sent is of no use any more: only a new one leads on. */
export function isSpent(error: ApiError | undefined): boolean {
  return error !== undefined && (SPENT.includes(error.code) || triesLeft(error) === 0);
}
