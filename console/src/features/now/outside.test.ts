import { describe, expect, it } from 'vitest';
import { gathered } from './outside.ts';
import type { Outside } from './queries.ts';

const system = (kind: Outside['kind'], isUp: boolean, subject: string | null = null): Outside => ({
  ...{ kind, subject, isUp, at: '2026-11-22T07:00:00.000Z', items: 0 },
});

describe('systems of others', () => {
  it('are told with what is down first, and providers that answer in one', () => {
    const told = gathered([
      system('verifier', true),
      system('provider', true, 'PG'),
      system('provider', false, 'JOKER'),
      system('provider', true, 'IMI'),
      system('payout-bank', false),
      { ...system('provider', true, 'NEW'), at: null },
    ]);
    expect(told.apart.map(({ kind, subject }) => subject ?? kind)).toEqual([
      'JOKER',
      'payout-bank',
      'verifier',
      'NEW',
    ]);
    expect(told.providers).toBe(2);
  });
});
