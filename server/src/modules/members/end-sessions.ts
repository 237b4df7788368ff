import type { Db } from '../../db/pool.ts';
import type { Session } from '../../http/session.ts';
import { AppError } from '../../kernel/app-error.ts';
import { tokenHash } from '../../kernel/ids.ts';
import type { LetGo } from './let-go.ts';
import { endOtherSessions, endSessionOf, endSessionOfToken } from './session-store.ts';

/** Signs out: here, elsewhere, or everywhere else. Only sessions of the member who asks. */
export function createEndSessions(db: Db, letGo: LetGo) {
  return {
    /** Ends the session of a token; a token that has none is as good as signed out. */
    async signOut(token: string): Promise<void> {
      letGo(await db.withTx((tx) => endSessionOfToken(tx, tokenHash(token))));
    },

    /** @throws AppError NO_DATA when the member has no such session */
    async endOne({ memberId }: Session, id: bigint): Promise<void> {
      const ended = await db.withTx((tx) => endSessionOf(tx, memberId, id));
      letGo(ended);
      if (ended.length === 0) throw new AppError('NO_DATA');
    },

    async endOthers({ id, memberId }: Session): Promise<void> {
      letGo(await db.withTx((tx) => endOtherSessions(tx, memberId, id)));
    },
  };
}
