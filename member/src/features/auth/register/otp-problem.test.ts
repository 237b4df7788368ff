import { describe, expect, it } from 'vitest';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { isSpent, triesLeft, wrongCodeKey } from './otp-problem.ts';

const wrong = (left?: number) =>
  new ApiError('OTP_CODE_INVALID', 400, left === undefined ? {} : { triesLeft: left });

describe('a refused one-time code', () => {
  it('tells how many tries are left', () => {
    expect([triesLeft(wrong(3)), triesLeft(wrong(0)), triesLeft(wrong()), triesLeft(undefined)]).toEqual([
      3,
      0,
      undefined,
      undefined,
    ]);
  });

  it('says what the tries that are left are worth', () => {
    expect([wrongCodeKey(2), wrongCodeKey(1), wrongCodeKey(0)]).toEqual([
      'register.otp.wrong',
      'register.otp.lastTry',
      'register.otp.noTries',
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
