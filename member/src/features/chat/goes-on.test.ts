import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToken, setToken } from '@krapao/ui/lib/session.ts';
import { session } from '@krapao/ui/lib/storage.ts';
import { CHAT_QUEUE } from '../../lib/forget-chat.ts';
import { dropGuestId } from '../../lib/guest-id.ts';
import { goesOn } from './goes-on.ts';

beforeEach(dropGuestId);
afterEach(() => {
  session.remove(CHAT_QUEUE);
  clearToken();
  vi.unstubAllGlobals();
});

it('asks whether a conversation goes on for who is here, and for nobody who left since', async () => {
  const standing = { state: 'open', unread: 2, mayMerge: false };
  const fetched = vi.fn(async () => new Response(JSON.stringify(standing)));
  vi.stubGlobal('fetch', fetched);
  setToken('t', false);
  expect(await goesOn('t')).toBe(true);
  clearToken();
  expect(await goesOn('t')).toBe(false);
  expect(await goesOn(null)).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('is not known where no answer comes, and asked again; no where the server says that there is no chat', async () => {
  setToken('t', false);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
  );
  await expect(goesOn('t')).rejects.toThrow();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify({ message: 'NOT_FOUND' }), { status: 404 })),
  );
  expect(await goesOn('t')).toBe(false);
});

it('what was said and did not go out before a reload goes on', async () => {
  setToken('t', false);
  session.set(CHAT_QUEUE, '{}');
  expect(await goesOn('t')).toBe(true);
});
