import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

it('is long after eight seconds, and over with what was awaited', async () => {
  const { beginLoading, isLongWait, watchLongWait } = await import('./long-wait.ts');
  const seen: boolean[] = [];
  watchLongWait(() => seen.push(isLongWait()));
  const end = beginLoading();
  await vi.advanceTimersByTimeAsync(7_999);
  expect(isLongWait()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isLongWait()).toBe(true);
  end();
  await Promise.resolve();
  expect([isLongWait(), seen]).toEqual([false, [true, false]]);
});

it('goes on where another shape takes the place of one', async () => {
  const { beginLoading, isLongWait } = await import('./long-wait.ts');
  beginLoading()();
  const end = beginLoading();
  await vi.advanceTimersByTimeAsync(4_000);
  end();
  const endOther = beginLoading();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(isLongWait()).toBe(true);
  endOther();
  beginLoading();
  await vi.advanceTimersByTimeAsync(0);
  expect(isLongWait()).toBe(true);
});

it('is none where nothing is loading any more', async () => {
  const { beginLoading, isLongWait } = await import('./long-wait.ts');
  beginLoading()();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isLongWait()).toBe(false);
});
