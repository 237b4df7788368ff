import { describe, expect, it } from 'vitest';
import { fromBaht, toBaht, ZERO, type Satang } from '@krapao/contract/money';
import { isCarryOver, sharesOf, shortName, within } from './rules.ts';

const TERMS = { success: 5n, fail: 500n };
const day = (id: string, loss: number, counted = 0) => ({
  id,
  loss: fromBaht(loss),
  counted: fromBaht(counted),
});
const baht = ({ shares, carry }: ReturnType<typeof sharesOf<string>>) => ({
  carry: toBaht(carry),
  ...Object.fromEntries(shares.map(({ id, amount }) => [id, toBaht(amount)])),
});

describe('an invited day', () => {
  it('earns of what all lost together and of each one’s stakes, shared by what each lost', () => {
    expect(baht(sharesOf([day('A', 1_000, 10_000), day('B', -400, 5_000)], ZERO, TERMS))).toEqual({
      A: 35,
      B: 2.5,
      carry: 0,
    });
  });

  it('has wins made up before losses earn again', () => {
    let carry: Satang = ZERO;
    const earned = [-2_000, 1_500, 800].map((loss) => {
      const shares = sharesOf([day('A', loss)], carry, TERMS);
      ({ carry } = shares);
      return baht(shares);
    });
    expect(earned).toEqual([
      { A: 0, carry: -2_000 },
      { A: 0, carry: -500 },
      { A: 15, carry: 0 },
    ]);
  });

  it('of two sides of one table earns nothing', () => {
    expect(baht(sharesOf([day('A', 1_000), day('B', -1_000)], ZERO, TERMS))).toEqual({
      A: 0,
      B: 0,
      carry: 0,
    });
  });

  it('is shared without a satang lost or made', () => {
    const losses = [0.01, 33.33, 33.33, 33.34, 1 / 100].map((loss, n) => day(String(n), loss));
    const { shares } = sharesOf(losses, ZERO, TERMS);
    expect(shares.reduce((sum, { amount }) => sum + amount, 0n)).toBe((500n * 10_002n) / 10_000n);
  });

  it('gives no more than each one’s play leaves, nor than is left of the week', () => {
    const shares = ['A', 'B', 'C'].map((id) => ({ id, amount: fromBaht(100) }));
    const roomOf = (id: string) => fromBaht(id === 'A' ? 40 : 1_000);
    expect(within(shares, roomOf, fromBaht(150)).map(({ amount }) => toBaht(amount))).toEqual([40, 100, 10]);
  });

  it('carries until the month or the week ends', () => {
    expect(['2026-11-30', '2026-12-01'].map((one) => isCarryOver(one, 'month'))).toEqual([false, true]);
    expect(['2026-11-22', '2026-11-23'].map((one) => isCarryOver(one, 'week'))).toEqual([false, true]);
  });
});

it.each([
  ['สมชาย ใจดี', 'สม…'],
  ['น้ำผึ้ง', 'น้ำผึ้…'],
  ['Al', 'Al…'],
])('a friend is shown by the beginning of their name: %s', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});
