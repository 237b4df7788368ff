import { OTP_DIGITS } from '@krapao/contract/constants';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isToken, tokenHash } from '../../../kernel/ids.ts';
import type { CodeVerdict, OneTimeCodes } from '../../../ports/one-time-code.ts';
import { digitsOnly } from '../rules.ts';
import { LIMITS, retryParam } from './limits.ts';
import { codeOf, NOTHING_SENT, takeTry, waitsOf, type GivenCode, type Purpose } from './store.ts';

const WHOLE_CODE = new RegExp(`^\\d{${OTP_DIGITS}}$`);

/** The code that a token names in this browser. @throws AppError OTP_TOKEN_INVALID for what can't be one */
export function givenCode(otpToken: string, browser: string | undefined, purpose: Purpose): GivenCode {
  if (!isToken(otpToken) || !browser) throw new AppError('OTP_TOKEN_INVALID');
  return { tokenHash: tokenHash(otpToken), browserHash: tokenHash(browser), purpose };
}

/**
 * Compares a code. A try is taken, and committed, before that, so that five guesses are five whatever else happens: also when the
 * sender that compares does not answer, since it may have heard the guess. Returns when it is right.
 * @throws AppError OTP_TOKEN_INVALID for a token that this browser was not given; OTP_NOT_EXIST when a newer code was sent or this
 *   one was used; OTP_EXPIRED; OTP_CODE_INVALID, OTP_VERIFY_FAIL {triesLeft}; OTP_BLOCK {retryAfter s until a new code may be asked
 *   for, when it may not be now} when there is no try left
 */
export function createGuessCode({ db, codes }: { db: Db; codes: OneTimeCodes }) {
  return async function guessCode(given: GivenCode, otpCode: string): Promise<void> {
    const taken = await db.withTx((tx) => takeTry(tx, given));
    if (!taken) throw await whyNot(given);
    const { phone, handle, tries } = taken;
    const code = digitsOnly(otpCode);
    const verdict = WHOLE_CODE.test(code)
      ? await compared({ phone, handle, code })
      : ({ outcome: 'wrong' } as const);
    const triesLeft = LIMITS.triesPerCode - tries;
    switch (verdict.outcome) {
      case 'right':
        return;
      case 'wrong':
        throw new AppError('OTP_CODE_INVALID', { triesLeft, fields: { otpCode: 'wrong' } });
      case 'expired':
        throw new AppError('OTP_EXPIRED');
      case 'unknown':
        throw new AppError('OTP_VERIFY_FAIL', { triesLeft }, new Error(`unknown: ${verdict.reason}`));
    }
  };

  /** Where nothing was sent the sender is asked all the same, so that the time tells nothing, and no code is right. */
  async function compared(guess: { phone: string; handle: string; code: string }): Promise<CodeVerdict> {
    const verdict = await codes.verify(guess);
    return guess.handle === NOTHING_SENT && verdict.outcome !== 'unknown' ? { outcome: 'wrong' } : verdict;
  }

  async function whyNot(given: GivenCode): Promise<AppError> {
    const code = await codeOf(db, given);
    if (!code) return new AppError('OTP_TOKEN_INVALID');
    if (code.isOver) return new AppError('OTP_NOT_EXIST');
    if (code.isExpired) return new AppError('OTP_EXPIRED');
    return new AppError('OTP_BLOCK', retryParam(await waitsOf(db, code)));
  }
}
