/** What tests of rewards start from: a part over HTTP, on a clock that stands where they put it. */
import type { MemberId } from '@krapao/contract/ids';
import { createApi } from '../../http/bind.ts';
import { createIdempotency } from '../../http/idempotency.ts';
import { createHttp } from '../../http/server.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { silent, testDb } from '../../testing/fixtures.ts';
import { readSettings, writeSettings, type CurrentSettings } from '../site/settings.ts';
import type { BonusWindow } from './bonuses.ts';
import type { Part, PartDeps } from './part.ts';

/** Served as members call it; a token is a member's id here. */
export async function rewardsOver(parts: readonly Part[]) {
  const test = await testDb();
  const { db } = test;
  const clock = { at: new Date('2026-11-18T03:00:00Z'), now: () => clock.at };
  const told: { memberId: MemberId; topics: readonly string[] }[] = [];
  /** What there is of bonuses, whoever's. */
  const bonus = { windows: [] as BonusWindow[], holds: false, isTaken: false };
  // never older than what a test has just written
  const settings: CurrentSettings = { current: () => readSettings(db) };
  const deps: PartDeps = {
    ...test,
    clock,
    settings,
    log: silent,
    realtime: { changed: (memberId, topics) => told.push({ memberId, topics }) },
    box: createSecretBox({ version: 1, secret: 'a secret for tests, long enough' }),
    bonuses: {
      windows: async () => bonus.windows,
      holds: async () => bonus.holds,
      isTaken: async () => bonus.isTaken || bonus.holds,
      given: async () => new Map(),
    },
    games: { refresh: () => Promise.resolve(), transfer: () => Promise.reject(new Error('no games here')) },
    languageOf: async (asked) => asked ?? 'th',
  };
  const app = await createHttp({
    log: silent,
    requestLog: silent,
    trustProxy: false,
    requestsPerMinute: 1_000_000,
  });
  const api = createApi(app, {
    sessions: { find: async (token) => ({ id: 1n, memberId: token as MemberId }) },
    idempotency: createIdempotency(db),
    requireOpen: async () => undefined,
  });
  const modules = parts.map(({ create }) => create?.(deps) ?? {});
  for (const module of modules) module.routes?.(api, app);
  await app.ready();

  async function call(
    member: MemberId,
    path: string,
    { key = '', body }: { key?: string; body?: object } = {},
  ) {
    const response = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/${path}`,
      headers: {
        authorization: `Bearer ${member}`,
        'x-wallet-user': '1',
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  return {
    ...test,
    deps,
    clock,
    told,
    bonus,
    call,
    set: (changed: Parameters<typeof writeSettings>[1]) => writeSettings(db, changed),
    async drop() {
      await app.close();
      await test.drop();
    },
  };
}
export type RewardsTest = Awaited<ReturnType<typeof rewardsOver>>;
