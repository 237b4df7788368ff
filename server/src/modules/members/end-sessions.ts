import type { Db } from '../../db/pool.ts';
import type { Session } from '../../http/session.ts';
import { AppError } from '../../kernel/app-error.ts';
import { tokenHash } from '../../kernel/ids.ts';
import { forgetDeviceOf, forgetOtherDevices } from './device-store.ts';
import type { RevokeSessions } from './sessions.ts';
import { endOtherSessions, endSessionOf, endSessionOfToken } from './session-store.ts';

/**
 * Signs out: here, elsewhere, or everywhere else. Only sessions of the member who asks. A browser that is signed out from elsewhere
 * is no longer known; who leaves by themselves comes back to one that is.
 */
export function createEndSessions(db: Db, revokeSessions: RevokeSessions) {
  return {
    /** Ends the session of a token; a token that has none is as good as signed out. */
    async signOut(token: string): Promise<void> {
      revokeSessions(await db.withTx((tx) => endSessionOfToken(tx, tokenHash(token))));
    },

    /** @throws AppError NO_DATA when the member has no such session */
    async endOne({ memberId }: Session, id: bigint): Promise<void> {
      const ended = await db.withTx(async (tx) => {
        await forgetDeviceOf(tx, memberId, id);
        return endSessionOf(tx, memberId, id);
      });
      revokeSessions(ended);
      if (ended.length === 0) throw new AppError('NO_DATA');
    },

    async endOthers({ id, memberId }: Session): Promise<void> {
      const ended = await db.withTx(async (tx) => {
        await forgetOtherDevices(tx, memberId, id);
        return endOtherSessions(tx, memberId, id);
      });
      revokeSessions(ended);
    },
  };
}
