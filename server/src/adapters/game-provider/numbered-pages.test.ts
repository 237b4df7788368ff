import { expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { numberedPage, roundsNamed } from './numbered-pages.ts';
import type { Window } from './windows.ts';

const round = (id: string) => ({
  id,
  username: 'player',
  at: new Date(),
  stake: satang(100),
  win: satang(0),
});

it('reading in pages asks page after page of one window until one is empty, then what comes after it', async () => {
  const asked: { window: Window; page: number }[] = [];
  const pages = [[round('a'), round('b')], [round('c')], []];
  const ids: string[] = [];
  let place: string | null = null;
  for (let isEnd = false; !isEnd;) {
    const told = await numberedPage(place, async (window, page) => {
      asked.push({ window, page });
      return pages[page - 1] ?? [];
    });
    if (told.outcome !== 'told') throw new Error(told.reason);
    ids.push(...told.reports.map(({ id }) => id));
    ({ next: place, isEnd } = told);
    expect(told.upTo).toEqual(asked[0]?.window.to);
  }
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(asked.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(
    new Set(asked.map(({ window }) => `${window.from.toISOString()} ${window.to.toISOString()}`)).size,
  ).toBe(1);
  expect(place).toBe(`after|${asked[0]?.window.to.toISOString() ?? ''}`);
});

it('reading in pages tells nothing, and stays where it is, when a page can not be read', async () => {
  expect(await numberedPage(null, async () => ({ reason: 'no answer in time' }))).toEqual({
    outcome: 'unknown',
    reason: 'no answer in time',
  });
});

it('a page reads rounds by the names of their fields, and none of a list with one that is wrong', () => {
  const rounds = roundsNamed({ id: 'ref', username: 'user', stake: 'bet', win: 'won', at: 'time' });
  const good = { ref: 'r', user: 'player', bet: 1.5, won: '0.25', time: '2026-11-21T10:00:00+07:00' };
  expect(rounds([good])).toEqual([
    { id: 'r', username: 'player', stake: 150n, win: 25n, at: new Date('2026-11-21T03:00:00Z') },
  ]);
  for (const wrong of [
    { bet: -1 },
    { won: null },
    { ref: '' },
    { user: 7 },
    { time: 'today' },
    { time: '2026-11-21' },
  ])
    expect(rounds([good, { ...good, ...wrong }])).toBeUndefined();
  expect(rounds(undefined)).toBeUndefined();
});
