import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { createSecretBox, type SecretBox } from '../../../kernel/secret-box.ts';
import type { Outcome } from '../../../ports/outcome.ts';
import { memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { saveConnection } from '../providers/store.ts';
import { DONE, later, testGames } from '../testing.ts';
import { requireKeys } from './require-keys.ts';
import { sealAnew } from './seal-anew.ts';

const FIRST = { version: 1, secret: 'the first key for tests, 32 letters' };
const SECOND = { version: 2, secret: 'the second key for tests, 32 letters' };
const before = createSecretBox(FIRST);
const both = createSecretBox(SECOND, [FIRST]);
const after = createSecretBox(SECOND);

let test: TestDb;
let world: Awaited<ReturnType<typeof testGames>>;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(async () => {
  await test.db.sql.execute(sql`delete from game_account`);
  await test.db.sql.execute(sql`update game_provider set connection = null`);
  world = await testGames(test, ['JOKER', 'PG']);
});
afterAll(() => test.drop());

const serverWith = (box: SecretBox) => world.server(undefined, box);

/** Members with an account at JOKER that was opened with that box. */
async function players(count: number, box: SecretBox = before): Promise<MemberId[]> {
  const ids: MemberId[] = [];
  for (let i = 0; i < count; i += 1) {
    const { id } = await memberWith(test);
    await serverWith(box).activate(id, 'JOKER');
    ids.push(id);
  }
  return ids.toSorted();
}
const passwordsOf = (ids: readonly MemberId[], box: SecretBox) =>
  Promise.all(ids.map(async (id) => (await serverWith(box).account(id, 'JOKER')).password));
/** The busy accounts' changes were given up long ago. */
const giveUp = () =>
  test.db.sql.execute(sql`update game_account set password_busy_until = now() - interval '6 minutes'`);

describe('sealing anew', () => {
  it('gives passwords and connections the new key: the same secrets open with it alone', async () => {
    const ids = await players(5);
    const known = await passwordsOf(ids, before);
    await saveConnection(test.db, before, 'JOKER', { web: null, api: { url: 'https://joker.example' } });
    expect(await sealAnew(test.db, both, 2)).toEqual({ accounts: 5, connections: 1, busy: 0, lost: [] });
    expect(await passwordsOf(ids, after)).toEqual(known);
    await expect(requireKeys(test.db, after)).resolves.toBeUndefined();
    const { rows } = await test.db.client.query<{ connection: Buffer }>(
      `select connection from game_provider where code = 'JOKER'`,
    );
    expect(after.open(rows[0]?.connection ?? Buffer.of(), 'game-provider:JOKER')).toContain('joker.example');
  });

  it('goes on after it died half way, and does nothing twice', async () => {
    const ids = await players(6);
    const known = await passwordsOf(ids, before);
    let sealedYet = 0;
    const dying: SecretBox = {
      ...both,
      seal(secret, binding) {
        sealedYet += 1;
        if (sealedYet === 5) throw new Error('killed');
        return both.seal(secret, binding);
      },
    };
    // what its batch had begun is taken back, what was committed before stays
    await expect(sealAnew(test.db, dying, 2)).rejects.toThrow('killed');
    expect(await passwordsOf(ids, both)).toEqual(known);
    expect(await sealAnew(test.db, both, 2)).toMatchObject({ accounts: 2 });
    expect(await sealAnew(test.db, both, 2)).toMatchObject({ accounts: 0, connections: 0 });
    expect(await passwordsOf(ids, after)).toEqual(known);
  });

  it('does each account once when two do it at the same time', async () => {
    await players(9);
    const done = await Promise.all([1, 2, 3].map(() => sealAnew(test.db, both, 2)));
    expect(done.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(9);
    await expect(requireKeys(test.db, after)).resolves.toBeUndefined();
  });

  it('leaves alone a password that is being changed, which then is the new one', async () => {
    const [id] = (await players(1)) as [MemberId];
    const old = (await passwordsOf([id], before))[0];
    const answer = later<Outcome>();
    const asked = later<true>();
    world.provider().onPassword = () => {
      asked.resolve(true);
      return answer.promise;
    };
    const changed = serverWith(before).resetPassword(id, 'JOKER');
    await asked.promise;
    expect(await sealAnew(test.db, both)).toMatchObject({ accounts: 0, busy: 1 });
    answer.resolve(DONE);
    await changed;
    const [now] = await passwordsOf([id], before);
    expect(now).not.toBe(old);
    expect(now).toBe([...world.provider().passwords.values()].at(-1));
    expect(await sealAnew(test.db, both)).toMatchObject({ accounts: 1, busy: 0 });
    expect(await passwordsOf([id], after)).toEqual([now]);
  });

  it('seals a password anew whose change was left undecided, so that the next change sets that same one', async () => {
    const [id] = (await players(1)) as [MemberId];
    world.provider().onPassword = () => Promise.reject(new Error('the server died'));
    await expect(serverWith(before).resetPassword(id, 'JOKER')).rejects.toThrow('the server died');
    const tried = [...world.provider().passwords.values()].at(-1);
    await giveUp();
    expect(await sealAnew(test.db, both)).toMatchObject({ accounts: 1 });
    world.provider().onPassword = async () => DONE;
    await serverWith(after).resetPassword(id, 'JOKER');
    expect(await passwordsOf([id], after)).toEqual([tried]);
  });

  it('names what no key opens, and leaves it as it is', async () => {
    const [id] = (await players(2)) as [MemberId];
    await test.db.client.query(
      `update game_account set password_encrypted = '\\x0102' where member_id = $1`,
      [id],
    );
    expect(await sealAnew(test.db, both)).toMatchObject({
      accounts: 1,
      lost: [`game-account:${id}:JOKER`],
    });
  });
});

describe('a server', () => {
  it('is refused while a key is missing that something is sealed with, by its version', async () => {
    await players(2);
    await players(2, after);
    await expect(requireKeys(test.db, both)).resolves.toBeUndefined();
    await expect(requireKeys(test.db, after)).rejects.toThrow(/sealed with the key of version 1, and/);
    const other = { version: 1, secret: 'not the first key, though of its version' };
    await expect(requireKeys(test.db, createSecretBox(SECOND, [other]))).rejects.toThrow('version 1');
    await expect(requireKeys(test.db, createSecretBox({ ...FIRST, version: 3 }))).rejects.toThrow(
      'version 1 and 2',
    );
  });

  it('is not refused for one box that was spoilt by hand, nor for a connection that its settings replace', async () => {
    const [id] = (await players(2)) as [MemberId];
    await test.db.client.query(
      `update game_account set password_encrypted = password_encrypted || '\\x00' where member_id = $1`,
      [id],
    );
    await expect(requireKeys(test.db, before)).resolves.toBeUndefined();
    await saveConnection(test.db, after, 'PG', { web: null, api: {} });
    await expect(requireKeys(test.db, before)).rejects.toThrow('version 2');
    await expect(requireKeys(test.db, before, { replaced: ['PG'] })).resolves.toBeUndefined();
  });
});
