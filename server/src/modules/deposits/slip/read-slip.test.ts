import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQrFinder, type QrFinder } from './read-slip.ts';

const white = { pixels: new Uint8Array(100 * 100).fill(255), width: 100, height: 100, tryInvert: false };

let finder: QrFinder;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  finder = createQrFinder();
});
afterEach(async () => {
  vi.useRealTimers();
  await finder.close();
});

/** A look with so much time gone before its thread can have begun. */
async function lookAfter(ms: number) {
  const looking = finder.look(white);
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(ms);
  return looking;
}

it('does not count the start of its thread among the time of a picture', async () => {
  expect(await lookAfter(19_000)).toMatchObject({ texts: [], isBroken: false });
});

it('gives a thread up that does not begin, and goes on with another', async () => {
  await expect(lookAfter(20_000)).rejects.toThrow('took more than 20000 ms');
  expect(await finder.look(white)).toMatchObject({ texts: [] });
});
