import { describe, expect, it } from 'vitest';
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
});
