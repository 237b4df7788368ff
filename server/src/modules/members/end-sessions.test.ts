import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { sessionList } from './session-list.ts';
import { codeOf, enter, from, memberAt, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0';

describe('where a member is signed in', () => {
  it('is listed with device and address, newest use first; the one that asks is in use now', async () => {
    const here = server(test);
    const { who, session: oldest } = await memberAt(here);
    const { session: second } = await enter(here, who, from('10.0.5.2', FIREFOX));
    const { session: asks } = await enter(here, who, from('10.0.5.3'));
    await test.db.client.query(
      `update member_session set seen_at = now() - make_interval(mins => case id when $1 then 3 when $2 then 60 else 90 end)
        where id = any ($3)`,
      [oldest.id, second.id, [oldest.id, second.id, asks.id]],
    );
    const { sessions } = await sessionList(test.db, asks);
    expect(sessions.map(({ id, isCurrent }) => [BigInt(id), isCurrent])).toEqual([
      [asks.id, true],
      [oldest.id, false],
      [second.id, false],
    ]);
    expect(sessions[2]).toMatchObject({ device: 'Firefox · Windows', ip: '10.0.5.2' });
    expect(
      sessions.every(({ createdAt, seenAt }) => createdAt instanceof Date && seenAt instanceof Date),
    ).toBe(true);
  });

  it('shows nothing that has expired, and nothing of another member', async () => {
    const here = server(test);
    const { who, session } = await memberAt(here);
    const { session: expired } = await enter(here, who);
    await memberAt(here);
    await test.db.client.query(`update member_session set expires_at = now() where id = $1`, [expired.id]);
    const { sessions } = await sessionList(test.db, session);
    expect(sessions.map(({ id }) => BigInt(id))).toEqual([session.id]);
  });
});

describe('signing out', () => {
  it('ends the own session, here at once, and cuts its screens off', async () => {
    const here = server(test);
    const { token, session } = await memberAt(here);
    await here.endSessions.signOut(token);
    expect(await codeOf(here.sessions.find(token))).toBe('invalid-token');
    expect(here.cutOff).toEqual([session.id]);
    await here.endSessions.signOut(token);
    expect(here.cutOff).toEqual([session.id]);
  });

  it('one device ends that session and no other', async () => {
    const here = server(test);
    const { who, token, session } = await memberAt(here);
    const other = await enter(here, who);
    const third = await enter(here, who);
    await here.endSessions.endOne(session, other.session.id);
    expect(await codeOf(here.sessions.find(other.token))).toBe('invalid-token');
    expect(await codeOf(here.sessions.find(token))).toBe('fine');
    expect(await codeOf(here.sessions.find(third.token))).toBe('fine');
    expect(here.cutOff).toEqual([other.session.id]);
  });

  it('one device may be this one', async () => {
    const here = server(test);
    const { token, session } = await memberAt(here);
    await here.endSessions.endOne(session, session.id);
    expect(await codeOf(here.sessions.find(token))).toBe('invalid-token');
  });

  it('a session of another member, one that has ended and one that never was are NO_DATA', async () => {
    const here = server(test);
    const { session } = await memberAt(here);
    const stranger = await memberAt(here);
    const end = (id: bigint) => codeOf(here.endSessions.endOne(session, id));
    expect(await end(stranger.session.id)).toBe('NO_DATA');
    expect(await codeOf(here.sessions.find(stranger.token))).toBe('fine');
    await here.endSessions.signOut(stranger.token);
    expect(await end(stranger.session.id)).toBe('NO_DATA');
    expect(await end(999_999_999_999_999_999n)).toBe('NO_DATA');
  });

  it('everywhere else leaves this session, and those of other members', async () => {
    const here = server(test);
    const { who, token, session } = await memberAt(here);
    const others = [await enter(here, who), await enter(here, who)];
    const stranger = await memberAt(here);
    await here.endSessions.endOthers(session);
    for (const other of others) expect(await codeOf(here.sessions.find(other.token))).toBe('invalid-token');
    expect(await codeOf(here.sessions.find(token))).toBe('fine');
    expect(await codeOf(here.sessions.find(stranger.token))).toBe('fine');
    expect(new Set(here.cutOff)).toEqual(new Set(others.map((other) => other.session.id)));
  });
});
