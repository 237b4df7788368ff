import { describe, expect, it } from 'vitest';
import { isOfWork } from './request-words.ts';

describe('A request', () => {
  it.each([
    ['a verdict on what waits', { kind: 'payout', order: { verdict: 'approve', seen: 'x' } }, true],
    ['a verdict on a setting that cannot be used', { kind: 'setting', order: { verdict: 'settle' } }, true],
    ['a change of a setting', { kind: 'setting', order: { order: { withdrawMaximum: 5 } } }, false],
    ['an act about a member', { kind: 'member', order: { id: 'ABC' } }, false],
  ])('leads to the work where it is %s', (_, request, is) => {
    expect(isOfWork(request)).toBe(is);
  });
});
