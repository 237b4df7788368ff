/** One clock for all ages on the screen: it ticks once a second while somebody looks. */
import { useSyncExternalStore } from 'react';
import { dayOf } from '@krapao/contract/bangkok';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

function tick(): void {
  now = Date.now();
  watchers.forEach((watcher) => watcher());
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  timer ??= setInterval(tick, 1000);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Epoch ms, a second old at most. */
export const useNow = (): number => useSyncExternalStore(watch, () => now);

/** What is so at this moment: what shows it is drawn again when it changes, not each second. */
export const useSoNow = (isSo: (now: number) => boolean): boolean =>
  useSyncExternalStore(watch, () => isSo(now));

/** The day in Bangkok, `YYYY-MM-DD`: what shows it is drawn again when it turns. */
export const useToday = (): string => useSyncExternalStore(watch, () => dayOf(now));
