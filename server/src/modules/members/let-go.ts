import type { SessionScreens } from '../../ports/realtime.ts';
import type { SessionFinder } from './sessions.ts';

/** Called after the commit that ended those sessions. */
export type LetGo = (ended: readonly bigint[]) => void;

/** This server believes them no longer, and their screens are cut off, whichever server they are connected to. */
export function createLetGo(sessions: Pick<SessionFinder, 'forget'>, screens: SessionScreens): LetGo {
  return (ended) => {
    if (ended.length === 0) return;
    sessions.forget(ended);
    screens.cutOff(ended);
  };
}
