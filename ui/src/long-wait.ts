/** Whether something that is drawn has been loading for so long that it should be said. */

/** As long as most wait without a thought. */
const LONG_MS = 8_000;

let loading = 0;
let isLong = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function become(long: boolean): void {
  isLong = long;
  watchers.forEach((watcher) => watcher());
}

/** A shape of what is coming is drawn. @returns it is not any more */
export function beginLoading(): () => void {
  loading += 1;
  timer ??= setTimeout(() => become(true), LONG_MS);
  return () => {
    loading -= 1;
    queueMicrotask(end);
  };
}

/** Unless another shape took the place of the last one: who looks at it has waited since the first. */
function end(): void {
  if (loading > 0 || !timer) return;
  clearTimeout(timer);
  timer = undefined;
  become(false);
}

export const isLongWait = (): boolean => isLong;

/** @returns stops watching */
export function watchLongWait(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
