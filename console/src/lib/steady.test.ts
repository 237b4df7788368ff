import { expect, it } from 'vitest';
import { nextOf, steady } from './steady.ts';

const row = (id: string, amount = 1) => ({ kind: 'payout', id, amount });
const shown = [row('a'), row('b'), row('c')];

it('lets nothing move under a finger: what came waits, what is done stays greyed in its place', () => {
  const { rows, fresh } = steady(shown, [row('z'), row('c', 2), row('a'), row('y')]);
  expect(rows.map((one) => [one.row.id, one.isGone])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ]);
  expect(fresh).toBe(2);
});

it('shows of a row what it is now, not what it was', () => {
  expect(steady(shown, [row('a', 7)]).rows[0]?.row.amount).toBe(7);
});

it('takes the same id of another kind for another thing', () => {
  expect(steady(shown, [{ ...row('a'), kind: 'slip' }])).toMatchObject({
    fresh: 1,
    rows: [{ isGone: true }, { isGone: true }, { isGone: true }],
  });
});

it('goes from one to the next that still waits, both ways, and from none to the first', () => {
  const { rows } = steady(shown, [row('a'), row('c')]);
  expect(nextOf(rows, row('a'))?.id).toBe('c');
  expect(nextOf(rows, row('c'), -1)?.id).toBe('a');
  expect(nextOf(rows, undefined)?.id).toBe('a');
  expect(nextOf(rows, row('c'))).toBeUndefined();
});
