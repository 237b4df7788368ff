import { isOutage, type Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newToken, tokenHash } from '../../kernel/ids.ts';
import type { Attempts } from './attempts.ts';
import { lastVisit, type Visit } from './last-visit.ts';
import { isPassword } from './password.ts';
import { signInNameOf } from './rules.ts';
import { openSession } from './session-store.ts';
import { lockMember, memberByPhone, type Member } from './store.ts';

export interface SignIn {
  username: string;
  password: string;
  remember: boolean;
  ip: string;
  userAgent: string;
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
    await attempts.begin(phone, given.ip);
    const member = await memberByPhone(db, phone);
    if (!(await isPassword(member?.passwordHash, given.password)) || !member)
      throw new AppError('WRONG_CREDENTIAL');
    await attempts.succeeded(phone, given.ip);
    return open(member, given);
  }

  async function open(verified: Member, { remember, ip, userAgent }: SignIn): Promise<SignedIn> {
    const token = newToken();
    return db.withTx(async (tx) => {
      // who changes the password ends the sessions there are: none may be opened with the old one after that
      const member = await lockMember(tx, verified.id, 'share');
      if (member.passwordHash !== verified.passwordHash) throw new AppError('WRONG_CREDENTIAL');
      if (!member.isActive) throw new AppError('INACTIVE_USER');
      const id = await openSession(tx, {
        tokenHash: tokenHash(token),
        memberId: member.id,
        isRemembered: remember,
        userAgent: userAgent.slice(0, 300),
        ip,
      });
      return { token, lastVisit: await lastVisit(tx, id) };
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
