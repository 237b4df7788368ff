/**
 * Who looks at which thing of Work: this screen says what it shows while somebody sees it, and hears what colleagues look at. It goes through
 * the line alone and is kept nowhere; without a line nobody is said to look.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { LookedAt, ThingLookedAt } from '@krapao/contract/console/constants';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';

type Say = (thing: ThingLookedAt | null) => void;

const NOBODY: readonly string[] = [];
const keyOf = ({ kind, id }: ThingLookedAt): string => `${kind} ${id}`;

let say: Say | undefined;
let shown: ThingLookedAt | null = null;
let looked: ReadonlyMap<string, readonly string[]> = new Map();
const { watch, tell } = createWatchers();

const isSeen = (): boolean => document.visibilityState !== 'hidden';
const sayNow = (): void => say?.(isSeen() ? shown : null);

/** A line that is there, by which it is said; undefined: it is lost. */
export function lookBy(line: Say | undefined): void {
  say = line;
  if (line) sayNow();
  else hearLooks([]);
}

/** All that colleagues look at now. */
export function hearLooks(all: readonly LookedAt[]): void {
  looked = new Map(all.map(({ who, ...thing }) => [keyOf(thing), who]));
  tell();
}

/** Says that this screen shows that thing, for as long as it does and is seen. */
export function useLook(kind: string, id: string): void {
  useEffect(() => {
    shown = { kind, id };
    sayNow();
    document.addEventListener('visibilitychange', sayNow);
    return () => {
      document.removeEventListener('visibilitychange', sayNow);
      shown = null;
      sayNow();
    };
  }, [kind, id]);
}

/** The names of colleagues who look at it now. */
export const useLookers = (thing: ThingLookedAt): readonly string[] =>
  useSyncExternalStore(watch, () => looked.get(keyOf(thing)) ?? NOBODY);

/** Everybody who looks at something of that kind, each once. */
export function lookersOf(all: ReadonlyMap<string, readonly string[]>, kind: string): string[] {
  const names = [...all].flatMap(([thing, who]) => (thing.startsWith(`${kind} `) ? who : []));
  return [...new Set(names)].sort();
}

/** What all colleagues look at, by kind and id. */
export const useLooked = () => useSyncExternalStore(watch, () => looked);
