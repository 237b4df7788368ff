import { describe, expect, it } from 'vitest';
import { after, amountProblem, quickAmounts, transferBody } from './transfer-rules.ts';
import type { Slot } from './queries.ts';

const joker = { code: 'JOKER' } as Slot;

describe('transfer', () => {
  it('takes at least 1 baht and at most what is there', () => {
    expect(amountProblem(0, 100)).toBe('required');
    expect(amountProblem(0.99, 100)).toBe('minimum');
    expect(amountProblem(1, 100)).toBeNull();
    expect(amountProblem(100, 100)).toBeNull();
    expect(amountProblem(100.01, 100)).toBe('notEnough');
  });

  it('shows both sides after it, to the satang', () => {
    expect(after('in', { wallet: 100.3, game: 0 }, 0.1)).toEqual({ wallet: 100.2, game: 0.1 });
    expect(after('out', { wallet: 0, game: 100 }, 100)).toEqual({ wallet: 100, game: 0 });
  });

  it('goes from the wallet to the game, or back', () => {
    expect(transferBody('in', joker, 5)).toEqual({ from: 'WALLET', to: 'JOKER', amount: 5 });
    expect(transferBody('out', joker, 5)).toEqual({ from: 'JOKER', to: 'WALLET', amount: 5 });
  });

  it('offers only quick amounts below what is there', () => {
    expect(quickAmounts(600)).toEqual(['100', '500']);
    expect(quickAmounts(100)).toEqual([]);
  });
});
