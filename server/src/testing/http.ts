/** What tests of routes are served by. */
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../db/pool.ts';
import { createApi } from '../http/bind.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { createHttp, type HttpOptions } from '../http/server.ts';
import { silent } from './fixtures.ts';

/** A server without calls, and where they are given to it: a token is a member's id there. */
export async function testServer(db: Db, options: Partial<HttpOptions> = {}) {
  const app = await createHttp({
    ...{ log: silent, requestLog: silent, trustProxy: false, requestsPerMinute: 1_000_000 },
    ...options,
  });
  const api = createApi(app, {
    sessions: { find: async (token) => ({ id: 1n, memberId: token as MemberId }) },
    idempotency: createIdempotency(db),
    requireOpen: async () => undefined,
  });
  return { app, api };
}
