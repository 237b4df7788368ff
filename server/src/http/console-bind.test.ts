import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleRoutes } from '@krapao/contract/console/api';
import { RIGHTS, RIGHTS_OF } from '@krapao/contract/console/rights';
import { createConsoleApi, type ConsoleApi } from './console-bind.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../modules/staff/testing.ts';
import { createIdempotency } from './idempotency.ts';
import { createStaffSessions } from '../modules/staff/sessions.ts';
import { createHttp } from './server.ts';
import { silent } from '../testing/fixtures.ts';
import type { FastifyInstance } from 'fastify';

/** Every call of the contract, served by something that must not be reached. */
let b: ConsoleBench;
let app: FastifyInstance;
let reached = 0;
beforeAll(async () => {
  b = await consoleBench();
  app = await createHttp({
    log: silent,
    requestLog: silent,
    trustProxy: false,
    requestsPerMinute: 1_000_000,
  });
  const guards = {
    sessions: createStaffSessions(b.db),
    idempotency: createIdempotency(b.db),
    cookie: () => 'krapao-staff',
  };
  const api: ConsoleApi = createConsoleApi(app, guards);
  for (const { method, path } of consoleRoutes)
    api.serve(`${method} ${path}` as Parameters<ConsoleApi['serve']>[0], async () => {
      reached += 1;
      return {} as never;
    });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await b.drop();
});

const GUARDED = consoleRoutes.filter(({ right }) => right !== 'anyone');
const url = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');
const ask = async (
  method: string,
  path: string,
  {
    cookies = {},
    headers = { 'x-console': '1' },
  }: { cookies?: Record<string, string>; headers?: Record<string, string> } = {},
) => {
  const answer = await app.inject({ method: method as 'GET', url: url(path), cookies, headers });
  return { status: answer.statusCode, code: answer.json<{ message: string }>().message };
};

it('every route names a right that there is, and who begins has a role for each', () => {
  const known: readonly string[] = [...RIGHTS, 'staff'];
  expect(GUARDED.filter(({ right }) => !known.includes(right))).toEqual([]);
  expect(RIGHTS.filter((right) => !RIGHTS_OF.owner.includes(right))).toEqual([]);
});

describe('a call of the console', () => {
  it.each(GUARDED)(
    '$method $path is refused without the header, a session, or the right',
    async ({ method, path, right }) => {
      const before = reached;
      const screen: Screen = await poor();
      expect(await ask(method, path, { headers: {} })).toEqual({
        status: 403,
        code: 'CONSOLE_HEADER_MISSING',
      });
      expect(
        await ask(method, path, {
          cookies: screen.cookies,
          headers: { 'x-console': '1', 'sec-fetch-site': 'cross-site' },
        }),
      ).toEqual({ status: 403, code: 'CONSOLE_HEADER_MISSING' });
      expect(await ask(method, path)).toEqual({ status: 401, code: 'STAFF_SESSION' });
      expect(await ask(method, path, { cookies: { 'krapao-staff': 'x'.repeat(43) } })).toEqual({
        status: 401,
        code: 'STAFF_SESSION',
      });
      // a member's token opens nothing here
      expect(
        await ask(method, path, {
          headers: { 'x-console': '1', authorization: `Bearer ${'x'.repeat(43)}`, 'wallet-user': '1' },
        }),
      ).toEqual({ status: 401, code: 'STAFF_SESSION' });
      if (right !== 'staff')
        expect(await ask(method, path, { cookies: screen.cookies })).toEqual({
          status: 403,
          code: 'NO_RIGHT',
        });
      expect(reached).toBe(before);
    },
  );

  it.each(GUARDED)(
    '$method $path is refused where the screen shows somebody else than who is signed in',
    async ({ method, path }) => {
      const before = reached;
      const { cookies, person } = await anOwner();
      const as = (staff: string) => ({ cookies, headers: { 'x-console': '1', 'x-console-staff': staff } });
      for (const other of [(await poor()).person.id, 'nobody', ''])
        expect(await ask(method, path, as(other))).toEqual({ status: 401, code: 'STAFF_OTHER' });
      expect(reached).toBe(before);
      expect((await ask(method, path, as(person.id))).code).not.toBe('STAFF_OTHER');
    },
  );
});

/** Of somebody who may everything. */
let owner: Promise<Screen> | undefined;
const anOwner = (): Promise<Screen> => (owner ??= (async () => b.screen(await b.person('boss', 'owner')))());

/** Of somebody whose role may nothing. */
let kept: Promise<Screen> | undefined;
const poor = (): Promise<Screen> =>
  (kept ??= (async () => {
    const person = await b.person('poor', 'auditor');
    await b.db.client.query(`delete from staff_right where role = 'auditor'`);
    return b.screen(person);
  })());
