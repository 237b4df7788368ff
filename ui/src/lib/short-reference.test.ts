import { expect, it } from 'vitest';
import { shortReference } from './short-reference.ts';

it('is eight characters in two halves, however long the reference is', () => {
  expect(shortReference('0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b')).toBe('8E9F-0A1B');
  expect(shortReference('a1')).toBe('A1');
});
