import type { Db } from '../../db/pool.ts';
import type { Session, Sessions } from '../../http/session.ts';
import { AppError } from '../../kernel/app-error.ts';
import { grouped } from '../../kernel/group.ts';
import { tokenHash } from '../../kernel/ids.ts';
import { sessionsByHash, sessionsOver, touchSessions, type FoundSession } from './session-store.ts';
import type { SessionScreens } from '../../ports/realtime.ts';

/** How long a found session is believed without asking again, ms: a session that another server ended lives on for at most this. */
const BELIEVED_MS = 2_000;
const MOST_REMEMBERED = 20_000;
/** A session that is used is prolonged at most this often, ms. */
const TOUCH_MS = 10 * 60_000;

export interface SessionFinder extends Sessions {
  /** Believes those sessions no longer: they were ended. */
  forget(ids: readonly bigint[]): void;
  /** Those of them that prove nothing any more, as the database has it now. */
  over(ids: readonly bigint[]): Promise<bigint[]>;
}

/** Finds sessions: look-ups that arrive together are one query, and a busy member's next call needs none. */
export function createSessions(db: Db): SessionFinder {
  const believed = new Map<string, { session: FoundSession; until: number }>();
  /** How often sessions were forgotten: what was looked up before that may be of one of them, and is not believed. */
  let forgotten = 0;

  const lookUp = grouped(
    async (hashes: Buffer[]) => {
      const found = await sessionsByHash(db, hashes);
      const stale = [...found.values()].filter(
        ({ isExpired, isActive, seenAt }) =>
          !isExpired && isActive && seenAt.getTime() < Date.now() - TOUCH_MS,
      );
      if (stale.length > 0)
        await touchSessions(
          db,
          stale.map(({ id }) => id),
        );
      return hashes.map((hash) => found.get(hash.toString('base64')));
    },
    { lanes: 2, most: 256 },
  );

  function remember(token: string, session: FoundSession): void {
    if (believed.size >= MOST_REMEMBERED) believed.clear();
    believed.set(token, { session, until: performance.now() + BELIEVED_MS });
  }

  return {
    async find(token): Promise<Session> {
      const known = believed.get(token);
      if (known && known.until > performance.now()) return known.session;
      const before = forgotten;
      const session = await lookUp(tokenHash(token));
      if (!session) throw new AppError('invalid-token');
      if (session.isExpired) throw new AppError('EXPIRED_AUTH_TOKEN');
      if (!session.isActive) throw new AppError('INVALID_USER_1');
      if (before === forgotten) remember(token, session);
      return session;
    },
    over: (ids) => sessionsOver(db, ids),
    forget(ids) {
      forgotten += 1;
      const gone = new Set(ids);
      for (const [token, { session }] of believed) if (gone.has(session.id)) believed.delete(token);
    },
  };
}

/** Called after the commit that ended those sessions. */
export type RevokeSessions = (ended: readonly bigint[]) => void;

/** This server believes them no longer, and their screens are cut off, whichever server they are connected to. */
export function createRevokeSessions(
  sessions: Pick<SessionFinder, 'forget'>,
  screens: SessionScreens,
): RevokeSessions {
  return (ended) => {
    if (ended.length === 0) return;
    sessions.forget(ended);
    screens.cutOff(ended);
  };
}
