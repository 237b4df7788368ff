/** What signing in does before it refuses: the same, whether the phone is known or not. `npm run prove sign-in-time` measures it. */
import type * as argon2 from '@node-rs/argon2';
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomFrom, seedOf } from '../../ledger/testing/books.ts';
import type { TestDb } from '../../testing/fixtures.ts';
import type { TestServer } from './testing.ts';

// The library itself, watched. Test files share what they load, so all that may use it is loaded anew for this one.
const verify = vi.fn<typeof argon2.verify>();
vi.resetModules();
vi.doMock('@node-rs/argon2', async (original) => {
  const library = await original<typeof argon2>();
  verify.mockImplementation(library.verify);
  return { ...library, verify };
});
const { testDb } = await import('../../testing/fixtures.ts');
const { codeOf, elsewhere, person, server } = await import('./testing.ts');
vi.doUnmock('@node-rs/argon2');
afterAll(() => void vi.resetModules());

let test: TestDb;
let here: TestServer;
beforeAll(async () => {
  test = await testDb();
  here = server(test);
});
beforeEach(() => void vi.restoreAllMocks());
afterAll(() => test.drop());

const LAO = () => `20${person().username.slice(2)}`;

/** A phone that somebody registered, of a member who may be deactivated. */
async function known({
  phone,
  isActive = true,
}: { phone?: string; isActive?: boolean } = {}): Promise<string> {
  const who = person();
  const id = await here.register(who);
  const username = phone ?? who.username;
  await test.db.client.query('update member set phone = $2, is_active = $3 where id = $1', [
    id,
    username,
    isActive,
  ]);
  return username;
}

/** The work of one sign-in with a wrong password: every statement, and what each password was verified with. */
async function workOf(username: string, times = 1, origin = elsewhere()) {
  const statements: string[] = [];
  const { query } = test.db.client;
  const watched = vi.spyOn(test.db.client, 'query').mockImplementation(((
    ...asked: [QueryConfig | string]
  ) => {
    statements.push(typeof asked[0] === 'string' ? asked[0] : asked[0].text);
    return (query as (...asked: unknown[]) => unknown).apply(test.db.client, asked);
  }) as never);
  const answers: unknown[] = [];
  for (let i = 0; i < times; i += 1) {
    statements.length = 0;
    verify.mockClear();
    answers.push(await codeOf(here.signIn({ username, password: 'wrong', ...origin })));
  }
  watched.mockRestore();
  // algorithm, version, memory, passes and lanes: what makes a hash cost what it costs
  const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join('$'));
  return { answer: answers.at(-1), statements, costs };
}

describe('a refused sign-in', () => {
  it('takes the same work for a phone that is known and one that is not, of any kind and in any order', async () => {
    const random = randomFrom(seedOf('sign-in work'));
    const kinds: (() => Promise<string>)[] = [
      () => known(),
      () => known({ isActive: false }),
      async () => known({ phone: LAO() }),
      async () => person().username,
      async () => LAO(),
      async () => `none ${person().username}`,
    ];
    const expected = await workOf(person().username);
    expect(expected).toMatchObject({
      answer: 'WRONG_CREDENTIAL',
      costs: [expect.stringMatching(/^argon2id\$/)],
    });
    expect(expected.statements.length).toBeGreaterThan(2);
    for (let i = 0; i < 18; i += 1) {
      const kind = kinds[Math.floor(random() * kinds.length)];
      expect(await workOf((await kind?.()) ?? '')).toEqual(expected);
    }
  });

  it('is the same when the phone is blocked, known or not: nothing is verified', async () => {
    const [blocked, unknown] = [await workOf(await known(), 6), await workOf(person().username, 6)];
    expect(blocked).toMatchObject({ answer: 'SIGN_IN_BLOCKED', costs: [] });
    expect(unknown).toEqual(blocked);
  });
});
