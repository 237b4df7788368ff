import { describe, expect, it } from 'vitest';
import { isStorable, storable, storableJson, unstorableIn } from './storable.ts';

describe('a text', () => {
  it.each([
    ['a\0b', 'a\uFFFDb'],
    ['\uD83D', '\uFFFD'],
    ['x\uDE00\uD83Dy', 'x\uFFFD\uFFFDy'],
  ])('that PostgreSQL can not hold is kept without what it can not: %j', (text, kept) => {
    expect(isStorable(text)).toBe(false);
    expect(storable(text)).toBe(kept);
    expect(isStorable(kept)).toBe(true);
  });

  it.each(['', 'ทองคำ', 'ຄຳ', '😀 two surrogates that are a pair', '\t\n\x01', '\uFFFD\uFFFF'])(
    'that it can hold stays as it is: %j',
    (text) => {
      expect(isStorable(text)).toBe(true);
      expect(storable(text)).toBe(text);
    },
  );
});

describe('JSON', () => {
  const nested = (depth: number, inner: unknown): unknown => {
    let value = inner;
    for (let i = 0; i < depth; i += 1) value = [value];
    return value;
  };

  it('tells where it holds what can not be kept, however deep', () => {
    expect(unstorableIn({ a: 1, b: ['x', { c: 'y\0' }] })).toBe('b.1.c');
    expect(unstorableIn({ a: { 'b\uD800': 1 } })).toBe('a');
    expect(unstorableIn('\0')).toBe('');
    const deep = 30_000;
    expect(unstorableIn(nested(deep, '\0'))).toBe(Array.from({ length: deep }, () => '0').join('.'));
    expect(unstorableIn({ a: 'fine', b: [null, true, 2], c: Buffer.from('\0') })).toBeUndefined();
  });

  it('is kept with nothing in it that can not be', () => {
    expect(storableJson({ a: ['x\0', 1, null], 'n\uDC00': { b: 'fine' } })).toEqual({
      a: ['x\uFFFD', 1, null],
      'n\uFFFD': { b: 'fine' },
    });
  });

  it('that is nested without end is cut off', () => {
    const kept = JSON.stringify(storableJson(nested(50_000, 'x')));
    expect(kept).toBe(`${'['.repeat(64)}null${']'.repeat(64)}`);
  });
});
