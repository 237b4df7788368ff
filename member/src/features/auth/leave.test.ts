import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE } from '@krapao/contract/constants';
import { getToken } from '@krapao/ui/lib/session.ts';
import { local, session } from '@krapao/ui/lib/storage.ts';
import { beginSession, endSession } from './leave.ts';

let ended: (string | undefined)[] = [];

beforeEach(() => {
  ended = [];
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url === '/api/logout') ended.push(headers['authorization']);
    return Promise.resolve(new Response(JSON.stringify({ message: 'OK' })));
  });
  // of this tab, and of another one where somebody asked to be remembered
  session.set(STORAGE.token, 'here');
  local.set(STORAGE.token, 'remembered');
});
afterEach(() => {
  for (const storage of [local, session]) storage.remove(STORAGE.token);
  local.remove(STORAGE.signOuts);
  vi.unstubAllGlobals();
});

const heard = (...tokens: string[]) =>
  vi.waitFor(() => expect(ended.toSorted()).toEqual(tokens.map((token) => `Bearer ${token}`)));

describe('the tokens that a browser holds', () => {
  it('are both taken away when somebody leaves, and the server ends both sessions', async () => {
    endSession(new QueryClient());
    expect([session.get(STORAGE.token), local.get(STORAGE.token)]).toEqual([null, null]);
    await heard('here', 'remembered');
  });

  it.each([true, false])('make way for that of who signs in, remembered: %s', async (remember) => {
    beginSession('new', remember);
    expect(getToken()).toBe('new');
    expect((remember ? session : local).get(STORAGE.token)).toBeNull();
    await heard('here', 'remembered');
  });
});
