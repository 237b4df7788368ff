/** What stands under a key of this browser, followed in this window and in others. */
import { useSyncExternalStore } from 'react';
import { local, onStorage } from '@krapao/ui/lib/storage.ts';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';

const here = createWatchers();

function watch(watcher: () => void): () => void {
  const ends = [here.watch(watcher), onStorage(watcher)];
  return () => ends.forEach((end) => end());
}

/** @param text null: nothing any more */
export function keep(key: string, text: string | null): void {
  if (text === null) local.remove(key);
  else local.set(key, text);
  here.tell();
}

export const useKept = (key: string): string | null => useSyncExternalStore(watch, () => local.get(key));
