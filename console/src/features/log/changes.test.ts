import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('tells only what is not the same on both sides, and what came or went', () => {
  expect(
    changesOf({ role: 'cashier', name: 'noi', old: 1 }, { role: 'manager', name: 'noi', rights: ['a'] }),
  ).toEqual([
    { field: 'role', before: 'cashier', after: 'manager' },
    { field: 'old', before: '1', after: '' },
    { field: 'rights', before: '', after: '["a"]' },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});
