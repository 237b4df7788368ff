import { expect, it } from 'vitest';
import { IDLE_MS, onePersonWith, onShiftSince } from './rules.ts';

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

it('one person are all whom links lead to from either end, however far, and nobody else', () => {
  const link = (staffId: string, byId: string) => ({ staffId, byId });
  // ann let in ben and cat, ben let in dan; eve let in fay; gus let in ann anew, so they are one as well
  const links = [
    ...[link('ben', 'ann'), link('cat', 'ann'), link('dan', 'ben'), link('fay', 'eve'), link('ann', 'gus')],
    link('gus', 'ann'),
  ];
  const of = (id: string) => [...onePersonWith(id, links).keys()].toSorted();
  const all = ['ann', 'ben', 'cat', 'dan', 'gus'];
  for (const id of all) expect(of(id)).toEqual(all);
  expect([of('eve'), of('hal')]).toEqual([['eve', 'fay'], ['hal']]);
  // told is the link by which it was reached, and of itself its own
  const found = onePersonWith('cat', links);
  expect([found.get('dan'), found.get('cat')]).toEqual([link('dan', 'ben'), link('cat', 'ann')]);
  expect(onePersonWith('eve', links).get('eve')).toBeUndefined();
});
