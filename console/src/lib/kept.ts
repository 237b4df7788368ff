/** What a person at this machine has chosen for the console: kept in the browser, and known at once wherever it shows. */
import { useSyncExternalStore } from 'react';
import { local } from '@krapao/ui/lib/storage.ts';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';

const { watch, tell } = createWatchers();

function keep(name: string, value: string): void {
  local.set(name, value);
  tell();
}

/** @returns the kept word, or `fallback`; and what keeps another */
export function useKept(name: string, fallback: string): readonly [string, (value: string) => void] {
  const value = useSyncExternalStore(watch, () => local.get(name) ?? fallback);
  return [value, (next) => keep(name, next)];
}
