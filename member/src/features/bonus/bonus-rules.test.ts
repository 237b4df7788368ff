import { describe, expect, it } from 'vitest';
import { cardStateOf, exampleOf, leftOf, leftOut } from './bonus-rules.ts';
import { noticeOf, type Offer, type UserBonus } from '../../lib/bonus.ts';

const DAILY = {
  ...{ percent: 20, fixed: null, max: 300, minDeposit: 300, multiple: 8 },
  basis: 'bonus' as const,
};
const receivedAt = (...moments: string[]): UserBonus => ({
  ...{ _id: 'x', isActive: false, state: null, amount: null, required: null, done: null },
  ...{
    remaining: null,
    countedAt: null,
    expiresAt: null,
    own: null,
    forfeit: null,
    keep: null,
    release: null,
  },
  received: moments.map((updatedAt) => ({ updatedAt })),
});
const times = (type: Offer['type'], maxReceived: number, ...moments: string[]) => ({
  ...{ type, maxReceived },
  userBonus: receivedAt(...moments),
});

describe('An offer', () => {
  it.each([
    ['a share of the deposit', DAILY, [1_000, 200, 1_600]],
    ['no more than its most', { ...DAILY, max: 150 }, [1_000, 150, 1_200]],
    ['of its least deposit where that is more', { ...DAILY, minDeposit: 3_000 }, [3_000, 300, 2_400]],
    ['a fixed sum', { ...DAILY, percent: null, fixed: 50, max: null }, [1_000, 50, 400]],
    [
      'played with the deposit',
      { ...DAILY, basis: 'total' as const, minDeposit: 3_333.33, max: null, multiple: 1.5 },
      [3_333.33, 666.66, 5_999.99],
    ],
  ])('gives, for example, %s', (_, offer, [deposit, amount, required]) => {
    expect(exampleOf(offer)).toEqual({ deposit, amount, required });
  });

  it('counts what was received today and this week by Bangkok’s midnight and Monday', () => {
    const monday = Date.parse('2026-11-22T17:00:00Z');
    expect(leftOf(times('day', 1, '2026-11-22T16:59:59Z'), monday - 1)).toBe(0);
    expect(leftOf(times('day', 1, '2026-11-22T16:59:59Z'), monday)).toBe(1);
    expect(leftOf(times('week', 3, '2026-11-16T00:00:00Z', '2026-11-22T16:00:00Z'), monday - 1)).toBe(1);
    expect(leftOf(times('week', 3, '2026-11-16T00:00:00Z', '2026-11-22T16:00:00Z'), monday)).toBe(3);
    expect(leftOf(times('limit', 1, '2020-01-01T00:00:00Z'), monday)).toBe(0);
  });

  it('is current, received as often as it may be, or open', () => {
    const offer = times('limit', 1, '2026-11-01T00:00:00Z');
    expect(cardStateOf({ ...offer, userBonus: { ...offer.userBonus, isActive: true } })).toBe('current');
    expect(cardStateOf(offer)).toBe('received');
    expect(cardStateOf({ ...offer, userBonus: null })).toBe('open');
  });

  it('names the kinds of game that do not count', () => {
    const weights = [
      { kind: 'slot' as const, provider: null, percent: 100 },
      { kind: 'live' as const, provider: null, percent: 0 },
    ];
    expect(leftOut(weights)).toEqual(['live', 'sport', 'lotto']);
  });

  it('writes the rate of its loss refund into the operator’s text', () => {
    expect(noticeOf({ notice: '<p>{{percentFail}}% or {{ percentFail }}%</p>', percentFail: 3 })).toBe(
      '<p>3% or 3%</p>',
    );
  });
});
