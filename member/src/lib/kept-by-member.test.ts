import { describe, expect, it } from 'vitest';
import { acceptedVersions, lastSyncs } from './kept-by-member.ts';

const AT = '2026-11-22T03:04:05.000Z';
const EARLIER = '1970-01-01T00:00:00.000Z';

describe('what is remembered of the agreement', () => {
  it('is the version that each member accepted last', () => {
    let kept = acceptedVersions.withText(null, 'mali', '1');
    kept = acceptedVersions.withText(kept, 'somchai', '1');
    kept = acceptedVersions.withText(kept, 'mali', '2');
    expect(Object.fromEntries(acceptedVersions.read(kept))).toEqual({ somchai: '1', mali: '2' });
    expect(acceptedVersions.read(kept).get('noy')).toBeUndefined();
  });

  it.each([null, '', 'true', '1', 'null', '{', '[]', '["mali"]', '"1"', '{"mali":true}', '{"mali":{"1":2}}'])(
    'is nothing when %s is kept there, and survives it',
    (kept) => {
      expect(acceptedVersions.read(kept).get('mali')).toBeUndefined();
      expect(acceptedVersions.read(acceptedVersions.withText(kept, 'mali', '3')).get('mali')).toBe('3');
    },
  );

  it('is no property of every object', () => {
    expect(acceptedVersions.read('{"toString":1}').get('toString')).toBeUndefined();
    expect(acceptedVersions.read(null).get('constructor')).toBeUndefined();
  });

  it('keeps the fifty members who accepted last', () => {
    let kept = acceptedVersions.withText(null, 'first', '1');
    for (let member = 0; member < 50; member += 1) kept = acceptedVersions.withText(kept, `m${member}`, '1');
    expect([
      acceptedVersions.read(kept).size,
      acceptedVersions.read(kept).has('first'),
      acceptedVersions.read(kept).has('m0'),
    ]).toEqual([50, false, true]);
  });
});

describe('when balances were last refreshed', () => {
  it('belongs to a member: another one of the same device has their own', () => {
    const kept = lastSyncs.withText(lastSyncs.withText(null, 'mali', AT), 'dao', EARLIER);
    expect(lastSyncs.read(kept).get('mali')).toBe(AT);
    expect(lastSyncs.read(kept).get('dao')).toBe(EARLIER);
    expect(lastSyncs.read(kept).get('noi')).toBeUndefined();
  });

  it('is kept of the last members only', () => {
    let kept: string | null = null;
    for (let member = 0; member < 25; member += 1) kept = lastSyncs.withText(kept, `m${member}`, AT);
    expect([...lastSyncs.read(kept).keys()]).toEqual(Array.from({ length: 20 }, (_, i) => `m${i + 5}`));
  });

  it.each(['2026-11-22T03:04:05.000Z', 'null', '[]', '{', '{"mali":1,"dao":"soon"}'])(
    'is nobody’s when something else stands there: %s',
    (kept) => expect(lastSyncs.read(kept).size).toBe(0),
  );
});
