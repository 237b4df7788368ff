/**
 * What an answer says about the whole app rather than about its call (product 7). The app listens and navigates;
 * nothing here knows a router.
 *
 * `gone`: the site is closed. `identity`: the session is over, and its token already cleared.
 */
export type ApiEvent = 'gone' | 'identity';

const listeners = new Set<(event: ApiEvent) => void>();

/** @returns stops listening */
export function onApiEvent(listener: (event: ApiEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function emitApiEvent(event: ApiEvent): void {
  listeners.forEach((listener) => listener(event));
}
