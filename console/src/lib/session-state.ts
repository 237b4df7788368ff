/** Whether somebody is signed in at this screen, as the server's answers tell it. Nothing here knows a router. */
import { useSyncExternalStore } from 'react';

/** locked: nothing was done for long; who signs in again goes on where they were. */
export type SessionState = 'unknown' | 'in' | 'out' | 'locked';

let state: SessionState = 'unknown';
const watchers = new Set<() => void>();

export const sessionState = (): SessionState => state;

export function becomeSession(next: SessionState): void {
  // a session that idled away is told as none a while later: the screen stays locked
  if (state === next || (state === 'locked' && next === 'out')) return;
  state = next;
  watchers.forEach((watcher) => watcher());
}

/** Who left by themselves has nothing to come back to. */
export function leaveSession(): void {
  state = 'out';
  watchers.forEach((watcher) => watcher());
}

/** @returns stops watching */
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

export const useSessionState = (): SessionState => useSyncExternalStore(watch, sessionState);
