import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import type { GameProtocol } from '../../../ports/game-provider.ts';
import { silent, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { FakeProvider, testGames } from '../testing.ts';
import { createProviders } from './providers.ts';
import { saveConnection } from './store.ts';

const box = createSecretBox({ version: 1, secret: 'a secret for tests, long enough' });
const SITE = { web: null, api: { url: 'https://joker.example' } };

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await testGames(test, ['JOKER', 'SLOTXO']);
});
beforeEach(() => test.db.sql.execute(sql`update game_provider set connection = null, protocol = 'joker'`));
afterAll(() => test.drop());

/** A server that begins now: it has read no row yet. */
function server() {
  const connected: unknown[] = [];
  const joker: GameProtocol = {
    connect(connection) {
      if (JSON.stringify(connection).includes('wrong')) throw new Error('a connection with url: no address');
      connected.push(connection);
      return new FakeProvider();
    },
  };
  const told: string[] = [];
  const log = { ...silent, error: (_: unknown, text?: string) => void told.push(text ?? '') };
  const patience = { timeoutMs: 1, balanceTimeoutMs: 1 };
  const providers = createProviders({ db: test.db, box, protocols: { joker }, patience, log });
  return { providers, connected, told };
}

it('a provider is a row: a further one of a known protocol needs no code', async () => {
  await saveConnection(test.db, box, 'JOKER', SITE);
  await saveConnection(test.db, box, 'SLOTXO', { web: null, api: { url: 'https://slotxo.example' } });
  const { providers, connected } = server();
  const all = [await providers.get('JOKER'), await providers.get('SLOTXO'), await providers.get('JOKER')];
  expect(all[0]).toBeInstanceOf(FakeProvider);
  expect(all[2]).toBe(all[0]);
  expect(connected).toEqual([{ url: 'https://joker.example' }, { url: 'https://slotxo.example' }]);
  expect(await providers.get('PG')).toBeUndefined();
});

it('a row that can not be used is told to the log and holds up no other', async () => {
  await saveConnection(test.db, box, 'JOKER', { web: null, api: { url: 'wrong' }, sameAgent: true });
  await saveConnection(test.db, box, 'SLOTXO', SITE);
  const { providers, told } = server();
  expect(await providers.get('JOKER')).toBeUndefined();
  expect(await providers.get('SLOTXO')).toBeInstanceOf(FakeProvider);
  expect(told).toEqual(['a game provider can not be reached as it is set up']);
  await test.db.sql.execute(sql`update game_provider set protocol = 'unheard of'`);
  expect(await server().providers.get('SLOTXO')).toBeUndefined();
});

it('a connection is sealed in its row, for that row alone', async () => {
  await saveConnection(test.db, box, 'JOKER', SITE);
  const { rows } = await test.db.client.query<{ connection: Buffer }>(
    "select connection from game_provider where code = 'JOKER'",
  );
  expect(rows[0]?.connection.toString('latin1')).not.toContain('joker.example');
  await test.db.sql.execute(
    sql`update game_provider set connection = (select connection from game_provider where code = 'JOKER')`,
  );
  const { providers } = server();
  expect(await providers.get('JOKER')).toBeInstanceOf(FakeProvider);
  expect(await providers.get('SLOTXO')).toBeUndefined();
});
