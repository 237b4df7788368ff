/** Whether somebody is signed in at this screen, as the server's answers tell it. Nothing here knows a router. */
import { useSyncExternalStore } from 'react';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';

/**
 * ended: who worked here was put out by the server. locked: nothing was done for long; who signs in again goes on where they were. other:
 * somebody else signed in at another tab.
 */
export type SessionState = 'unknown' | 'in' | 'out' | 'ended' | 'locked' | 'other';

let state: SessionState = 'unknown';
let who: string | undefined;
let entered = 0;
const { watch, tell } = createWatchers();

export const sessionState = (): SessionState => state;

/** Whose screen it is, or was last; undefined: nobody's yet. Each call says it, so that nothing goes out as another's. */
export const shownStaff = (): string | undefined => who;

/** How often somebody came in at this screen: what is answered to a call of a time before says nothing of who is in now. */
export const timesEntered = (): number => entered;

function become(next: SessionState): void {
  state = next;
  tell();
}

/** The server said who works at this screen from now on. */
export function enterSession(staffId: string): void {
  who = staffId;
  if (state === 'in') return;
  entered += 1;
  become('in');
}

export function becomeSession(next: 'out' | 'locked' | 'other'): void {
  // a session that idled away is told as none a while later, or as whoever came in meanwhile: the screen stays locked
  if (state === next || state === 'locked' || (state === 'ended' && next === 'out')) return;
  become(next === 'out' && state === 'in' ? 'ended' : next);
}

/** Whoever is signed in now is asked for, as when the page was opened. */
export function beginAnew(): void {
  who = undefined;
  become('unknown');
}

/** Who left by themselves has nothing to come back to. */
export const leaveSession = (): void => become('out');

export const useSessionState = (): SessionState => useSyncExternalStore(watch, sessionState);
