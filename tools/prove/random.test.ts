import { expect, it } from 'vitest';
import { randomFrom, seedOf } from './random.ts';

it('chance draws amounts of whole satang, which wires take', () => {
  const random = randomFrom(seedOf('amounts'));
  const texts = Array.from({ length: 2_000 }, () => String(random.baht(50_000)));
  expect(texts.filter((text) => !/^\d+(\.\d{1,2})?$/.test(text))).toEqual([]);
});
