import { describe, expect, it } from 'vitest';
import { readSyncs, withSync } from './last-sync.ts';

const AT = new Date('2026-11-22T03:04:05Z');

describe('when balances were last refreshed', () => {
  it('belongs to a member: another one of the same device has their own', () => {
    const kept = withSync(withSync(null, 'mali', AT), 'dao', new Date(0));
    expect(readSyncs(kept).get('mali')).toBe(AT.toISOString());
    expect(readSyncs(kept).get('dao')).toBe(new Date(0).toISOString());
    expect(readSyncs(kept).get('noi')).toBeUndefined();
  });

  it('is kept of the last members only', () => {
    let kept: string | null = null;
    for (let member = 0; member < 25; member += 1) kept = withSync(kept, `m${member}`, AT);
    expect([...readSyncs(kept).keys()]).toEqual(Array.from({ length: 20 }, (_, i) => `m${i + 5}`));
  });

  it.each(['2026-11-22T03:04:05.000Z', 'null', '[]', '{', '{"mali":1,"dao":"soon"}'])(
    'is nobody’s when something else stands there: %s',
    (kept) => expect(readSyncs(kept).size).toBe(0),
  );
});
