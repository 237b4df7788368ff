import { describe, expect, it } from 'vitest';
import type { GameKind } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht, satang, toBaht, ZERO, type Satang } from '@krapao/contract/money';
import type { Play } from '../../games/face.ts';
import { refundOf, settleDebts, type RateWindow, type RefundTerms } from './rules.ts';

const TERMS: RefundTerms = {
  success: 10,
  fail: 500,
  maximum: 500_000,
  edges: { slot: 4, live: 1, sport: 3, lotto: 20 },
};
const play = (kind: GameKind, net: number, counted: number, window: number | null = null): Play => ({
  memberId: 'M' as MemberId,
  kind,
  window,
  net: fromBaht(net),
  counted: fromBaht(counted),
});
const NOTHING = { given: ZERO, invited: ZERO };
const window = (percentFail: number, hasTurnover = true): RateWindow => ({
  from: new Date(0),
  to: new Date(1),
  percentFail,
  hasTurnover,
});
const baht = (refund: ReturnType<typeof refundOf>) =>
  Object.fromEntries(Object.entries<Satang>({ ...refund }).map(([name, amount]) => [name, toBaht(amount)]));

describe('a refund', () => {
  it('is of what a period lost in all, and of the stakes that count', () => {
    const plays = [play('slot', -3_000, 25_000), play('sport', 1_200, 15_000)];
    expect(baht(refundOf(plays, [], TERMS, NOTHING))).toEqual({
      loss: 1_800,
      turnover: 40_000,
      lossPart: 90,
      turnoverPart: 40,
      earned: 130,
    });
  });

  it('has the rate of each time, and wins at one rate make up losses at the others in their parts', () => {
    const windows = [window(0, false), window(800)];
    const plays = [play('slot', -2_000, 0), play('slot', -1_000, 0, 1), play('slot', 1_200, 50_000, 0)];
    expect(baht(refundOf(plays, windows, TERMS, NOTHING))).toMatchObject({
      loss: 1_800,
      turnover: 0,
      lossPart: 108,
      earned: 108,
    });
  });

  it('leaves out what was given otherwise, and is nothing for a period that was won', () => {
    const plays = [play('slot', -1_000, 10_000)];
    const other = { given: fromBaht(400), invited: ZERO };
    expect(baht(refundOf(plays, [], TERMS, other))).toMatchObject({ loss: 600, lossPart: 30 });
    expect(baht(refundOf([play('slot', 1, 100)], [], TERMS, NOTHING))).toMatchObject({
      loss: 0,
      lossPart: 0,
    });
  });

  it('is no more than the maximum, nor than half of what the house earns of that play less what its inviter has', () => {
    const lost = [play('slot', -200_000, 2_000_000)];
    expect(toBaht(refundOf(lost, [], TERMS, NOTHING).earned)).toBe(5_000);
    const even = [play('live', -35_000, 70_000)];
    expect(toBaht(refundOf(even, [], TERMS, NOTHING).earned)).toBe(350);
    expect(toBaht(refundOf(even, [], TERMS, { given: ZERO, invited: fromBaht(340) }).earned)).toBe(10);
    expect(toBaht(refundOf(even, [], TERMS, { given: ZERO, invited: fromBaht(400) }).earned)).toBe(0);
  });

  it('is rounded down to the satang, each part once', () => {
    const terms = { ...TERMS, success: 0 };
    expect(toBaht(refundOf([play('slot', -19.99, 1_000)], [], terms, NOTHING).earned)).toBe(0.99);
    expect(toBaht(refundOf([play('slot', -20, 1_000)], [], terms, NOTHING).earned)).toBe(1);
  });
});

describe('debts', () => {
  const standing = (earned: number, given: number, isDue = false) => ({
    earned: satang(earned),
    given: satang(given),
    isDue,
  });
  const settled = (...periods: ReturnType<typeof standing>[]) =>
    settleDebts(periods, ({ isDue }) => isDue).map(({ given }) => Number(given));

  it('are paid by what is due next, and never by a wallet', () => {
    expect(settled(standing(7_500, 10_000), standing(9_000, 0, true))).toEqual([7_500, 2_500]);
    expect(settled(standing(7_500, 10_000), standing(2_000, 0, true))).toEqual([8_000, 2_000]);
    expect(settled(standing(7_500, 10_000), standing(2_000, 0))).toEqual([10_000, 0]);
  });

  it('are nothing where nothing was corrected', () => {
    expect(settled(standing(10_000, 10_000), standing(9_000, 0, true))).toEqual([10_000, 0]);
  });
});
