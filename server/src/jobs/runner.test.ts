import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../kernel/log.ts';
import type { Work } from '../kernel/work.ts';
import { startRunner } from './runner.ts';

afterEach(() => vi.useRealTimers());

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

it('a runner that looks in vain each second says so once a minute, and at once each other failure, also where two take turns', async () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const log = createLog('warn', {
    write: (line) => void said.push((JSON.parse(line) as { err: Error }).err.message),
  });
  let failures = ['the database is away'];
  let looks = 0;
  const work: Work<string> = {
    name: 'test',
    width: 1,
    take: () => Promise.reject(new Error(failures[(looks += 1) % failures.length])),
    carryOut: async () => {},
  };
  const runner = startRunner(work, log);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(said).toEqual(['the database is away']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(said).toHaveLength(2);
  failures = ['the database is away', 'no such table', 'no connection is free'];
  await vi.advanceTimersByTimeAsync(9_000);
  expect(said.slice(2).toSorted()).toEqual(['no connection is free', 'no such table']);
  await runner.stop();
});
