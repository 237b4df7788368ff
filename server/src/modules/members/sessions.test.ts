import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../db/pool.ts';
import { tokenHash } from '../../kernel/ids.ts';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { createSessions } from './sessions.ts';
import { codeOf, elsewhere, enter, memberAt, person, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

describe('a session', () => {
  const signedIn = async (remember: boolean) => {
    const here = server(test);
    const { username, password, ...rest } = person();
    const id = await here.register({ username, password, ...rest });
    const { token } = await here.signIn({ username, password, ...elsewhere(), remember });
    return { ...here, id, token };
  };
  const endsAfterHours = async (token: string): Promise<number> => {
    const { rows } = await test.db.client.query<{ hours: number }>(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from member_session where token_hash = $1',
      [tokenHash(token)],
    );
    return rows[0]?.hours ?? 0;
  };

  it('ends after 24 hours, or 30 days when remembered', async () => {
    expect(await endsAfterHours((await signedIn(false)).token)).toBe(24);
    expect(await endsAfterHours((await signedIn(true)).token)).toBe(30 * 24);
  });

  it('of 24 hours lives on while it is used', async () => {
    const { token } = await signedIn(false);
    await test.db.client.query(
      `update member_session set seen_at = now() - interval '20 hours', expires_at = now() + interval '4 hours' where token_hash = $1`,
      [tokenHash(token)],
    );
    await server(test).sessions.find(token);
    expect(await endsAfterHours(token)).toBe(24);
  });

  it('that has expired says so, one that was ended or never was is invalid', async () => {
    const { token, endSessions, sessions } = await signedIn(false);
    await sessions.find(token);
    await endSessions.signOut(token);
    expect(await codeOf(sessions.find(token))).toBe('invalid-token');
    expect(await codeOf(sessions.find('nonsense'))).toBe('invalid-token');
    const other = await signedIn(false);
    await test.db.client.query(
      `update member_session set expires_at = now() - interval '1 second' where token_hash = $1`,
      [tokenHash(other.token)],
    );
    expect(await codeOf(server(test).sessions.find(other.token))).toBe('EXPIRED_AUTH_TOKEN');
  });

  it('of a member who was deactivated proves nothing any more', async () => {
    const { id, token } = await signedIn(true);
    await test.db.client.query('update member set is_active = false where id = $1', [id]);
    expect(await codeOf(server(test).sessions.find(token))).toBe('INVALID_USER_1');
  });

  it('is over when it was ended, has expired, or its member was deactivated', async () => {
    const here = server(test);
    const [ended, expired, deactivated, stays] = [
      await memberAt(here),
      await memberAt(here),
      await memberAt(here),
      await memberAt(here),
    ];
    await here.endSessions.signOut(ended.token);
    await test.db.client.query(
      `update member_session set expires_at = now() - interval '1 second' where token_hash = $1`,
      [tokenHash(expired.token)],
    );
    await test.db.client.query('update member set is_active = false where id = $1', [deactivated.id]);
    const ids = [ended, expired, deactivated, stays].map(({ session }) => session.id);
    expect(await here.sessions.over(ids)).toEqual(ids.slice(0, 3));
  });

  it('is one of twenty that a member has at most, also when many open at once: the longest unused ends', async () => {
    const here = server(test);
    const { id, who, session } = await memberAt(here);
    await test.db.client.query(
      `update member_session set seen_at = now() - interval '1 hour' where member_id = $1`,
      [id],
    );
    const ids = [session.id];
    // four at a time: more would count as guesses of the password
    for (let i = 0; i < 6; i += 1) {
      const some = await Promise.all(Array.from({ length: 4 }, () => enter(here, who)));
      ids.push(...some.map((other) => other.session.id));
    }
    const over = await here.sessions.over(ids);
    expect(over).toHaveLength(5);
    expect(over).toContain(session.id);
  });

  it('is stored as a hash only', async () => {
    const { token } = await signedIn(true);
    const { rows } = await test.db.client.query('select * from member_session');
    expect(
      JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token);
  });

  it('that was ended while its look-up was under way is not believed afterwards', async () => {
    const here = server(test);
    const { token, session } = await memberAt(here);
    // the other server's look-up has found it, and answers only after its end
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const slow = { ...test.db, client: { ...test.db.client, query: afterReading(() => answered) } };
    const other = createSessions(slow as unknown as Db);
    const found = other.find(token);
    await expect.poll(() => reads).toBe(1);
    await here.endSessions.signOut(token);
    other.forget([session.id]);
    answer();
    expect((await found).id).toBe(session.id);
    expect(await codeOf(other.find(token))).toBe('invalid-token');
  });
});

let reads = 0;
const afterReading = (wait: () => Promise<void>) => async (statement: QueryConfig) => {
  const result = await test.db.client.query(statement);
  reads += 1;
  await wait();
  return result;
};
