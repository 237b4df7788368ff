import { createTestDatabase, type TestDatabase } from '@krapao/tools/testing/database';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '@krapao/contract/api';
import { consoleRoutes } from '@krapao/contract/console/api';
import { compose, type Server } from '../compose.ts';
import { connect, type Db } from '../db/pool.ts';
import { readConfig } from '../kernel/config.ts';
import { newToken, tokenHash } from '../kernel/ids.ts';
import { createHouse } from '../ledger/accounts.ts';
import { openSession } from '../modules/members/session-store.ts';
import { openSession as openStaffSession } from '../modules/staff/store.ts';
import { staff } from '../modules/staff/tables.ts';
import { memberWith, silent } from '../testing/fixtures.ts';

let database: TestDatabase;
let server: Server;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase('console');
  server = await compose(
    readConfig({
      ...sandboxEnv('http://127.0.0.1:9'),
      ...{ DATABASE_URL: database.url, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000' },
    }),
    silent,
  );
  db = connect(database.url, 2, silent);
});
afterAll(async () => {
  await db.close();
  await server.drain();
  await database.drop();
});

it('the console’s listener serves every call of its contract, and the member’s none', () => {
  const missing = [];
  const leaked = [];
  for (const { method, path } of consoleRoutes) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (!server.console.hasRoute({ method, url })) missing.push(`${method} ${path}`);
    if (server.app.hasRoute({ method, url })) leaked.push(`${method} ${path}`);
  }
  expect({ missing, leaked }).toEqual({ missing: [], leaked: [] });
});

/** A member with a session, and an owner with one. */
async function tokens(): Promise<{ member: string; staff: string }> {
  const at = { ip: '127.0.0.1', deviceHash: tokenHash(newToken()) };
  const { id } = await memberWith({
    ...{ db, house: createHouse(db), url: database.url, drop: () => database.drop() },
  });
  const made = { member: newToken(), staff: newToken() };
  await db.withTx(async (tx) => {
    const opened = { ...at, memberId: id, isRemembered: false, userAgent: 'test' };
    await openSession(tx, { ...opened, tokenHash: tokenHash(made.member) });
    const owner = { id: 'OWNER', name: 'owner', display: 'Owner', role: 'owner', createdBy: 'test' } as const;
    await tx.sql.insert(staff).values(owner);
    const entered = { ...at, staffId: owner.id, enteredBy: 'code', agent: 'test' } as const;
    await openStaffSession(tx, { ...entered, tokenHash: tokenHash(made.staff) });
  });
  return made;
}

it('a member’s token opens no call of the console, and what staff signed in with none of a member’s', async () => {
  const { member, staff: own } = await tokens();
  const url = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');
  const ofMember = { authorization: `Bearer ${member}`, 'x-wallet-user': '1' };
  const ofStaff = { cookie: `krapao-staff=${own}`, 'x-console': '1' };
  const known = await Promise.all([
    server.app.inject({ method: 'GET', url: '/api/account/profile', headers: ofMember }),
    server.console.inject({ method: 'GET', url: '/api/console/me', headers: ofStaff }),
  ]);
  expect(known.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const opened: string[] = [];
  const isServed = (app: Server['app'], method: string, path: string) =>
    app.hasRoute({ method: method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') });
  for (const { method, path, right } of consoleRoutes) {
    if (right === 'anyone' || !isServed(server.console, method, path)) continue;
    const headers = { ...ofMember, 'x-console': '1', cookie: `krapao-staff=${member}` };
    const answer = await server.console.inject({ method, url: url(path), headers });
    if (answer.statusCode !== 401) opened.push(`${method} ${path}: ${answer.statusCode}`);
  }
  for (const { method, path, access } of routes) {
    if (access !== 'member' || !isServed(server.app, method, path)) continue;
    const headers = { ...ofStaff, 'x-wallet-user': '1', authorization: `Bearer ${own}` };
    const answer = await server.app.inject({ method, url: url(path), headers });
    if (answer.statusCode !== 401) opened.push(`${method} ${path}: ${answer.statusCode}`);
  }
  expect(opened).toEqual([]);
});
