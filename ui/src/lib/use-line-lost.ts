import { useSyncExternalStore } from 'react';
import { isLineLost, watchLine } from './line.ts';

/** Whether the server can't be reached; renders again when that changes. */
export function useLineLost(): boolean {
  return useSyncExternalStore(watchLine, isLineLost);
}
