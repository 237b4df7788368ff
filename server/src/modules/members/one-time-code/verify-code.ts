import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { OneTimeCodes } from '../../../ports/one-time-code.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { createGuessCode, givenCode } from './guess-code.ts';
import { isVerifiedCode, markVerified, type GivenCode } from './store.ts';

export interface VerifyCode {
  otpToken: string;
  otpCode: string;
  /** The secret of the browser that asks; undefined where it has none. */
  browser: string | undefined;
}

export interface VerifyCodeDeps {
  db: Db;
  settings: CurrentSettings;
  codes: OneTimeCodes;
}

/**
 * Proves a phone with its code (product 2 and 8). The browser that did may ask once more, since the answer may be lost on its way: it
 * hears that the phone is proved, as it does where it asks for another code.
 * @throws AppError NOT_FOUND while codes are switched off; those of guess-code.ts
 */
export function createVerifyCode({ db, settings, codes }: VerifyCodeDeps) {
  const guessCode = createGuessCode({ db, codes });
  return async function verifyCode({ otpToken, otpCode, browser }: VerifyCode): Promise<void> {
    if (!(await settings.current()).registerOTP) throw new AppError('NOT_FOUND');
    const given = givenCode(otpToken, browser, 'register');
    try {
      await prove(given, otpCode);
    } catch (error) {
      if (!(await isVerifiedCode(db, given))) throw error;
    }
  };

  async function prove(given: GivenCode, otpCode: string): Promise<void> {
    await guessCode(given, otpCode);
    if (!(await db.withTx((tx) => markVerified(tx, given.tokenHash)))) throw new AppError('OTP_NOT_EXIST');
  }
}
