import { expect, it } from 'vitest';
import { systemsOf } from './outside.ts';

const one = (
  kind: 'feed-answer' | 'feed-line' | 'verifier' | 'provider',
  isUp = true,
  at: string | null = null,
) => ({
  ...{ kind, isUp, at, items: 0 },
  subject: null,
});

it('tells one dot of a kind that there is, counts providers, and says since when the first of them is down', () => {
  expect(
    systemsOf([
      one('feed-line'),
      one('verifier', false, '2026-11-23T08:00:00.000Z'),
      one('provider'),
      one('provider', false, '2026-11-23T09:00:00.000Z'),
      one('provider', false, '2026-11-23T07:30:00.000Z'),
    ]),
  ).toEqual([
    { name: 'verifier', isUp: false, since: '2026-11-23T08:00:00.000Z', down: 1, all: 1 },
    { name: 'providers', isUp: false, since: '2026-11-23T07:30:00.000Z', down: 2, all: 3 },
  ]);
});
