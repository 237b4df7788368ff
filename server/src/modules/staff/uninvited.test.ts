/** What is done for who brings no invitation: next to nothing. */
import type * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ConsoleBench } from './testing.ts';

// The library itself, watched. Test files share what they load, so all that may use it is loaded anew for this one.
const hash = vi.fn<typeof argon2.hash>();
vi.resetModules();
vi.doMock('@node-rs/argon2', async (original) => {
  const library = await original<typeof argon2>();
  hash.mockImplementation(library.hash);
  return { ...library, hash };
});
const { newToken } = await import('../../kernel/ids.ts');
const { consoleBench } = await import('./testing.ts');
vi.doUnmock('@node-rs/argon2');
afterAll(() => void vi.resetModules());

let b: ConsoleBench;
beforeAll(async () => {
  b = await consoleBench();
});
afterAll(() => b.drop());

it('hashes no password for who brings no invitation', async () => {
  hash.mockClear();
  const { statusCode, body } = await b.app.inject({
    ...{ method: 'POST', url: '/api/console/invite/accept', headers: { 'x-console': '1' } },
    payload: { token: newToken(), password: 'a-long-enough-one', code: '123456' },
  });
  expect([statusCode, body, hash.mock.calls.length]).toEqual([410, '{"message":"INVITE_OVER"}', 0]);
});
