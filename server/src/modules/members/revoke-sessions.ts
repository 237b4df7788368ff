import type { SessionScreens } from '../../ports/realtime.ts';
import type { SessionFinder } from './sessions.ts';

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
