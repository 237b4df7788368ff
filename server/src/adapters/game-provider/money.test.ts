/** Amounts as providers write them. */
import { describe, expect, it } from 'vitest';
import { readMoney, readSignedMoney } from './money.ts';

describe('an amount that a provider tells', () => {
  it('is baht as text or number, and less than a satang is cut', () => {
    expect([readMoney('0'), readMoney('12.5'), readMoney(12.5), readMoney('12.50')]).toEqual([
      0n,
      1_250n,
      1_250n,
      1_250n,
    ]);
    expect([readMoney('1.239'), readMoney(1.239), readMoney('0.009999')]).toEqual([123n, 123n, 0n]);
    expect([readSignedMoney('-2.50'), readSignedMoney(-2.5), readSignedMoney('2.50')]).toEqual([
      -250n,
      -250n,
      250n,
    ]);
  });

  it.each([
    [10.1 + 5.05, 1_515n],
    ['15.149999999999999', 1_515n],
    [0.1 + 0.2, 30n],
    [8.2 - 0.2, 800n],
    [0.3 - 0.1 - 0.2, 0n],
    [0.1 + 0.2 - 0.3, 0n],
    ['-2.7755575615628914e-17', 0n],
    [99_999_999.99 + 1e-8, 9_999_999_999n],
  ])('is not less, nor unreadable, for what adding doubles left of it: %j', (told, amount) => {
    expect(readMoney(told)).toBe(amount);
    expect(readSignedMoney(told)).toBe(amount);
  });

  it.each([[''], ['1,5'], ['1e3'], [1e21], [Number.NaN], ['0x10'], [' 1'], [null], [-1], ['-0.01']])(
    'is none where it is %j',
    (told) => {
      expect(readMoney(told)).toBeUndefined();
    },
  );

  it.each([['--1'], ['1-'], [''], [null]])('is none with a sign where it is %j', (told) => {
    expect(readSignedMoney(told)).toBeUndefined();
  });
});
