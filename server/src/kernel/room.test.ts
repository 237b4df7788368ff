import { expect, it } from 'vitest';
import { createRoom } from './room.ts';

function room(most: number) {
  const take = createRoom<string>(most);
  const gone: string[] = [];
  return { gone, take: (name: string, bytes: number) => take(name.charAt(0), bytes, () => gone.push(name)) };
}

it('room is for so many bytes, whoever has them; who leaves makes room, once', () => {
  const { take, gone } = room(100);
  const a = take('a', 60);
  expect(take('b', 40)).toBeDefined();
  expect(take('c', 60)).toBeUndefined();
  a?.leave();
  a?.leave();
  expect(take('c', 60)).toBeDefined();
  expect(take('d', 60)).toBeUndefined();
  expect(gone).toEqual([]);
});

it('room is made by who holds most, for who holds less with what they want; never the other way round', () => {
  const { take, gone } = room(100);
  for (const name of ['a1', 'a2', 'b1', 'c1']) take(name, 25);
  take('d1', 20);
  expect(gone).toEqual(['a1']);
  // a, b and c have 25 each now
  expect(take('e1', 25)).toBeUndefined();
  take('e1', 24);
  expect(gone).toHaveLength(2);
  expect(take('d2', 10)).toBeUndefined();
});

it('room is not made by what has come to stay, nor where it would not be enough', () => {
  const { take, gone } = room(100);
  take('a1', 60)?.keep();
  take('b1', 40);
  expect(take('c1', 30)).toBeDefined();
  expect(gone).toEqual(['b1']);
  expect(take('d1', 30)).toBeUndefined();
  expect(gone).toEqual(['b1']);
});
