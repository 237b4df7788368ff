import { describe, expect, it } from 'vitest';
import { isOfWork, orderOf, whatOf } from './request-words.ts';

describe('A request', () => {
  it.each([
    ['a verdict on what waits', { kind: 'payout', order: { verdict: 'approve', seen: 'x' } }, true],
    ['a verdict on a setting that cannot be used', { kind: 'setting', order: { verdict: 'settle' } }, true],
    ['a change of a setting', { kind: 'setting', order: { order: { withdrawMaximum: 5 } } }, false],
    ['an act about a member', { kind: 'member', order: { id: 'ABC' } }, false],
  ])('leads to the work where it is %s', (_, request, is) => {
    expect(isOfWork(request)).toBe(is);
  });

  it('tells a day as people write it', () => {
    const close = { kind: 'day', subject: '2026-11-23', called: null, act: 'day.close', order: {} };
    expect(whatOf(close as never)).toMatch(/ 23\/11\/2026$/);
  });

  it('tells what it says of a thing, and that it takes a member away', () => {
    const told = (order: object) => orderOf({ order } as never).map(([, text]) => text);
    expect([told({ id: 'a', member: null }), told({ id: 'a', until: null })]).toEqual([['–'], []]);
  });
});
