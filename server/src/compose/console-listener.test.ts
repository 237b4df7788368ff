/** The console's listener as the server builds it: whom it believes about addresses, and what keeps a person signed in. */
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFolder } from '../adapters/files/folder.ts';
import { readConfig } from '../kernel/config.ts';
import { recordChange } from '../modules/history/face.ts';
import { noPush } from '../modules/push/testing.ts';
import { createCurrentSettings } from '../modules/site/settings.ts';
import { consoleBench, KEYS, ORIGIN, type ConsoleBench, type Screen } from '../modules/staff/testing.ts';
import { silent } from '../testing/fixtures.ts';
import { composeConsole, type ConsoleListener } from './console.ts';

const CALLS = 30;

let b: ConsoleBench;
let noi: Screen;
let listener: ConsoleListener;
let port: number;
let folder: string;
beforeAll(async () => {
  b = await consoleBench();
  noi = await b.screen(await b.person('noi', 'cashier'));
  const { db } = b;
  folder = await mkdtemp(join(tmpdir(), 'krapao-console-'));
  const config = readConfig({
    DATABASE_URL: 'postgres://postgres@127.0.0.1/krapao',
    SMS_URL: 'https://sms.example/send',
    VERIFIER_URL: 'https://verifier.example',
    VERIFIER_KEY: 'key',
    PAYOUT_URL: 'https://bank.example',
    PAYOUT_SECRET: 'secret',
    CONSOLE_ORIGIN: ORIGIN,
    TRUST_PROXY: 'on',
    REQUESTS_PER_MINUTE: String(CALLS),
    LOG_LEVEL: 'silent',
  });
  listener = await composeConsole({
    ...{
      config,
      log: silent,
      db,
      keys: KEYS,
      modules: [],
      desks: [],
      standing: async () => [],
      group: undefined,
    },
    push: noPush(db),
    settings: createCurrentSettings(db),
    files: createFolder(folder),
    links: { addressOf: (key) => key, allows: () => false },
    chat: { heardBy: () => undefined },
    members: { heardBy: () => undefined },
  });
  await listener.app.listen({ port: 0, host: '127.0.0.1' });
  const address = listener.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  await listener.close();
  await listener.app.close();
  await b.drop();
});

/** Seconds since a person last did something, as the session has it. */
async function idle(): Promise<number> {
  const { rows } = await b.db.client.query<{ seconds: number }>(
    `select extract(epoch from clock_timestamp() - seen_at)::float8 as seconds from staff_session`,
  );
  return rows[0]?.seconds ?? 0;
}
const leave = (minutes: number) =>
  b.db.client.query(`update staff_session set seen_at = clock_timestamp() - make_interval(mins => $1)`, [
    minutes,
  ]);
const ask = async (headers: Record<string, string> = {}, path = 'me') => {
  const answer = await b.app.inject({
    ...{ method: 'GET', url: `/api/console/${path}`, cookies: noi.cookies },
    headers: { 'x-console': '1', ...headers },
  });
  return answer.json<{ message?: string }>().message;
};

/** The line of a screen at that browser. */
function line(auth: object): Socket {
  const cookie = Object.entries(noi.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  return io(`http://127.0.0.1:${port}`, {
    ...{ transports: ['websocket'], reconnection: false, forceNew: true },
    ...{ extraHeaders: { cookie, origin: ORIGIN }, auth },
  });
}

it.each([{ staff: 'SOMEBODY' }, { staff: '' }, { staff: null }, { staff: { id: 1 } }])(
  'a line of a screen that shows somebody else than who is signed in is refused',
  async (auth) => {
    const socket = line(auth);
    const told = await new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', ({ message }) => resolve(message));
    });
    socket.close();
    expect(told).toBe('STAFF_SESSION');
  },
);

describe('a screen that nobody sits at', () => {
  it('is locked in time, whatever it asks by itself and however often its line opens', async () => {
    await leave(29);
    expect(await ask({ 'x-console-auto': '1' })).toBeUndefined();
    const socket = line({ staff: noi.person.id });
    await vi.waitFor(() => expect(socket.connected).toBe(true), { timeout: 60_000 });
    socket.close();
    expect(await idle()).toBeGreaterThan(29 * 60);
    await leave(31);
    expect(await ask({ 'x-console-auto': '1' })).toBe('STAFF_IDLE');
  });

  it('stays open where a person asks for something', async () => {
    await leave(29);
    expect(await ask()).toBeUndefined();
    expect(await idle()).toBeLessThan(60);
  });

  it('is no screen that changes something: that is by hand, whatever it says', async () => {
    await leave(29);
    await b.app.inject({
      ...{ method: 'PUT', url: '/api/console/me/language', cookies: noi.cookies },
      headers: { 'x-console': '1', 'x-console-auto': '1' },
      payload: { language: 'th' },
    });
    expect(await idle()).toBeLessThan(60);
  });
});

it('the console believes no proxy about addresses, though the wallet stands behind one', async () => {
  const statuses: number[] = [];
  for (let i = 0; i <= CALLS; i += 1) {
    const headers = { 'x-console': '1', 'x-forwarded-for': `10.9.8.${i}` };
    statuses.push((await listener.app.inject({ method: 'GET', url: '/api/console/me', headers })).statusCode);
  }
  expect(statuses.at(-1)).toBe(429);
});

it('the newest head of the log is kept in the folder of the server', async () => {
  await b.db.withTx((tx) =>
    recordChange(
      tx,
      { name: 'noi', why: 'a new name' },
      { right: 'setting.change', kind: 'setting', subject: 'name', before: undefined, after: { name: 'a' } },
    ),
  );
  const seal = listener.work.find(({ name }) => name === 'seal');
  if (!seal || !('run' in seal)) throw new Error('nothing seals');
  await seal.run();
  const heads = (await readdir(join(folder, 'log'))).filter((name) => name !== '.drafts');
  expect(heads).toHaveLength(1);
  await b.db.client.query('delete from staff_sealed');
  await b.db.client.query('delete from staff_seal');
  await seal.run();
  const { rows } = await b.db.client.query('select from staff_seal');
  expect(rows).toEqual([]);
});
