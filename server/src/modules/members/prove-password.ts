import type { Db, Queryable } from '../../db/pool.ts';
import type { Session } from '../../http/session.ts';
import { AppError } from '../../kernel/app-error.ts';
import { wrongPassword, type CheckPassword } from './check-password.ts';
import { hasProvedPassword, noteProvedPassword } from './session-store.ts';
import { lockMember } from './store.ts';

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
