import { describe, expect, it } from 'vitest';
import { agesByKind, barsOf } from './age-bars.tsx';

const NOW = Date.parse('2026-11-22T14:00:00+07:00');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

describe('ages of what waits', () => {
  it('are told by kind, at 45 and 60 seconds', () => {
    const ages = agesByKind(
      [
        { kind: 'payout', since: ago(44) },
        { kind: 'payout', since: ago(45) },
        { kind: 'payout', since: ago(60) },
        { kind: 'slip', since: ago(3) },
      ],
      NOW,
    );
    expect(ages.get('payout')).toEqual({ calm: 1, soon: 1, late: 1 });
    expect(ages.get('slip')).toEqual({ calm: 1, soon: 0, late: 0 });
    expect(ages.get('gift')).toBeUndefined();
  });

  it('show those that wait longest where more wait than there is room for', () => {
    expect(barsOf({ calm: 1, soon: 0, late: 2 })).toEqual(['calm', 'late', 'late']);
    expect(barsOf({ calm: 20, soon: 2, late: 1 })).toEqual([
      ...Array.from({ length: 5 }, () => 'calm'),
      'soon',
      'soon',
      'late',
    ]);
    expect(barsOf({ calm: 0, soon: 0, late: 30 })).toHaveLength(8);
  });
});
