/** From another network than that of sign-in some calls wait until the person at the screen has proved that it is them (docs/decisions/0230). */
import { useSyncExternalStore } from 'react';

/** Ends the wait: whether it was proved. */
type End = (isProved: boolean) => void;

let asked: { proved: Promise<boolean>; end: End } | undefined;
const watchers = new Set<() => void>();

function ask(next: typeof asked): void {
  asked = next;
  watchers.forEach((watcher) => watcher());
}

/** Asks for it, once for all calls that wait meanwhile. @returns whether it was proved */
export function proveHere(): Promise<boolean> {
  if (asked) return asked.proved;
  let end: End = () => {};
  const proved = new Promise<boolean>((resolve) => {
    end = (isProved) => {
      ask(undefined);
      resolve(isProved);
    };
  });
  ask({ proved, end });
  return proved;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** What ends the wait, while a call waits. */
export const askedHere = (): End | undefined => asked?.end;

export const useAskedHere = (): End | undefined => useSyncExternalStore(watch, askedHere);
