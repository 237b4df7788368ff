import { describe, expect, it } from 'vitest';
import { createAside } from './aside.ts';
import { grouped } from './group.ts';

/** A run that waits to be let go, and remembers its batches. */
function gated() {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  return {
    batches,
    run: async (requests: number[]) => {
      batches.push(requests);
      await new Promise<void>((resolve) => gates.push(resolve));
      return requests.map((n) => n * 10);
    },
    /** Lets the oldest batch that waits end. */
    open: async () => {
      gates.shift()?.();
      await turn();
    },
  };
}
/** Some turns of the event loop: more than a lane needs to take what waits. */
const turn = async () => {
  for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
};

describe('grouped', () => {
  it('sends calls of one turn together, and gives each its own result', async () => {
    const { batches, run, open } = gated();
    const call = grouped(run, { lanes: 1, most: 10 });
    const all = Promise.all([1, 2, 3].map(call));
    await turn();
    await open();
    expect(await all).toEqual([10, 20, 30]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('takes what arrived meanwhile when a lane comes free, never more than the most', async () => {
    const { batches, run, open } = gated();
    const call = grouped(run, { lanes: 1, most: 2 });
    const all = [call(1)];
    await turn();
    for (const n of [2, 3, 4]) all.push(call(n));
    for (let i = 0; i < 4; i += 1) await open();
    expect(await Promise.all(all)).toEqual([10, 20, 30, 40]);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it('runs as many batches at once as it has lanes', async () => {
    const { batches, run, open } = gated();
    const call = grouped(run, { lanes: 2, most: 1 });
    const all = [1, 2, 3].map(call);
    await turn();
    expect(batches).toEqual([[1], [2]]);
    await open();
    expect(batches).toHaveLength(3);
    await open();
    await open();
    expect(await Promise.all(all)).toEqual([10, 20, 30]);
  });

  it('fails the calls of a batch that fails, and goes on with the next', async () => {
    let broken = true;
    const call = grouped(
      async (requests: number[]) => {
        if (broken) throw new Error('down');
        return requests;
      },
      { lanes: 1, most: 10 },
    );
    const failed = await Promise.allSettled([call(1), call(2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await call(3)).toBe(3);
  });

  it('fails a call that gets no result', async () => {
    const call = grouped(async (requests: number[]) => requests.slice(1), { lanes: 1, most: 10 });
    const results = await Promise.allSettled([call(1), call(2)]);
    expect(results[0]).toEqual({ status: 'fulfilled', value: 2 });
    expect(results[1]).toMatchObject({ status: 'rejected', reason: new Error('2 requests got 1 results') });
  });

  it('answers undefined where that is the result', async () => {
    const call = grouped(async (requests: number[]) => requests.map(() => undefined), { lanes: 1, most: 10 });
    expect(await call(1)).toBeUndefined();
  });

  it('never sends two of one name together', async () => {
    const { batches, run, open } = gated();
    const call = grouped(run, { lanes: 1, most: 10, oneOf: (n) => String(n % 2) });
    const all = Promise.all([1, 3, 2, 5].map(call));
    for (let i = 0; i < 4; i += 1) {
      await turn();
      await open();
    }
    expect(await all).toEqual([10, 30, 20, 50]);
    expect(batches).toEqual([[1, 2], [3], [5]]);
  });
});

describe('a batch that fails', () => {
  const broken = (poison: number) => async (requests: number[]) => {
    if (requests.includes(poison)) throw new Error(`failed on ${poison}`);
    return requests.map((n) => n * 10);
  };
  const apartFrom = (run: (requests: number[]) => Promise<number[]>) => ({
    keyOf: String,
    aside: createAside<number, number>({
      keyOf: String,
      run: async (request) => (await run([request]))[0] ?? Number.NaN,
      isHeldUp: () => false,
      width: 1,
      patienceMs: 0,
    }),
    isWorthTrying: (_error: unknown, together: number) => together > 1,
  });

  it('is done one by one, so that one which can not be done fails alone', async () => {
    const run = broken(2);
    const call = grouped(run, { lanes: 1, most: 10, apart: apartFrom(run) });
    const ends = await Promise.allSettled([1, 2, 3].map(call));
    expect(ends).toMatchObject([{ value: 10 }, { reason: new Error('failed on 2') }, { value: 30 }]);
  });

  it('is not done again where that is not worth trying', async () => {
    const { batches, run } = gated();
    const call = grouped(async (requests: number[]) => (batches.push(requests), broken(2)(requests)), {
      lanes: 1,
      most: 10,
      apart: apartFrom(run),
    });
    await expect(call(2)).rejects.toThrow('failed on 2');
    expect(batches).toEqual([[2]]);
  });
});
