import { describe, expect, it } from 'vitest';
import { createAside } from './aside.ts';

const HELD_UP = new Error('held up');

/** Requests are `<key><number>`; a try waits until it is told how it ends. */
function scripted({ width = 1, patienceMs = 5_000 } = {}) {
  let now = 0;
  const tries: { request: string; end: (how: 'done' | 'held up' | 'broken') => Promise<void> }[] = [];
  const aside = createAside<string, string>(
    {
      keyOf: (request) => request.slice(0, 1),
      run: (request) =>
        new Promise((resolve, reject) => {
          tries.push({
            request,
            async end(how) {
              if (how === 'done') resolve(request.toUpperCase());
              else reject(how === 'broken' ? new Error('broken') : HELD_UP);
              await new Promise(setImmediate);
            },
          });
        }),
      isHeldUp: (error) => error === HELD_UP,
      width,
      patienceMs,
    },
    () => now,
  );
  return { aside, tries, pass: (ms: number) => void (now += ms) };
}

const requests = (tries: { request: string }[]) => tries.map(({ request }) => request);

describe('requests aside', () => {
  it('of one key wait in one line, and only its head is tried', async () => {
    const { aside, tries } = scripted({ width: 3 });
    const [first, second] = [aside.add('a1'), aside.add('a2')];
    expect(requests(tries)).toEqual(['a1']);
    expect(aside.holds('a')).toBe(true);
    await tries[0]?.end('done');
    expect(requests(tries)).toEqual(['a1', 'a2']);
    await tries[1]?.end('done');
    expect(await Promise.all([first, second])).toEqual(['A1', 'A2']);
    expect(aside.holds('a')).toBe(false);
  });

  it('take turns by key: one that stays held up lets the others by', async () => {
    const { aside, tries } = scripted();
    const held = aside.add('a1');
    const others = [aside.add('b1'), aside.add('b2')];
    await tries[0]?.end('held up');
    await tries[1]?.end('done');
    await tries[2]?.end('held up');
    await tries[3]?.end('done');
    expect(requests(tries)).toEqual(['a1', 'b1', 'a1', 'b2', 'a1']);
    expect(await Promise.all(others)).toEqual(['B1', 'B2']);
    await tries[4]?.end('done');
    expect(await held).toBe('A1');
  });

  it('are given up when their patience has passed, whoever is before them in the line', async () => {
    const { aside, tries, pass } = scripted();
    const ends = Promise.allSettled([aside.add('a1'), aside.add('a2')]);
    pass(5_000);
    await tries[0]?.end('held up');
    await tries[1]?.end('held up');
    expect(await ends).toMatchObject([{ reason: HELD_UP }, { reason: HELD_UP }]);
    expect(requests(tries)).toEqual(['a1', 'a2']);
  });

  it('fail at once where nobody is in the way', async () => {
    const { aside, tries } = scripted();
    const failed = expect(aside.add('a1')).rejects.toThrow('broken');
    await tries[0]?.end('broken');
    await failed;
  });

  it('are tried as many keys at once as it is wide', () => {
    const { aside, tries } = scripted({ width: 2 });
    for (const request of ['a1', 'b1', 'c1']) void aside.add(request);
    expect(requests(tries)).toEqual(['a1', 'b1']);
  });
});
