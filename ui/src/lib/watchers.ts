/** Who is told of what changes: `watch` as `useSyncExternalStore` wants it, `tell` for whatever changed it. */
export function createWatchers<Told extends readonly unknown[] = []>() {
  const watchers = new Set<(...told: Told) => void>();
  return {
    /** @returns stops watching */
    watch: (watcher: (...told: Told) => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    tell: (...told: Told) => watchers.forEach((watcher) => watcher(...told)),
  };
}
