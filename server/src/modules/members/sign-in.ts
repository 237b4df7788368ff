import { isOutage, type Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { tokenHash } from '../../kernel/ids.ts';
import type { Attempts } from './attempts.ts';
import { enter, type Entrance } from './enter.ts';
import { lastVisit, type Visit } from './session-list.ts';
import { isPassword } from './passwords.ts';
import { signInNameOf } from './rules.ts';
import { lockMember, memberByPhone, type Member } from './store.ts';

export interface SignIn extends Entrance {
  username: string;
  password: string;
  remember: boolean;
}
export interface SignedIn {
  token: string;
  /** The sign-in before this one. */
  lastVisit: Visit | null;
}

/**
 * Answers a new bearer token. Until the password is known to be right, a phone without a member takes the same way as one with.
 * @throws AppError WRONG_CREDENTIAL, SIGN_IN_BLOCKED {retryAfter s}, INACTIVE_USER (only to who knows the password), LOGIN_FAIL for
 *   what nobody foresaw
 */
export function createSignIn(db: Db, attempts: Attempts) {
  async function signIn(given: SignIn): Promise<SignedIn> {
    const phone = signInNameOf(given.username);
    const { ip } = given;
    const attempt = await attempts.begin({ phone, ip, deviceHash: tokenHash(given.device) });
    const member = await memberByPhone(db, phone);
    if (!(await isPassword(member?.passwordHash, given.password)) || !member)
      throw new AppError('WRONG_CREDENTIAL');
    await attempt.succeeded();
    return open(member, given);
  }

  async function open(verified: Member, given: SignIn): Promise<SignedIn> {
    return db.withTx(async (tx) => {
      // who changes the password ends the sessions there are: none may be opened with the old one after that
      const member = await lockMember(tx, verified.id, 'share');
      if (member.passwordHash !== verified.passwordHash) throw new AppError('WRONG_CREDENTIAL');
      if (!member.isActive) throw new AppError('INACTIVE_USER');
      const { token, sessionId } = await enter(tx, member.id, given, given.remember);
      return { token, lastVisit: await lastVisit(tx, sessionId) };
    });
  }

  return async (given: SignIn): Promise<SignedIn> => {
    try {
      return await signIn(given);
    } catch (error) {
      if (error instanceof AppError || isOutage(error)) throw error;
      throw new AppError('LOGIN_FAIL', {}, error);
    }
  };
}
