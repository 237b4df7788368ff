/**
 * A list that nothing moves in under a finger: what comes waits behind a button, what is done stays in its place, greyed, until the
 * person asks for the list as it is now.
 */
import { useState } from 'react';
import type { ThingId } from './paths.ts';

export interface SteadyRow<R> {
  row: R;
  /** It does not wait any more. */
  isGone: boolean;
}

export interface Steady<R> {
  rows: SteadyRow<R>[];
  /** How many have come since. */
  fresh: number;
}

export const nameOf = ({ kind, id }: ThingId): string => `${kind} ${id}`;

/** @param shown in this order, as they were then; `now`: what waits now */
export function steady<R extends ThingId>(shown: readonly R[], now: readonly R[]): Steady<R> {
  const waiting = new Map(now.map((row) => [nameOf(row), row]));
  const known = new Set(shown.map(nameOf));
  return {
    rows: shown.map((row) => {
      const current = waiting.get(nameOf(row));
      return { row: current ?? row, isGone: current === undefined };
    }),
    fresh: now.filter((row) => !known.has(nameOf(row))).length,
  };
}

/** What opens after that one: the next that still waits, else the one before; undefined where nothing does. */
export function nextOf<R extends ThingId>(
  rows: readonly SteadyRow<R>[],
  open: ThingId | undefined,
  step: 1 | -1 = 1,
): R | undefined {
  const at = open ? rows.findIndex(({ row }) => nameOf(row) === nameOf(open)) : step === 1 ? -1 : rows.length;
  const ahead = step === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(at, 0)).reverse();
  return ahead.find(({ isGone }) => !isGone)?.row;
}

interface Kept<R> {
  of: string;
  rows: readonly R[];
}

/** @param of what the list is of: another one is shown at once */
export function useSteady<R extends ThingId>(now: readonly R[] | undefined, of: string) {
  const [kept, setKept] = useState<Kept<R> | null>(null);
  const isFirst = kept === null || kept.of !== of || (kept.rows.length === 0 && (now?.length ?? 0) > 0);
  if (now && isFirst) setKept({ of, rows: now });
  const shown = kept?.of === of ? kept.rows : (now ?? []);
  return {
    ...steady(shown, now ?? shown),
    /** Shows the list as it is now. */
    reveal: (rows = now) => setKept({ of, rows: rows ?? [] }),
  };
}
