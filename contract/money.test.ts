import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBaht, fromBaht, MAX_BAHT, parseBaht, satang, toBaht, toDecimal } from './money.ts';

const seed = process.env['SEED'] ? Number(process.env['SEED']) : Date.now() % 2 ** 31;
const amounts = fc.bigInt({ min: -BigInt(MAX_BAHT) * 100n, max: BigInt(MAX_BAHT) * 100n }).map(satang);

describe(`money (SEED=${seed})`, () => {
  it('comes back from the wire as it went out, to the satang', () => {
    fc.assert(
      fc.property(
        amounts,
        (amount) => fromBaht(toBaht(amount)) === amount && parseBaht(toDecimal(amount)) === amount,
      ),
      { seed, numRuns: 2_000 },
    );
  });

  it('crosses JSON unchanged', () => {
    fc.assert(
      fc.property(
        amounts,
        (amount) => fromBaht(JSON.parse(JSON.stringify(toBaht(amount))) as number) === amount,
      ),
      { seed, numRuns: 2_000 },
    );
  });

  it.each([
    '1.001',
    '1e3',
    'NaN',
    '',
    ' 1',
    '1,000',
    '0x10',
    '+1',
    '1.',
    '.5',
    '100000000.01',
    '1'.repeat(12),
  ])('is not read from %j', (text) => {
    expect(parseBaht(text)).toBeUndefined();
  });

  it.each([0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 0.1 + 0.2])(
    'is not made from the number %d',
    (baht) => {
      expect(() => fromBaht(baht)).toThrow(RangeError);
    },
  );

  it('is shown with two decimals and thousands apart', () => {
    expect(formatBaht(12480.5)).toBe('12,480.50');
    expect(toDecimal(satang(-5))).toBe('-0.05');
  });
});
