import { describe, expect, it } from 'vitest';
import { fromBaht, satang, toBaht } from '@krapao/contract/money';
import { baseOf, carriedSince, payOff, sharesOf, shortName, standOf, takenOf, within } from './rules.ts';

const TERMS = { success: 5n, fail: 500n };
const news = (id: string, loss: number, counted = 0, late = loss) => ({
  id,
  loss: fromBaht(loss),
  late: fromBaht(late),
  counted: fromBaht(counted),
});
const sum = (day: string, loss: number, own = 0) => ({ day, loss: fromBaht(loss), own: fromBaht(own) });
/** What new days bring, one after the other. */
function brought(...losses: readonly ReturnType<typeof sum>[]) {
  return losses.map((_, n) => {
    const base = baseOf(losses.slice(0, n + 1), 'month') - baseOf(losses.slice(0, n), 'month');
    return toBaht(satang((TERMS.fail * base) / 10_000n));
  });
}
const fresh = (base: bigint) => ({
  fresh: base,
  late: 0n,
  worth: satang(0),
  less: new Map<string, bigint>(),
});
const late = (base: number) => ({ ...fresh(0n), late: fromBaht(base), worth: fromBaht((-base * 5) / 100) });
const baht = ({ shares }: ReturnType<typeof sharesOf<string>>) =>
  Object.fromEntries(shares.map(({ id, amount }) => [id, toBaht(satang(amount))]));

describe('an invited day', () => {
  it('earns of what all lost together and of each one’s stakes, shared by what each lost', () => {
    const shares = sharesOf([news('A', 1_000, 10_000), news('B', -400, 5_000)], fresh(fromBaht(600)), TERMS);
    expect(baht(shares)).toEqual({ A: 35, B: 2.5 });
  });

  it('has wins made up before losses earn again', () => {
    const days = [sum('2026-11-01', -2_000), sum('2026-11-02', 1_500), sum('2026-11-03', 800)];
    expect(brought(...days)).toEqual([0, 0, 15]);
    expect(days.map((_, n) => toBaht(standOf(days.slice(0, n + 1)).carry))).toEqual([-2_000, -500, 0]);
  });

  it('of two sides of one table earns nothing, whoever of the two has invited the other', () => {
    expect(brought(sum('2026-11-01', 0))).toEqual([0]);
    expect(brought(sum('2026-11-01', 1_000, 1_000), sum('2026-11-02', 1_000, 400))).toEqual([0, 30]);
  });

  it('has what the inviter won count against the losses of that day alone', () => {
    expect(brought(sum('2026-11-01', 1_000, 50_000), sum('2026-11-02', 1_000))).toEqual([0, 50]);
    expect(brought(sum('2026-11-01', -400, 50_000), sum('2026-11-02', 1_000, 100))).toEqual([0, 25]);
  });

  it('is shared without a satang lost or made', () => {
    const losses = [0.01, 33.33, 33.33, 33.34, 1 / 100].map((loss, n) => news(String(n), loss));
    const { shares } = sharesOf(losses, fresh(10_002n), TERMS);
    expect(shares.reduce((all, { amount }) => all + amount, 0n)).toBe((500n * 10_002n) / 10_000n);
  });

  it('that is corrected takes back what it brought, by what each was corrected by', () => {
    const shares = sharesOf([news('A', -300, -2_000), news('B', -100), news('C', 50)], late(-200), TERMS);
    expect({ ...baht(shares), rest: shares.rest }).toEqual({ A: -8.5, B: -2.5, C: 0, rest: 0n });
    expect(sharesOf([news('A', 0)], late(-200), TERMS).rest).toBe(fromBaht(10));
  });

  it('that is corrected takes nothing for whom won on a new day, and of others what one’s play had not brought', () => {
    const won = sharesOf([news('A', -1_000), news('B', -9_000, 0, 0)], late(-1_000), TERMS);
    expect(baht(won)).toEqual({ A: -50, B: 0 });
    const both = sharesOf([news('A', -500), news('B', -500, -2_000)], late(-1_000), TERMS);
    const hadOf = (had: Record<string, number>) => (id: string) => fromBaht(had[id] ?? 0);
    const { taken, rest } = takenOf(both, hadOf({ A: 40, B: 1 }));
    expect([toBaht(taken.get('A') ?? satang(0)), toBaht(taken.get('B') ?? satang(0)), toBaht(rest)]).toEqual([
      40, 1, 10,
    ]);
    expect(takenOf(both, hadOf({ A: 100, B: 1 })).rest).toBe(0n);
  });

  it('gives no more than each one’s play leaves, nor than is left of the week', () => {
    const shares = ['A', 'B', 'C'].map((id) => ({ id, amount: fromBaht(100) }));
    const roomOf = (id: string) => fromBaht(id === 'A' ? 40 : 1_000);
    expect(within(shares, roomOf, fromBaht(150)).map(({ amount }) => toBaht(amount))).toEqual([40, 100, 10]);
  });

  it('pays what is owed first', () => {
    const earned = ['A', 'B'].map((id) => ({ id, amount: fromBaht(30) }));
    expect(payOff(earned, fromBaht(40))).toEqual({
      given: [
        { id: 'A', earned: fromBaht(30), amount: 0n },
        { id: 'B', earned: fromBaht(30), amount: fromBaht(20) },
      ],
      owed: 0n,
    });
    expect(payOff(earned, fromBaht(70)).owed).toBe(fromBaht(10));
  });

  it('carries until the month or the week ends, and a correction belongs to the span of its day', () => {
    expect(['2026-11-30', '2026-12-01'].map((one) => carriedSince(one, 'month'))).toEqual([
      '2026-11-01',
      '2026-12-01',
    ]);
    expect(['2026-11-22', '2026-11-23'].map((one) => carriedSince(one, 'week'))).toEqual([
      '2026-11-16',
      '2026-11-23',
    ]);
    const won = [sum('2026-11-30', -2_000), sum('2026-12-01', 100)];
    const corrected = [sum('2026-11-30', 0), sum('2026-12-01', 100)];
    expect([baseOf(won, 'month'), baseOf(corrected, 'month')]).toEqual([fromBaht(100), fromBaht(100)]);
  });
});

it.each([
  ['สมชาย ใจดี', 'สม…'],
  ['น้ำผึ้ง', 'น้ำผึ้…'],
  ['Al', 'Al…'],
])('a friend is shown by the beginning of their name: %s', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});
