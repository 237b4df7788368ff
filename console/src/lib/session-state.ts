/** Whether somebody is signed in at this screen, as the server's answers tell it. Nothing here knows a router. */
import { useSyncExternalStore } from 'react';

/** locked: nothing was done for long; who signs in again goes on where they were. */
export type SessionState = 'unknown' | 'in' | 'out' | 'locked';

let state: SessionState = 'unknown';
let who: string | null = null;
const watchers = new Set<() => void>();

export const sessionState = (): SessionState => state;

/** Whose screen it is; null: nobody's, or it is locked. What one of them began is never sent as another's. */
export const whoIsIn = (): string | null => (state === 'in' ? who : null);

function become(next: SessionState): void {
  state = next;
  watchers.forEach((watcher) => watcher());
}

/** The server said who works at this screen from now on. */
export function enterSession(staffId: string): void {
  who = staffId;
  if (state !== 'in') become('in');
}

export function becomeSession(next: 'out' | 'locked'): void {
  // a session that idled away is told as none a while later: the screen stays locked
  if (state !== next && !(state === 'locked' && next === 'out')) become(next);
}

/** Who left by themselves has nothing to come back to. */
export const leaveSession = (): void => become('out');

/** @returns stops watching */
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

export const useSessionState = (): SessionState => useSyncExternalStore(watch, sessionState);
