import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSecretBox } from '../kernel/secret-box.ts';
import { providerByCode } from '../modules/games/providers/store.ts';
import { testGames } from '../modules/games/testing.ts';
import { memberWith, silent, testDb, type TestDb } from '../testing/fixtures.ts';
import { connectGames } from './seed.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const box = createSecretBox({ version: 1, secret: 'a secret for tests, long enough' });
const API = { url: 'https://games.test/a', agent: 'kra', secret: 'one' };
const SAME = { ...API, secret: 'two' };
const OTHER = { ...API, agent: 'pao' };
const MOVED = { ...API, url: 'https://moved.test' };

let told: unknown[];
/** A server begins with such a connection. */
async function start(api: Record<string, string>, said: { sameAgent?: true } = {}): Promise<void> {
  told = [];
  const log = Object.assign(Object.create(silent) as typeof silent, {
    error: (...line: unknown[]) => told.push(line),
  });
  const connection = { web: null, api, ...said };
  await connectGames(test.db, box, { GAME_CONNECTIONS: { UFABET: connection } }, log);
}
/** Whose agent the provider's row leads to, and how far its reports were read. */
async function reached() {
  const { connection, connectionTo } = (await providerByCode(test.db, 'UFABET')) ?? {};
  const api = JSON.parse(box.open(connection ?? Buffer.of(), 'game-provider:UFABET')) as typeof API;
  const { rows } = await test.db.client.query<{ place: string | null }>(
    `select place from game_report where slot_code = 'UFABET'`,
  );
  return { agent: api.agent, secret: api.secret, to: connectionTo, place: rows[0]?.place };
}
const AT_FIRST = { agent: 'kra', secret: 'one', to: 'https://games.test', place: '4711' };

beforeEach(async () => {
  await write(`delete from game_transfer; delete from ledger_account where code = 'UFABET'`);
  await testGames(test, ['UFABET']);
  await start(API, { sameAgent: true });
  await test.db.client.query(
    `insert into game_report (slot_code, place) values ('UFABET', '4711') on conflict (slot_code) do update set place = '4711'`,
  );
});

const isOn = (on: boolean) =>
  test.db.client.query(`update game_provider set is_active = $1 where code = 'UFABET'`, [on]);
/** Of the ledger's rows only what is looked at. */
const write = (rows: string) =>
  test.db.client.query(`set session_replication_role = replica; ${rows}; reset session_replication_role`);
const openTransfer = (memberId: string) =>
  write(
    `insert into game_transfer (id, member_id, slot_code, direction, amount, from_account, to_account, hold_movement, state, attempts, due_at)
      values (gen_random_uuid(), '${memberId}', 'UFABET', 'fill', 100, 1, 2, 1, 'open', 1, now())`,
  );
const money = (memberId: string) =>
  write(`insert into ledger_account (member_id, code, balance) values ('${memberId}', 'UFABET', 1)`);

it('a connection that leads to another agent forgets how far the one before was read, and one that leads to the same does not', async () => {
  await start(SAME);
  expect(await reached()).toEqual({ ...AT_FIRST, secret: 'two' });
  await start(MOVED, { sameAgent: true });
  expect(await reached()).toEqual({ ...AT_FIRST, to: 'https://moved.test' });
  await isOn(false);
  await start(OTHER);
  expect(await reached()).toEqual({ ...AT_FIRST, agent: 'pao', place: null });
  expect(told).toEqual([]);
});

it('a connection leads to the same agent in whatever order its addresses are said', async () => {
  await start({ ...API, historyUrl: 'https://a.history.test' }, { sameAgent: true });
  await isOn(true);
  await start({ historyUrl: 'https://a.history.test', ...SAME });
  expect(await reached()).toMatchObject({ secret: 'two', place: '4711' });
  expect(told).toEqual([]);
});

it.each([
  ['the provider is on', () => isOn(true), { isOn: true, transfers: 0, accounts: 0 }],
  ['a transfer is open', openTransfer, { isOn: false, transfers: 1, accounts: 0 }],
  ['a member has money there', money, { isOn: false, transfers: 0, accounts: 1 }],
])('no other agent comes by a setting while %s', async (_, make, at) => {
  await isOn(false);
  await make((await memberWith(test)).id);
  for (const api of [OTHER, MOVED]) {
    await start(api);
    expect(await reached()).toEqual(AT_FIRST);
    expect(told).toEqual([[{ code: 'UFABET', ...at }, expect.stringContaining('it is reached as before')]]);
  }
  await start(SAME);
  expect(await reached()).toEqual({ ...AT_FIRST, secret: 'two' });
});

it('a connection for a code that no provider has is told to the log, and the others are kept', async () => {
  await testGames(test, ['JOKER', 'PG']);
  const log = Object.assign(Object.create(silent) as typeof silent, {
    error: (...line: unknown[]) => told.push(line),
  });
  const api = { url: 'https://games.test' };
  const GAME_CONNECTIONS = { JOKER: { web: null, api }, JOKRE: { web: null, api }, PG: { web: null, api } };
  await connectGames(test.db, box, { GAME_CONNECTIONS }, log);
  expect(told).toEqual([
    [{ code: 'JOKRE' }, 'GAME_CONNECTIONS names a game provider that there is no row of'],
  ]);
  for (const code of ['JOKER', 'PG'])
    expect((await providerByCode(test.db, code))?.connection).toBeInstanceOf(Buffer);
});
