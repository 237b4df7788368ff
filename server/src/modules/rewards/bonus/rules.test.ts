import { describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import {
  aboveMost,
  counts,
  countedSince,
  forfeitOf,
  grantOf,
  releaseBound,
  requiredOf,
  shareAfter,
  shareOf,
} from './rules.ts';
import { terms } from './testing.ts';

const baht = (amount: number) => satang(Math.round(amount * 100));

describe('a bonus', () => {
  it.each([
    [20, 300, 300, 60],
    [20, 300, 2_000, 300],
    [20, 300, 333.33, 66.66],
    [100, 200, 100, 100],
  ])('of %d % and at most %d gives of %d baht %d', (percent, max, deposit, given) => {
    const its = terms({ percentBp: percent * 100, max: max * 100 });
    expect(grantOf(its, baht(deposit))).toBe(baht(given));
  });

  it('of a fixed sum gives that', () => {
    expect(grantOf(terms({ fixed: 5_000, percentBp: null }), baht(300))).toBe(baht(50));
  });

  it.each([
    ['bonus', 800, 66.66, 333.33, 533.28],
    ['total', 800, 66.66, 333.33, 3_199.92],
    ['bonus', 125, 0.03, 1, 0.04],
  ] as const)(
    'asks of its %s, %d hundredths, of %d on %d baht %d',
    (basis, multiple, given, deposit, asked) => {
      expect(requiredOf(terms({ basis, multiple }), baht(given), baht(deposit))).toBe(baht(asked));
    },
  );

  it('is counted from the midnight of Bangkok, the week from its Monday', () => {
    const since = (type: 'day' | 'week', at: string) => countedSince(type, new Date(at)).toISOString();
    expect(since('day', '2026-11-22T16:59:59.999Z')).toBe('2026-11-21T17:00:00.000Z');
    expect(since('day', '2026-11-22T17:00:00Z')).toBe('2026-11-22T17:00:00.000Z');
    expect(since('week', '2026-11-22T16:59:59.999Z')).toBe('2026-11-15T17:00:00.000Z');
    expect(since('week', '2026-11-22T17:00:00Z')).toBe('2026-11-22T17:00:00.000Z');
    expect(countedSince('limit', new Date()).getTime()).toBe(0);
  });
});

describe('what ending a bonus takes', () => {
  const own = baht(1_000);
  const given = baht(200);
  const share = shareOf(given, own);
  const takes = (total: number, inflow = 0) =>
    Number(forfeitOf(share, { total: baht(total), inflow: baht(inflow) })) / 100;

  it.each([
    ['nothing was won or lost', 1_200, 0, 200],
    ['much was won', 3_000, 0, 500],
    ['half was lost', 600, 0, 100],
    ['half was lost, then 500 came in', 1_100, 500, 100],
    ['its deposit was taken back as a wrong credit', 200, -1_000, 200],
    ['all was lost', 0, 0, 0],
  ])('is its share where %s', (_, total, inflow, taken) => {
    expect(takes(total, inflow)).toBe(taken);
  });

  it('is less of a share where money came in before it was lost', () => {
    const anew = shareAfter(share, { total: baht(1_700), inflow: baht(500) });
    expect(forfeitOf(anew ?? 0n, { total: baht(1_100), inflow: 0n })).toBe(baht(129.41));
  });

  it('is never below nothing nor above all there is, is not moved by taking the share anew, and leaves the rest to its member', () => {
    const seed = seedOf('bonus share');
    const random = randomFrom(seed);
    for (let i = 0; i < 5_000; i += 1) {
      const mine = satang(Math.floor(random() * 1e7));
      const bonus = satang(1 + Math.floor(random() * 1e6));
      let part = shareOf(bonus, mine);
      let total = satang(mine + bonus);
      let inflow = 0n;
      let hasInflow = false;
      for (let step = 0; step < 6; step += 1) {
        const isPlay = random() < 0.6;
        const change = isPlay
          ? BigInt(Math.floor((random() * 2 - 1) * Number(total)))
          : BigInt(Math.floor((random() - 0.2) * 1e6));
        if (total + change < 0n) continue;
        total = satang(total + change);
        if (!isPlay) [inflow, hasInflow] = [inflow + change, true];
        const taken = forfeitOf(part, { total, inflow });
        expect(taken >= 0n && taken <= total, `seed ${String(seed)}`).toBe(true);
        if (!hasInflow) {
          const fair = (total * bonus) / (mine + bonus);
          expect(taken - fair <= 1n && fair - taken <= 1n, `seed ${String(seed)}`).toBe(true);
        }
        const anew = random() < 0.3 ? shareAfter(part, { total, inflow }) : null;
        if (anew === null) continue;
        [part, inflow] = [anew, 0n];
        expect(forfeitOf(part, { total, inflow }), `seed ${String(seed)}`).toBe(taken);
      }
    }
  });

  it('is what is above the most that it may win, where it has such', () => {
    const holds = { total: baht(3_000), inflow: baht(300) };
    expect(aboveMost(terms({ maxPayout: 500 }), { amount: given, own }, holds)).toBe(baht(700));
    expect(aboveMost(terms({ maxPayout: 1_000 }), { amount: given, own }, holds)).toBe(0n);
    expect(aboveMost(terms({}), { amount: given, own }, holds)).toBe(0n);
  });

  it('is nothing with 20 baht left, or with half of what there was', () => {
    expect(releaseBound({}, { amount: given, own })).toBe(baht(20));
    expect(releaseBound({}, { amount: baht(10), own: baht(10) })).toBe(baht(10));
    expect(releaseBound({ releaseMinimum: 5_000 }, { amount: given, own })).toBe(baht(50));
  });
});

describe('a game', () => {
  const slots = terms({
    weights: [
      { kind: 'slot', provider: null, percent: 100 },
      { kind: 'slot', provider: 'OUT', percent: 0 },
      { kind: 'live', provider: 'MIXED', percent: 10 },
    ],
  });
  it.each([
    ['JOKER', 'slot', true],
    ['OUT', 'slot', false],
    ['MIXED', 'slot', true],
    ['UFABET', 'sport', false],
    ['HUAYHD', 'lotto', false],
  ])('%s of %s takes money while a bonus of slots runs: %s', (code, category, takes) => {
    expect(counts(slots, { code, category })).toBe(takes);
  });
  it('of sports and tables takes it where either counts', () => {
    expect(
      counts(terms({ weights: [{ kind: 'live', provider: null, percent: 10 }] }), {
        code: 'SEXYGAME',
        category: 'sport',
      }),
    ).toBe(true);
  });
});
