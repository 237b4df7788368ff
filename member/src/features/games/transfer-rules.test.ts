import { describe, expect, it } from 'vitest';
import {
  after,
  amountProblem,
  isNothingToMove,
  pairProblem,
  quickAmounts,
  standingOf,
  wayOf,
} from './transfer-rules.ts';

describe('transfer', () => {
  it('takes at least 1 baht and at most what is there', () => {
    expect(amountProblem(0, 100, 1)).toBe('required');
    expect(amountProblem(0.99, 100, 1)).toBe('minimum');
    expect(amountProblem(1, 100, 1)).toBeNull();
    // as the server says it
    expect(amountProblem(1, 100, 20)).toBe('minimum');
    expect(amountProblem(100, 100, 1)).toBeNull();
    expect(amountProblem(100.01, 100, 1)).toBe('notEnough');
  });

  it('is between two places that are both chosen and differ', () => {
    expect(pairProblem('', 'PG')).toEqual({ field: 'from', problem: 'from.required' });
    expect(pairProblem('', '')).toEqual({ field: 'from', problem: 'from.required' });
    expect(pairProblem('PG', '')).toEqual({ field: 'to', problem: 'to.required' });
    expect(pairProblem('PG', 'PG')).toEqual({ field: 'to', problem: 'to.same' });
    expect(pairProblem('WALLET', 'WALLET')).toEqual({ field: 'to', problem: 'to.same' });
    expect(pairProblem('PG', 'JOKER')).toBeNull();
  });

  it('shows both sides after it, to the satang', () => {
    expect(after(100.3, 0, 0.1)).toEqual({ from: 100.2, to: 0.1 });
    expect(after(100, 0, 100)).toEqual({ from: 0, to: 100 });
  });

  it('goes from the wallet to a game, back, or from game to game', () => {
    expect([wayOf('WALLET', 'PG'), wayOf('PG', 'WALLET'), wayOf('PG', 'JOKER')]).toEqual([
      'in',
      'out',
      'between',
    ]);
  });

  it('of nothing is none: playing goes on without it', () => {
    expect([isNothingToMove(0, 100), isNothingToMove(5, 0), isNothingToMove(5, 100)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('offers only quick amounts below what is there', () => {
    expect(quickAmounts(600)).toEqual(['100', '500']);
    expect(quickAmounts(100)).toEqual([]);
  });
});

describe('how a transfer ended', () => {
  const line = (from: string, to: string, status: 'SUCCESS' | 'FAILED' | 'PENDING') => ({ from, to, status });

  it('is what the statement says of the last one there', () => {
    expect(standingOf([], 'WALLET', 'PG')).toBe('PENDING');
    const lines = [line('PG', 'WALLET', 'PENDING'), line('WALLET', 'PG', 'FAILED')];
    expect(standingOf(lines, 'WALLET', 'PG')).toBe('FAILED');
    expect(standingOf(lines, 'PG', 'WALLET')).toBe('PENDING');
  });

  it('between two games is the end of its second half, or that it came no further than the wallet', () => {
    const [first, second] = [line('PG', 'WALLET', 'SUCCESS'), line('WALLET', 'JOKER', 'PENDING')];
    expect(standingOf([line('PG', 'WALLET', 'PENDING')], 'PG', 'JOKER')).toBe('PENDING');
    expect(standingOf([line('PG', 'WALLET', 'FAILED')], 'PG', 'JOKER')).toBe('FAILED');
    expect(standingOf([first], 'PG', 'JOKER')).toBe('HALFWAY');
    expect(standingOf([second, first], 'PG', 'JOKER')).toBe('PENDING');
    expect(standingOf([line('WALLET', 'JOKER', 'SUCCESS'), first], 'PG', 'JOKER')).toBe('SUCCESS');
    expect(standingOf([line('WALLET', 'JOKER', 'FAILED'), first], 'PG', 'JOKER')).toBe('HALFWAY');
  });
});
