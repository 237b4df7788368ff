import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doubtLine } from '@krapao/ui/lib/line.ts';
import { tellLooked } from './looked.ts';

/** What the server was told, whether it heard it or not. */
let told: unknown[] = [];
let isThere = true;
const page = Object.assign(new EventTarget(), { hidden: false });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  [told, isThere, page.hidden] = [[], true, false];
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string }) => {
    if (address.endsWith('/read')) told.push(JSON.parse(body ?? ''));
    if (!isThere) return Promise.reject(new TypeError('no line'));
    return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('That a talk was looked at is told a second later, once', async () => {
  const stop = tellLooked('a', 7);
  await pass(900);
  expect(told).toEqual([]);
  await pass(100_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual([{ seq: 7 }]);
  stop();
});

it('What the server did not hear of it is told again each half minute, and once the line or somebody is back', async () => {
  isThere = false;
  const stop = tellLooked('a', 7);
  await pass(1_000);
  await pass(60_000);
  expect(told).toHaveLength(3);
  page.hidden = true;
  await pass(90_000);
  expect(told).toHaveLength(3);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(told).toHaveLength(4);
  isThere = true;
  // the line is asked about by itself
  await pass(10_000);
  expect(await doubtLine()).toBe(true);
  expect(told).toHaveLength(5);
  await pass(100_000);
  expect(told).toHaveLength(5);
  stop();
});

it('Nobody is told of a talk that was left within that second', async () => {
  tellLooked('a', 7)();
  await pass(100_000);
  expect(told).toEqual([]);
});
