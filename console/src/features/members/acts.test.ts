import { describe, expect, it } from 'vitest';
import { RIGHTS_OF, type Right, type Role } from '@krapao/contract/console/rights';
import { actsFor, outcomeOf, untilOf } from './acts.ts';

const as =
  (role: Role) =>
  (right: Right): boolean =>
    RIGHTS_OF[role].includes(right);
const free = { blocks: [], heldUntil: null };

describe('what can be done about a member', () => {
  it('is what the person may do and what would change something', () => {
    expect(actsFor(free, as('cashier'))).toEqual(['hold', 'note', 'tag']);
    expect(actsFor(free, as('support'))).toEqual(['freeze', 'sessions', 'password', 'note', 'tag']);
    expect(actsFor(free, as('auditor'))).toEqual([]);
    expect(actsFor({ ...free, blocks: ['sign-in'] }, as('support'))).toContain('unfreeze');
    const held = { blocks: ['payouts' as const], heldUntil: null };
    expect(actsFor(held, as('owner'))).toContain('lift');
    expect(actsFor(held, as('owner'))).not.toContain('hold');
    expect(actsFor(held, as('owner'))).not.toContain('unfreeze');
    expect(actsFor({ ...free, heldUntil: '2026-11-24T00:00:00.000Z' }, as('owner'))).toContain('lift');
    expect(actsFor(held, as('support'))).not.toContain('lift');
  });

  it('ends when it was said to end, or by a person', () => {
    const now = Date.parse('2026-11-23T10:00:00Z');
    expect(untilOf('open', now)).toBeUndefined();
    expect(untilOf('week', now)).toBe('2026-11-30T10:00:00.000Z');
  });
});

describe('money corrected by hand', () => {
  it('never leaves a wallet below zero, and tells what is missing', () => {
    expect(outcomeOf({ direction: 'in', amount: '120' }, 0.1)).toEqual({ after: 120.1, missing: 0 });
    expect(outcomeOf({ direction: 'out', amount: '100.20' }, 360.5)).toEqual({ after: 260.3, missing: 0 });
    expect(outcomeOf({ direction: 'out', amount: '500' }, 360.5)).toEqual({ after: 0, missing: 139.5 });
    expect(outcomeOf({ direction: 'out', amount: '' }, 360.5)).toEqual({ after: 360.5, missing: 0 });
  });
});
