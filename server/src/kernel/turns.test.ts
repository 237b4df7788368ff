import { expect, it } from 'vitest';
import { createFairTurns, createTurns } from './turns.ts';

/** Work that ends when it is told to. */
function openWork() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (error) => (error ? reject(error) : resolve(name)));
    });
  return { begun, work, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

it('of one owner so much is done at a time, the rest in its order, also after a failure; others do not wait', async () => {
  const turns = createTurns<string>(2);
  const { begun, work, end } = openWork();
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => turns('one', work(name)));
  const other = turns('two', work('other'));
  await expect.poll(() => begun).toEqual(['a', 'b', 'other']);

  end('b', new Error('broken'));
  await expect(b).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual(['a', 'b', 'other', 'c']);
  end('a');
  end('c');
  expect(await Promise.all([a, c])).toEqual(['a', 'c']);
  await expect.poll(() => begun.at(-1)).toBe('d');
  end('d');
  end('other');
  expect(await Promise.all([d, other])).toEqual(['d', 'other']);

  const again = turns('one', work('again'));
  await expect.poll(() => begun.at(-1)).toBe('again');
  end('again');
  expect(await again).toBe('again');
});

it('of one owner so much waits, and what is beyond that is refused at once; others wait on their own', async () => {
  const turns = createTurns<string>(1, { most: 2, full: () => new Error('full') });
  const { begun, work, end } = openWork();
  const taken = ['a', 'b', 'c'].map((name) => turns('one', work(name)));
  await expect(turns('one', work('d'))).rejects.toThrow('full');
  const other = turns('two', work('other'));
  await expect.poll(() => begun).toEqual(['a', 'other']);
  end('a');
  await taken[0];
  await expect.poll(() => begun.at(-1)).toBe('b');
  const again = turns('one', work('e'));
  for (const name of ['b', 'c', 'e']) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    end(name);
  }
  end('other');
  expect(await Promise.all([...taken, again, other])).toEqual(['a', 'b', 'c', 'e', 'other']);
});

it('of all so much is done at a time, of one owner one, and owners come by turns however much each wants', async () => {
  const turns = createFairTurns<string>(2);
  const { begun, work, end } = openWork();
  const wanted = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1'];
  const done = Promise.all(wanted.map((name) => turns(name.charAt(0), work(name))));
  await expect.poll(() => begun).toEqual(['a1', 'b1']);
  // c and d have waited longer than the second ones of a and b
  for (const next of ['c1', 'd1', 'a2', 'b2', 'a3']) {
    end(begun.at(-2) ?? '');
    await expect.poll(() => begun.at(-1)).toBe(next);
  }
  end('b2');
  end('a3');
  expect(await done).toEqual(wanted);
});
