import { expect, it } from 'vitest';
import { IDLE_MS, onShiftSince } from './rules.ts';

const NOW = new Date('2026-11-24T08:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const IDLE = IDLE_MS / 60_000;

it.each<[string, [since: number, seen: number][], number | null]>([
  ['nobody without a session', [], null],
  ['who does something now, since they came', [[240, 0]], 240],
  ['who paused for less than locks a screen', [[240, IDLE]], 240],
  ['nobody whose screen is locked', [[240, IDLE + 1]], null],
  [
    'who came anew, and not by the session that they left',
    [
      [600, 300],
      [20, 1],
    ],
    20,
  ],
  [
    'who has two screens in hand, since the first',
    [
      [90, 5],
      [200, 10],
    ],
    200,
  ],
])('on shift is %s', (_, sessions, since) => {
  const had = sessions.map(([from, seen]) => ({ createdAt: ago(from), seenAt: ago(seen) }));
  expect(onShiftSince(had, NOW)).toEqual(since === null ? null : ago(since));
});
