import { describe, expect, it } from 'vitest';
import { feedSilentSince, gathered, stateOf, wordsOf } from './outside.ts';
import type { Outside } from './queries.ts';

const system = (kind: Outside['kind'], isUp: boolean, subject: string | null = null): Outside => ({
  ...{ kind, subject, isUp, at: '2026-11-22T07:00:00.000Z', items: 0 },
});

describe('systems of others', () => {
  it('are told with what is down first, and providers that answer in one', () => {
    const told = gathered([
      system('verifier', true),
      system('provider', true, 'PG'),
      system('provider', false, 'JOKER'),
      system('provider', true, 'IMI'),
      system('payout-bank', false),
      { ...system('provider', true, 'NEW'), at: null },
    ]);
    expect(told.apart.map(({ kind, subject }) => subject ?? kind)).toEqual([
      'JOKER',
      'payout-bank',
      'verifier',
      'NEW',
    ]);
    expect(told.providers).toBe(2);
  });

  it('say since when and how often in vain; the slip check and the payout bank, of which no moment is known, do not seem quiet', () => {
    const told = (one: Outside) => [stateOf(one), ...wordsOf(one)];
    const unheard = { at: null, items: 0 };
    expect(told(system('feed-answer', true))).toEqual(['up', 'heard']);
    expect(told({ ...system('feed-answer', false), items: 4 })).toEqual(['down', 'since', 'inVain']);
    expect(told({ ...system('feed-line', true), ...unheard })).toEqual(['quiet', 'heardNever']);
    // it would stand as up beside a feed that is down
    expect(told(system('feed-line', true))).toEqual([undefined, 'heard']);
    expect(told({ ...system('verifier', true), ...unheard })).toEqual(['up']);
    expect(told({ ...system('verifier', false), at: null, items: 1 })).toEqual(['down']);
    expect(told({ ...system('payout-bank', true), ...unheard })).toEqual(['up']);
    expect(told({ ...system('payout-bank', false), items: 5 })).toEqual(['down', 'since', 'inVain']);
  });

  it('tell since when the feed is silent, by which sums of accounts lack what was credited since', () => {
    const at = '2026-11-22T07:00:00.000Z';
    expect(feedSilentSince([system('payout-bank', false), system('feed-answer', false)])).toBe(at);
    expect(feedSilentSince([system('feed-answer', true), system('feed-line', true)])).toBeNull();
    // never heard: it told of no account
    expect(feedSilentSince([{ ...system('feed-answer', false), at: null }])).toBeNull();
  });
});
