import { describe, expect, it } from 'vitest';
import { availableFor, leftAfter, mostOf, payableAfter, withdrawProblem } from './withdraw-rules.ts';

const limits = { withdrawMin: 100, withdrawMax: 50_000 };

describe('withdraw', () => {
  it('stays between the bounds and within what is there', () => {
    expect(withdrawProblem(0, 1000, limits)).toBe('required');
    expect(withdrawProblem(99.99, 1000, limits)).toBe('minimum');
    expect(withdrawProblem(100, 1000, limits)).toBeNull();
    expect(withdrawProblem(1000.01, 1000, limits)).toBe('notEnough');
    expect(withdrawProblem(50_000.01, 90_000, limits)).toBe('maximum');
  });

  it('counts the games only when they are brought home first', () => {
    expect(availableFor(10.1, 20.2, false)).toBe(10.1);
    expect(availableFor(10.1, 20.2, true)).toBe(30.3);
  });

  it('takes what was asked for of what a bonus leaves, where that may be withdrawn', () => {
    expect(payableAfter(500, { kept: 1000, stays: 0 }, limits)).toBe(500);
    expect(payableAfter(1200, { kept: 1000.5, stays: 0 }, limits)).toBe(1000.5);
    expect(payableAfter(90_000, { kept: 80_000, stays: 0 }, limits)).toBe(50_000);
    expect(payableAfter(1200, { kept: 99.99, stays: 0 }, limits)).toBeNull();
  });

  it('takes nothing of that which is too little to come home from its game', () => {
    expect(payableAfter(1200, { kept: 1000.5, stays: 0.35 }, limits)).toBe(1000.15);
    expect(payableAfter(1200, { kept: 100.2, stays: 0.35 }, limits)).toBeNull();
  });

  it('takes all up to the maximum', () => {
    expect(mostOf(90_000, limits)).toBe(50_000);
    expect(leftAfter(50_000, 90_000.25)).toBe(40_000.25);
  });
});
