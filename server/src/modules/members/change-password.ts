import { hash } from '@node-rs/argon2';
import type { Db } from '../../db/pool.ts';
import type { Session } from '../../http/session.ts';
import { wrongPassword, type CheckPassword } from './check-password.ts';
import { forgetOtherDevices } from './device-store.ts';
import type { RevokeSessions } from './sessions.ts';
import { requirePassword } from './passwords.ts';
import { endOtherSessions } from './session-store.ts';
import { memberOf, replacePassword } from './store.ts';

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
}

/**
 * Changes the own password, ends every other session and forgets the other browsers of the member (product 2, Profile). Of changes at the same instant one
 * is made: the others find that the old password is no longer the password.
 * @throws AppError those of passwords.ts, WRONG_PASSWORD, SIGN_IN_BLOCKED {retryAfter s}
 */
export function createChangePassword(db: Db, checkPassword: CheckPassword, revokeSessions: RevokeSessions) {
  return async function changePassword(session: Session, given: PasswordChange): Promise<void> {
    const { id, memberId } = session;
    const { phone } = await memberOf(db, memberId);
    requirePassword(given.newPassword, { phone, field: 'newPassword' });
    const verified = await checkPassword(memberId, given.oldPassword, 'oldPassword');
    const passwordHash = await hash(given.newPassword);
    await db.withTx(async (tx) => {
      if (!(await replacePassword(tx, memberId, { verified, passwordHash })))
        throw wrongPassword('oldPassword');
      await forgetOtherDevices(tx, memberId, id);
      const ended = await endOtherSessions(tx, memberId, id);
      tx.afterCommit(() => revokeSessions(ended));
    });
  };
}
