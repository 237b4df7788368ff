import { describe, expect, it } from 'vitest';
import { readAccepted, withAccepted } from './agreement-memory.ts';

describe('what is remembered of the agreement', () => {
  it('is the version that each member accepted last', () => {
    let kept = withAccepted(null, 'mali', '1');
    kept = withAccepted(kept, 'somchai', '1');
    kept = withAccepted(kept, 'mali', '2');
    expect(Object.fromEntries(readAccepted(kept))).toEqual({ somchai: '1', mali: '2' });
    expect(readAccepted(kept).get('noy')).toBeUndefined();
  });

  it.each([null, '', 'true', '1', 'null', '{', '[]', '["mali"]', '"1"', '{"mali":true}', '{"mali":{"1":2}}'])(
    'is nothing when %s is kept there, and survives it',
    (kept) => {
      expect(readAccepted(kept).get('mali')).toBeUndefined();
      expect(readAccepted(withAccepted(kept, 'mali', '3')).get('mali')).toBe('3');
    },
  );

  it('is no property of every object', () => {
    expect(readAccepted('{"toString":1}').get('toString')).toBeUndefined();
    expect(readAccepted(null).get('constructor')).toBeUndefined();
  });

  it('keeps the fifty members who accepted last', () => {
    let kept = withAccepted(null, 'first', '1');
    for (let member = 0; member < 50; member += 1) kept = withAccepted(kept, `m${member}`, '1');
    expect([readAccepted(kept).size, readAccepted(kept).has('first'), readAccepted(kept).has('m0')]).toEqual([
      50,
      false,
      true,
    ]);
  });
});
