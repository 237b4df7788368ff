import { OTP_DIGITS } from '@krapao/contract/constants';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { tokenHash } from '../../../kernel/ids.ts';
import type { OneTimeCodes } from '../../../ports/one-time-code.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { digitsOnly } from '../rules.ts';
import { isToken } from './browser.ts';
import { LIMITS, retryParam } from './limits.ts';
import { codeOf, markVerified, takeTry, waitsOf } from './store.ts';

export interface VerifyCode {
  otpToken: string;
  otpCode: string;
  /** The secret of the browser that asks; undefined where it has none. */
  browser: string | undefined;
}

export interface VerifyCodeNeeds {
  db: Db;
  settings: CurrentSettings;
  codes: OneTimeCodes;
}

const WHOLE_CODE = new RegExp(`^\\d{${OTP_DIGITS}}$`);

/**
 * Proves a phone with its code (specification 2 and 8). A try is taken, and committed, before the code is compared, so that five
 * guesses are five whatever else happens: also when the sender that compares does not answer, since it may have heard the guess.
 * @throws AppError NOT_FOUND while codes are switched off; OTP_TOKEN_INVALID for a token that this browser was not given;
 *   OTP_NOT_EXIST when a newer code was sent or this one was used; OTP_EXPIRED; OTP_CODE_INVALID, OTP_VERIFY_FAIL {triesLeft};
 *   OTP_BLOCK {retryAfter s until a new code may be asked for, when it may not be now} when there is no try left
 */
export function createVerifyCode({ db, settings, codes }: VerifyCodeNeeds) {
  return async function verifyCode({ otpToken, otpCode, browser }: VerifyCode): Promise<void> {
    if (!(await settings.current()).registerOTP) throw new AppError('NOT_FOUND');
    if (!isToken(otpToken) || !browser) throw new AppError('OTP_TOKEN_INVALID');
    const given = { tokenHash: tokenHash(otpToken), browserHash: tokenHash(browser) };
    const taken = await db.withTx((tx) => takeTry(tx, given));
    if (!taken) throw await whyNot(given);

    const { phone, handle, tries } = taken;
    const code = digitsOnly(otpCode);
    const verdict = WHOLE_CODE.test(code)
      ? await codes.verify({ phone, handle, code })
      : ({ outcome: 'wrong' } as const);
    const triesLeft = LIMITS.triesPerCode - tries;
    switch (verdict.outcome) {
      case 'right':
        if (!(await db.withTx((tx) => markVerified(tx, given.tokenHash))))
          throw new AppError('OTP_NOT_EXIST');
        return;
      case 'wrong':
        throw new AppError('OTP_CODE_INVALID', { triesLeft, fields: { otpCode: 'wrong' } });
      case 'expired':
        throw new AppError('OTP_EXPIRED');
      case 'unknown':
        throw new AppError('OTP_VERIFY_FAIL', { triesLeft }, new Error(`unknown: ${verdict.reason}`));
    }
  };

  async function whyNot(given: Parameters<typeof codeOf>[1]): Promise<AppError> {
    const code = await codeOf(db, given);
    if (!code) return new AppError('OTP_TOKEN_INVALID');
    if (code.isOver) return new AppError('OTP_NOT_EXIST');
    if (code.isExpired) return new AppError('OTP_EXPIRED');
    return new AppError('OTP_BLOCK', retryParam(await waitsOf(db, code.phone)));
  }
}
