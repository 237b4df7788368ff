import { expect, it } from 'vitest';
import { createLog } from '../kernel/log.ts';
import type { Work } from '../kernel/work.ts';
import { startRunner } from './runner.ts';

/** Work whose taking and carrying out end when the test says so. */
function gated() {
  let give: (id: string | undefined) => void = () => {};
  const given = new Promise<string | undefined>((resolve) => (give = resolve));
  const done: string[] = [];
  let takes = 0;
  const work: Work<string> = {
    name: 'test',
    width: 1,
    take: async () => {
      takes += 1;
      return takes === 1 ? given : 'another';
    },
    carryOut: async (id) => void done.push(id),
  };
  return { work, done, give: (id: string) => give(id), takes: () => takes };
}

it('a runner told to stop carries out what it was just taking, and takes nothing more', async () => {
  const { work, done, give, takes } = gated();
  const runner = startRunner(work, createLog('silent'));
  const stopped = runner.stop();
  give('first');
  await stopped;
  expect(done).toEqual(['first']);
  expect(takes()).toBe(1);
});
