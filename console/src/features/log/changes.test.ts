import { expect, it } from 'vitest';
import { fieldWord } from '../../lib/states.ts';
import { changesOf } from './changes.ts';

it('tells only what is not the same on both sides, and what came or went', () => {
  expect(
    changesOf(
      { role: 'clerk', name: 'noi', old: 1, hash: 'a' },
      { role: 'chief', name: 'noi', missing: '1250', hash: 'b' },
    ),
  ).toEqual([
    { field: fieldWord('role'), before: 'clerk', after: 'chief' },
    { field: fieldWord('old'), before: '1', after: '–' },
    { field: fieldWord('missing'), before: '–', after: '12.50' },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});
