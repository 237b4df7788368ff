import { hash } from '@node-rs/argon2';
import type { Db, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { OneTimeCodes } from '../../../ports/one-time-code.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { Attempts } from '../attempts.ts';
import { forgetOtherDevices } from '../device-store.ts';
import { enter, type Entrance } from '../enter.ts';
import type { RevokeSessions } from '../sessions.ts';
import { createGuessCode, givenCode } from '../one-time-code/guess-code.ts';
import { askerOf, endOthers, markVerified } from '../one-time-code/store.ts';
import { requirePassword } from '../passwords.ts';
import { endOtherSessions } from '../session-store.ts';
import { lockMemberByPhone, resetPassword } from '../store.ts';

export interface PasswordReset extends Entrance {
  otpToken: string;
  otpCode: string;
  newPassword: string;
  /** The secret of the browser that asked for the code; undefined where it has none. */
  browser: string | undefined;
}

export interface ResetPasswordDeps {
  db: Db;
  codes: OneTimeCodes;
  attempts: Attempts;
  revokeSessions: RevokeSessions;
  realtime: Pick<Realtime, 'changed'>;
}

/**
 * Sets another password for who proves the phone by its code, in the browser that asked for it. Ends every session, forgets every
 * other browser and holds payouts for 24 hours, in the transaction that uses the code up, and signs in. Wrong sign-ins of strangers
 * are forgiven: the owner has come.
 * @throws AppError those of passwords.ts and of one-time-code/guess-code.ts; only to who proved the phone: INACTIVE_USER, and NO_USER
 *   when it has no member any more
 */
export function createResetPassword({ db, codes, attempts, revokeSessions, realtime }: ResetPasswordDeps) {
  const guessCode = createGuessCode({ db, codes });

  return async function reset(given: PasswordReset): Promise<{ token: string }> {
    const code = givenCode(given.otpToken, given.browser, 'reset');
    const asker = await askerOf(db, code);
    if (!asker) throw new AppError('OTP_TOKEN_INVALID');
    const { phone } = asker;
    // before a try is taken: what is wrong with the password costs no guess
    requirePassword(given.newPassword, { phone, field: 'newPassword' });
    await guessCode(code, given.otpCode);
    const passwordHash = await hash(given.newPassword);
    const token = await db.withTx(async (tx) => {
      if (!(await markVerified(tx, code.tokenHash))) throw new AppError('OTP_NOT_EXIST');
      await endOthers(tx, asker);
      return take(tx, phone, passwordHash, given);
    });
    await attempts.forgive({ phone, ip: given.ip });
    return { token };
  };

  async function take(tx: Tx, phone: string, passwordHash: string, from: Entrance): Promise<string> {
    const member = await lockMemberByPhone(tx, phone);
    if (!member) throw new AppError('NO_USER');
    if (!member.isActive) throw new AppError('INACTIVE_USER');
    await resetPassword(tx, member.id, passwordHash);
    await forgetOtherDevices(tx, member.id, null);
    const ended = await endOtherSessions(tx, member.id, null);
    const { token } = await enter(tx, member.id, from);
    tx.afterCommit(() => {
      revokeSessions(ended);
      realtime.changed(member.id, ['wallet']);
    });
    return token;
  }
}
