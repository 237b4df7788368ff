import { expect, it } from 'vitest';
import { createLentPlaces } from './lent-places.ts';

/** Two places unless said otherwise; whoever has had one ten seconds longer gives way. */
function places({ most = 2, mostOfOne = 2 } = {}) {
  const clock = { ms: 0 };
  const gone: string[] = [];
  const take = createLentPlaces<string>(
    { most, mostOfOne, longerMs: 10_000, forgetMs: 600_000 },
    () => clock.ms,
  );
  return {
    gone,
    pass: (seconds: number) => void (clock.ms += seconds * 1000),
    /** `a1` is a's; `ax1` and `ay1` are parts of what is a's. */
    take: (name: string) => take(name.charAt(0), () => gone.push(name), name.slice(0, -1)),
  };
}

it('places are so many; who leaves makes room, once', () => {
  const { take, gone } = places();
  const a = take('a1');
  expect(take('b1')).toBeDefined();
  expect(take('c1')).toBeUndefined();
  a?.leave();
  a?.leave();
  expect(take('c1')).toBeDefined();
  expect(take('d1')).toBeUndefined();
  expect(gone).toEqual([]);
});

it('who has had one longest gives way to who has had less, and not before it is so much longer', () => {
  const { take, gone, pass } = places();
  take('a1');
  pass(4);
  take('b1');
  pass(5);
  expect(take('c1')).toBeUndefined();
  pass(1);
  expect(take('c1')).toBeDefined();
  expect(gone).toEqual(['a1']);
});

it('who comes again has had what they had: nobody gives way to them for it', () => {
  const { take, gone, pass } = places();
  take('a1');
  take('b1');
  pass(20);
  expect(take('c1')).toBeDefined();
  pass(15);
  // a has had twenty seconds, b thirty-five, c fifteen
  expect(take('a2')).toBeDefined();
  expect(gone).toEqual(['a1', 'b1']);
  expect(take('b2')).toBeUndefined();
  // long after, that is forgotten
  pass(700);
  expect(take('b2')).toBeDefined();
});

it('two of one owner count together, and one’s own place is not taken for one', () => {
  const { take, gone, pass } = places();
  take('a1');
  take('a2');
  pass(5);
  // a has had ten seconds
  expect(take('a3')).toBeUndefined();
  expect(take('b1')).toBeDefined();
  expect(gone).toEqual(['a1']);
});

it('what is kept gives way to nobody', () => {
  const { take, gone, pass } = places();
  for (const name of ['a1', 'b1']) take(name)?.keep();
  pass(1_000);
  expect(take('c1')).toBeUndefined();
  expect(gone).toEqual([]);
});

it('of one owner are so many; of its parts the one that has held longest gives way to another, and not to itself', () => {
  const { take, gone, pass } = places({ most: 9, mostOfOne: 3 });
  take('ax1');
  pass(9);
  take('ax2');
  take('ax3');
  expect(take('ay1')).toBeUndefined();
  pass(1);
  expect(take('ax4')).toBeUndefined();
  expect(take('b1')).toBeDefined();
  expect(take('ay1')).toBeDefined();
  expect(gone).toEqual(['ax1']);
  // the next has held nine seconds less
  expect(take('ay2')).toBeUndefined();
  pass(9);
  expect(take('ay2')).toBeDefined();
  expect(gone).toEqual(['ax1', 'ax2']);
});

it('who comes from an owner that has had most finds room among their own, also where all are had', () => {
  const { take, gone, pass } = places({ most: 2, mostOfOne: 2 });
  take('ax1');
  take('ax2');
  pass(10);
  expect(take('ay1')).toBeDefined();
  expect(gone).toEqual(['ax1']);
});

it('what is kept gives way to none of its own either', () => {
  const { take, gone, pass } = places();
  take('ax1')?.keep();
  take('ax2')?.keep();
  pass(1_000);
  expect(take('ay1')).toBeUndefined();
  expect(gone).toEqual([]);
});
