import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { touch } from '../../lib/idle.ts';
import { enterSession, leaveSession } from '../../lib/session-state.ts';
import { sayPresence } from './presence.ts';

/** Each time that it was said. */
let said: unknown[] = [];
const page = { hidden: false, addEventListener: () => {}, removeEventListener: () => {} };

beforeEach(() => {
  vi.useFakeTimers();
  [said, page.hidden] = [[], false];
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    said.push(JSON.parse(body));
    const agents = [{ id: 'dao', name: 'Dao', talks: said.length }];
    return Promise.resolve(Response.json({ agents }));
  });
  enterSession('mali');
});
afterEach(() => {
  leaveSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('Who opens the chat is there at once, each 20 s while the screen is touched, and hears each time who else is', async () => {
  const heard: unknown[] = [];
  const stop = sayPresence('a', (agents) => heard.push(agents[0]?.talks));
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([{ chat: 'a' }]);
  touch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([1, 2, 3, 4]);
  // nobody touches it any more
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(said).toHaveLength(16);
  touch();
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toHaveLength(16);
  stop();
});
