/**
 * Play reports of protocols that are asked by when a round last changed: a place is that instant, ms since 1970 by the provider's
 * clock. A corrected round is told again, since it changed.
 */
import type { PlayReport, ReportAnswer } from '../../ports/game-provider.ts';

/** Rounds may be written a while after the instant that they bear. */
const OVERLAP_MS = 60_000;

/** A round by the instant of its last change; without a report it says nothing of money. */
export interface Update {
  updated: number;
  report: PlayReport | undefined;
}

/** The instant to ask from. Null: the beginning. */
export const updatedSince = (place: string | null): number => (place === null ? 0 : Number(place));

/**
 * What a page tells that was asked `from` an instant. isFull: there is more. Rounds of its last instant, and at the end those shortly
 * before, are told again rather than missed.
 */
export function updatesTold(
  updates: readonly Update[],
  { from, asked, isFull }: { from: number; asked: Date; isFull: boolean },
): ReportAnswer {
  const last = updates.reduce((latest, { updated }) => Math.max(latest, updated), from);
  const next = isFull ? Math.max(last, from + 1) : Math.max(last - OVERLAP_MS, from);
  const reports = updates.map(({ report }) => report).filter((report) => report !== undefined);
  return {
    outcome: 'told',
    reports,
    next: String(next),
    isEnd: !isFull,
    upTo: isFull ? new Date(next) : asked,
  };
}
