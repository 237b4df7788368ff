import { describe, expect, it } from 'vitest';
import type { RefundCheck } from './queries.ts';
import { isCollected, isLocked, isRateOf, obstacleOf } from './refund-rules.ts';

const PERIOD = {
  from: '2026-11-15T17:00:00.000Z',
  to: '2026-11-22T17:00:00.000Z',
  loss: 1_800,
  turnover: 40_000,
  lossPart: 90,
  turnoverPart: 40,
  isComplete: true,
  until: '2026-11-29T17:00:00.000Z',
};
const checked = (told: Partial<RefundCheck>): RefundCheck => ({
  result: false,
  bonus: false,
  info: '',
  refundAmount: 130,
  refundSuccess: 0.1,
  refundFail: 5,
  receivable: 130,
  pot: 0,
  minimum: 1,
  period: PERIOD,
  ...told,
});

describe('a refund', () => {
  it('can be received where the server says so and no bonus is open', () => {
    expect(obstacleOf(checked({ result: true }))).toBeUndefined();
    expect(obstacleOf(checked({ result: true, bonus: true }))).toBe('bonus');
  });

  it('is locked under a bonus, and where there is nothing to receive nor in the pot', () => {
    expect(isLocked(checked({ result: true }))).toBe(false);
    expect(isLocked(checked({ result: true, bonus: true, pot: 50 }))).toBe(true);
    expect(isLocked(checked({ receivable: 0.5 }))).toBe(true);
    expect(isLocked(checked({ receivable: 0.5, pot: 50 }))).toBe(false);
  });

  it('says why it can not be received', () => {
    expect(obstacleOf(checked({ period: null, receivable: 0 }))).toBe('none');
    expect(obstacleOf(checked({ period: { ...PERIOD, isComplete: false }, receivable: 0 }))).toBe(
      'incomplete',
    );
    expect(obstacleOf(checked({ receivable: 0.5 }))).toBe('minimum');
    expect(obstacleOf(checked({ receivable: 0 }))).toBe('nothing');
  });

  it('that was received is one press from the wallet, and nothing stands in its way', () => {
    expect(isCollected(checked({ receivable: 0, pot: 130 }))).toBe(true);
    expect(isCollected(checked({ result: true, pot: 130 }))).toBe(false);
    expect(isCollected(checked({ receivable: 0, pot: 130, bonus: true }))).toBe(false);
    expect(isCollected(checked({ receivable: 0 }))).toBe(false);
  });

  it('is written as a formula only where one rate makes it, to the satang', () => {
    expect(isRateOf(5, 1_800, 90)).toBe(true);
    expect(isRateOf(0.1, 1_234.56, 1.23)).toBe(true);
    expect(isRateOf(5, 1_800, 108)).toBe(false);
  });
});
