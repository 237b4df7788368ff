import type { MemberId } from '@krapao/contract/ids';
import type { Db, Queryable } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Attempts } from './attempts.ts';
import { isPassword } from './passwords.ts';
import { memberOf, lockMember } from './store.ts';
import type { Session } from '../../http/session.ts';
import { hasProvedPassword, noteProvedPassword } from './session-store.ts';

/** @param field the path in the call's body that it was given in */
export const wrongPassword = (field: string) =>
  new AppError('WRONG_PASSWORD', { fields: { [field]: 'wrong' } });

export type CheckPassword = ReturnType<typeof createCheckPassword>;

/**
 * Asks a member who is signed in for the password once more. Answers the hash that it was right for: what follows must hold to it,
 * because the password may be another one by then.
 * @throws AppError WRONG_PASSWORD with the field, SIGN_IN_BLOCKED {retryAfter s} after five wrong ones
 */
export function createCheckPassword(db: Db, attempts: Attempts) {
  return async function checkPassword(id: MemberId, given: string, field: string): Promise<string> {
    await attempts.beginCheck(id);
    const member = await memberOf(db, id);
    if (!(await isPassword(member.passwordHash, given))) throw wrongPassword(field);
    await attempts.checkSucceeded(id);
    return member.passwordHash;
  };
}

/**
 * A session proves that it knows the password: for ten minutes it may change the bank account. Signing in proves nothing here, so that who
 * finds a phone just signed in can't lead its money away.
 * @throws AppError WRONG_PASSWORD with the field, SIGN_IN_BLOCKED {retryAfter s} after five wrong ones
 */
export function createProvePassword(db: Db, checkPassword: CheckPassword) {
  return async function provePassword({ id, memberId }: Session, password: string): Promise<void> {
    const verified = await checkPassword(memberId, password, 'password');
    await db.withTx(async (tx) => {
      const member = await lockMember(tx, memberId, 'share');
      if (member.passwordHash !== verified) throw wrongPassword('password');
      await noteProvedPassword(tx, id);
    });
  };
}

/** @throws AppError PASSWORD_REQUIRED unless that session proved its password within ten minutes */
export async function requireProvedPassword(on: Queryable, sessionId: bigint): Promise<void> {
  if (!(await hasProvedPassword(on, sessionId))) throw new AppError('PASSWORD_REQUIRED');
}
