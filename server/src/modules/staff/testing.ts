/** A console in tests: a house with people, each signed in at a screen of their own. */
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import type { Role } from '@krapao/contract/console/rights';
import { expect } from 'vitest';
import type { Db } from '../../db/pool.ts';
import { createConsoleApi, type ConsoleApi } from '../../http/console-bind.ts';
import { createIdempotency } from '../../http/idempotency.ts';
import { createHttp } from '../../http/server.ts';
import { newId } from '../../kernel/ids.ts';
import type { BoxKey } from '../../kernel/secret-box.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { seedStaff } from '../../seed/staff.ts';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { hash } from '@node-rs/argon2';
import type { Act } from '../history/face.ts';
import { bindingOf, newCodeSecret } from './codes.ts';
import type { ActsDeps } from './acts.ts';
import { createStaff, type StaffModule } from './index.ts';
import type { Called } from './people.ts';
import { cookiesOf } from './routes.ts';
import { createStaffSessions } from './sessions.ts';
import { staff } from './tables.ts';

export const KEYS: readonly [BoxKey] = [{ version: 1, secret: 'a secret for tests that is long enough' }];
export const ORIGIN = 'http://localhost:3002';
export const PASSWORD = 'a-password-of-staff';
/** As a password set here is, but of little work: tests prove who they are a thousand times. */
const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
const STEP_SECONDS = 30;
const NO_FILES = { put: async () => undefined, get: async () => undefined };

export interface Person {
  id: string;
  name: string;
  secret: string;
}

/** Asks as a screen would; the cookies of its browser stay with it. */
export interface Screen {
  person: Person;
  cookies: Record<string, string>;
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Password and a code that was never used. */
  proof(): Promise<{ kind: 'code'; password: string; code: string }>;
}

export interface ConsoleBench extends TestDb {
  app: FastifyInstance;
  api: ConsoleApi;
  module: StaffModule;
  /** Sessions that were cut off. */
  cut: bigint[];
  told: string[][];
  person(name: string, role: Role): Promise<Person>;
  /** Signs in; `browser`: in the browser of that screen. */
  screen(person: Person, browser?: Screen): Promise<Screen>;
  code(person: Person): Promise<string>;
  /** As if they had come in by a link of that one. */
  letIn(person: Person, by: Person): Promise<unknown>;
}

/** Binds somebody to another place at the instant of that call, which found them as they were. */
export async function boundMeanwhile<T>(db: Db, { id }: Person, call: () => Promise<T>): Promise<T> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const called = await db.withTx(async (tx) => {
    await tx.client.query(`update staff set addresses = '{203.0.113.0/24}' where id = $1`, [id]);
    const answer = call();
    await expect.poll(async () => (await db.client.query(waiting)).rowCount).toBe(1);
    return { answer };
  });
  return called.answer;
}

/** @param acts of modules */
export async function consoleBench({
  acts = () => [],
  base,
  byCode = () => true,
  isAlike,
  called,
}: {
  acts?: (test: TestDb) => readonly Act[];
  base?: TestDb;
  byCode?: () => boolean;
  isAlike?: ActsDeps['isAlike'];
  called?: (test: TestDb) => Called;
} = {}): Promise<ConsoleBench> {
  const test = base ?? (await testDb());
  const { db } = test;
  const box = createSecretBox(KEYS[0]);
  await seedStaff(db, box, { DEMO: false });
  const app = await createHttp({
    log: silent,
    requestLog: silent,
    trustProxy: false,
    requestsPerMinute: 1_000_000,
  });
  const cut: bigint[] = [];
  const told: string[][] = [];
  const cookies = cookiesOf(ORIGIN);
  const module = createStaff({
    ...{
      db,
      log: silent,
      sealLog: silent,
      files: NO_FILES,
      keys: KEYS,
      origin: () => ORIGIN,
      cookies: () => cookies,
    },
    acts: acts(test),
    byCode: async () => byCode(),
    ...(isAlike && { isAlike }),
    called: called?.(test),
    screens: { changed: (topics) => void told.push([...topics]), cutOff: (ids) => void cut.push(...ids) },
  });
  const api = createConsoleApi(app, {
    sessions: createStaffSessions(db),
    idempotency: createIdempotency(db),
    cookie: () => cookies.session,
  });
  module.console(api, module.door);
  /** The code of now, as one that was never used. */
  async function code({ name, secret }: Person): Promise<string> {
    const step = Math.floor(Date.now() / 1000 / STEP_SECONDS);
    await db.client.query('update staff set code_step = $2 where name = $1', [name, step - 1]);
    return generate({ secret, epoch: step * STEP_SECONDS });
  }

  return {
    ...test,
    ...{ app, api, module, cut, told, code },
    letIn: ({ id }, by) =>
      db.client.query('insert into staff_let_in (staff_id, by_id) values ($1, $2)', [id, by.id]),
    async person(name, role) {
      const id = newId();
      const secret = newCodeSecret();
      const codeSecret = box.seal(secret, bindingOf(id));
      await db.sql
        .insert(staff)
        .values({ id, name, display: name, role, passwordHash, codeSecret, createdBy: 'test' });
      return { id, name, secret };
    },
    async screen(person, browser) {
      const jar: Record<string, string> = browser
        ? { [cookies.device]: browser.cookies[cookies.device] ?? '' }
        : {};
      const ask: Screen['ask'] = async (method, path, body, key = newId()) => {
        const answer = await app.inject({
          ...{ method, url: `/api/console/${path}`, cookies: jar },
          headers: { 'x-console': '1', 'idempotency-key': key },
          ...(body && { payload: body }),
        });
        for (const { name, value } of answer.cookies) jar[name] = value;
        return { status: answer.statusCode, body: answer.json() };
      };
      const entered = await ask('POST', 'session/code', {
        name: person.name,
        password: PASSWORD,
        code: await code(person),
      });
      if (entered.status !== 200) throw new Error(`could not sign in: ${JSON.stringify(entered.body)}`);
      return {
        ...{ person, cookies: jar, ask },
        proof: async () => ({ kind: 'code', password: PASSWORD, code: await code(person) }),
      };
    },
    async drop() {
      await app.close();
      await test.drop();
    },
  };
}
