import { useSyncExternalStore } from 'react';

/** The slips that this tab has sent and whose end the member has not seen yet. */
let watched: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]) {
  watched = next;
  listeners.forEach((listener) => listener());
}

export function watchSlip(id: string): void {
  if (!watched.includes(id)) set([...watched, id]);
}

export function forgetSlip(id: string): void {
  if (watched.includes(id)) set(watched.filter((one) => one !== id));
}

export function useWatchedSlips(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => watched,
  );
}
