import { expect, it } from 'vitest';
import type { Field } from './fields.ts';
import { changedOf, movedFields, orderOf } from './typed.ts';

const fields: Field[] = [
  { name: 'most', is: 'number', isWhole: true, unit: 'satang', least: 0 },
  { name: 'isActive', is: 'switch' },
];
const state = { most: 20_000_000, isActive: true };

it('what was typed and put back is no change, and only what changed is sent', () => {
  expect(changedOf(fields, state, { most: '200000', isActive: true })).toEqual([]);
  expect(orderOf(fields, state, { most: '150000', isActive: true })).toEqual({
    order: { most: 15_000_000 },
    problems: [],
  });
});

it('what somebody else changed is told apart from what was typed', () => {
  const now = { inForce: { most: 20_000_000, isActive: false } };
  expect(movedFields(fields, { inForce: state }, now).map(({ name }) => name)).toEqual(['isActive']);
  expect(orderOf(fields, now.inForce, { most: '150000' }).order).toEqual({ most: 15_000_000 });
});

it('a new thing is what its switches show, and nothing else is said for it', () => {
  const more: Field[] = [...fields, { name: 'sameAgent', is: 'switch', isOnlyOn: true }];
  expect(orderOf(more, null, { most: '100' }).order).toEqual({ most: 10_000, isActive: false });
  expect(orderOf(more, null, { isActive: true }).order).toEqual({ isActive: true });
});

it('a new thing of which nothing was typed has nothing to review', () => {
  expect(changedOf(fields, null, {})).toEqual([]);
  expect(changedOf(fields, null, { most: '', isActive: false })).toEqual([]);
});
