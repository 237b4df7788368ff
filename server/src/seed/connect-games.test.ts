import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecretBox } from '../kernel/secret-box.ts';
import { providerByCode } from '../modules/games/providers/store.ts';
import { testGames } from '../modules/games/testing.ts';
import { silent, testDb, type TestDb } from '../testing/fixtures.ts';
import { connectGames } from './seed.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

it('a connection for a code that no provider has is told to the log, and the others are kept', async () => {
  await testGames(test, ['JOKER', 'PG']);
  const told: unknown[] = [];
  const log = Object.assign(Object.create(silent) as typeof silent, {
    error: (...line: unknown[]) => told.push(line),
  });
  const box = createSecretBox({ version: 1, secret: 'a secret for tests, long enough' });
  const api = { url: 'https://games.test' };
  const GAME_CONNECTIONS = { JOKER: { web: null, api }, JOKRE: { web: null, api }, PG: { web: null, api } };
  await connectGames(test.db, box, { GAME_CONNECTIONS }, log);
  expect(told).toEqual([
    [{ code: 'JOKRE' }, 'GAME_CONNECTIONS names a game provider that there is no row of'],
  ]);
  for (const code of ['JOKER', 'PG'])
    expect((await providerByCode(test.db, code))?.connection).toBeInstanceOf(Buffer);
});
