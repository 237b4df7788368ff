import { hash } from '@node-rs/argon2';
import type { Db } from '../../db/pool.ts';
import type { Session } from '../../http/session.ts';
import { wrongPassword, type CheckPassword } from './check-password.ts';
import type { LetGo } from './let-go.ts';
import { requirePassword } from './rules.ts';
import { endOtherSessions } from './session-store.ts';
import { replacePassword } from './store.ts';

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
}

/**
 * Changes the own password and ends every other session of the member (specification 2, Profile). Of changes at the same instant one
 * is made: the others find that the old password is no longer the password.
 * @throws AppError PASSWORD_TOO_SHORT {min}, WRONG_PASSWORD, SIGN_IN_BLOCKED {retryAfter s}
 */
export function createChangePassword(db: Db, checkPassword: CheckPassword, letGo: LetGo) {
  return async function changePassword(session: Session, given: PasswordChange): Promise<void> {
    requirePassword(given.newPassword, 'newPassword');
    const { id, memberId } = session;
    const verified = await checkPassword(memberId, given.oldPassword, 'oldPassword');
    const passwordHash = await hash(given.newPassword);
    await db.withTx(async (tx) => {
      if (!(await replacePassword(tx, memberId, { verified, passwordHash })))
        throw wrongPassword('oldPassword');
      const ended = await endOtherSessions(tx, memberId, id);
      tx.afterCommit(() => letGo(ended));
    });
  };
}
