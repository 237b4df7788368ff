import { describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import type { SendAnswer } from '../../ports/payout.ts';
import { reasonOf, outsideLimits, REVIEW_AFTER, stepAfter, waitsFor } from './rules.ts';

describe('the limits of a withdrawal', () => {
  const limits = {
    withdrawMinimum: satang(10_000),
    withdrawMaximum: satang(20_000),
    withdrawAutomaticMaximum: satang(15_000),
  };
  it.each([
    [9_999, 'WITHDRAW_MINIMUM'],
    [10_000, undefined],
    [20_000, undefined],
    [20_001, 'WITHDRAW_MAXIMUM'],
  ])('%d satang: %s', (amount, code) => {
    expect(outsideLimits(satang(amount), limits)?.code).toBe(code);
  });
});

describe('a withdrawal goes out by itself', () => {
  it.each([
    [15_000, true, 'nobody'],
    [15_001, true, 'person'],
    [15_000, false, 'holder'],
    [15_001, false, 'person'],
  ])(
    'up to the amount that is set, to an account that is known: %d satang, %s, waits for: %s',
    (amount, isKnown, whom) => {
      expect(waitsFor(satang(amount), isKnown, { withdrawAutomaticMaximum: satang(15_000) })).toBe(whom);
    },
  );
});

describe('after an attempt', () => {
  const reason = 'why';
  it.each<[SendAnswer, number, string, string?]>([
    [{ outcome: 'done', externalReference: 'B1' }, 1, 'settle'],
    [{ outcome: 'done', externalReference: null }, 50, 'settle'],
    [{ outcome: 'refused', reason }, 1, 'return'],
    [{ outcome: 'refused', reason }, 50, 'return'],
    [{ outcome: 'invalid', reason }, 1, 'return'],
    [{ outcome: 'invalid', reason }, 2, 'wait', 'review'],
    [{ outcome: 'conflict', reason }, 1, 'wait', 'review'],
    [{ outcome: 'pending' }, 1, 'wait', 'sent'],
    [{ outcome: 'pending' }, REVIEW_AFTER, 'wait', 'review'],
    [{ outcome: 'unknown', reason }, REVIEW_AFTER - 1, 'wait', 'sent'],
    [{ outcome: 'unknown', reason }, REVIEW_AFTER, 'wait', 'review'],
  ])('%o at attempt %d: %s %s', (answer, attempts, step, state) => {
    const next = stepAfter(answer, attempts);
    expect([next.step, next.step === 'wait' ? next.state : undefined]).toEqual([step, state]);
  });
});

describe('why a withdrawal came back', () => {
  it.each([
    [{ state: 'returned', approval: null, evidence: 'ACCOUNT_CLOSED' }, 'ACCOUNT_CLOSED'],
    [{ state: 'returned', approval: 'given', evidence: 'NAME_MISMATCH' }, 'NAME_MISMATCH'],
    [{ state: 'returned', approval: 'refused', evidence: 'REFUSED_BY_OPERATOR' }, 'NOT_APPROVED'],
    [{ state: 'returned', approval: null, evidence: 'NOT_APPROVED' }, null],
    [{ state: 'returned', approval: null, evidence: 'REFUSED_BY_BANK' }, null],
    [{ state: 'review', approval: null, evidence: 'ACCOUNT_CLOSED' }, null],
  ] as const)('of %j is %s: a word that helps, and only once it has', (ending, reason) => {
    expect(reasonOf(ending)).toBe(reason);
  });
});
