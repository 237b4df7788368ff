import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom, seedOf } from '../../ledger/testing/books.ts';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { codeOf, elsewhere, enter, memberAt, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const NEW = 'another one';

describe('changing the password', () => {
  it('makes the new one right and the old one wrong', async () => {
    const here = server(test);
    const { who, session } = await memberAt(here);
    await here.changePassword(session, { oldPassword: who.password, newPassword: NEW });
    expect(await codeOf(enter(here, who))).toBe('WRONG_CREDENTIAL');
    expect(await codeOf(enter(here, { ...who, password: NEW }))).toBe('fine');
  });

  it('ends the member’s other sessions and cuts their screens off; this one, and those of others, live on', async () => {
    const here = server(test);
    const { who, token, session } = await memberAt(here);
    const others = [await enter(here, who), await enter(here, who)];
    const stranger = await memberAt(here);
    await here.changePassword(session, { oldPassword: who.password, newPassword: NEW });
    for (const other of others) expect(await codeOf(here.sessions.find(other.token))).toBe('invalid-token');
    expect(new Set(here.cutOff)).toEqual(new Set(others.map((other) => other.session.id)));
    expect((await here.sessions.find(token)).id).toBe(session.id);
    expect(await codeOf(here.sessions.find(stranger.token))).toBe('fine');
  });

  it('is refused with a wrong old one, and with a new one that is too short, beside its field', async () => {
    const here = server(test);
    const { who, session } = await memberAt(here);
    await enter(here, who);
    const change = (oldPassword: string, newPassword: string) =>
      here.changePassword(session, { oldPassword, newPassword });
    await expect(change('wrong', NEW)).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
      params: { fields: { oldPassword: 'wrong' } },
    });
    await expect(change(who.password, 'short')).rejects.toMatchObject({
      code: 'PASSWORD_TOO_SHORT',
      params: { min: 8, fields: { newPassword: 'at least 8' } },
    });
    expect(await codeOf(enter(here, who))).toBe('fine');
    expect(here.cutOff).toEqual([]);
  });

  it('of 40 wrong guesses at once looks at five, on any server; then it is blocked for a while, and signing in is not', async () => {
    const here = server(test);
    const { who, session } = await memberAt(here);
    const servers = [here, server(test)];
    const guesses = Array.from({ length: 40 }, (_, i) =>
      codeOf(
        (servers[i % 2] ?? here).changePassword(session, { oldPassword: `guess ${i}`, newPassword: NEW }),
      ),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(answers.filter((code) => code === 'SIGN_IN_BLOCKED')).toHaveLength(35);
    const right = server(test).changePassword(session, { oldPassword: who.password, newPassword: NEW });
    await expect(right).rejects.toMatchObject({
      code: 'SIGN_IN_BLOCKED',
      params: { retryAfter: expect.any(Number) as number },
    });
    expect(await codeOf(enter(here, who))).toBe('fine');
  });

  it('counts wrong ones afresh after a right one', async () => {
    const here = server(test);
    const { who, session } = await memberAt(here);
    const wrong = () => codeOf(here.changePassword(session, { oldPassword: 'wrong', newPassword: NEW }));
    for (let i = 0; i < 4; i += 1) await wrong();
    await here.changePassword(session, { oldPassword: who.password, newPassword: NEW });
    for (let i = 0; i < 5; i += 1) expect(await wrong()).toBe('WRONG_PASSWORD');
    expect(await wrong()).toBe('SIGN_IN_BLOCKED');
  });

  it('at the same instant is done once: the others find that the old one is no longer right', async () => {
    for (let round = 0; round < 3; round += 1) {
      const servers = [server(test), server(test)] as const;
      const { who, session } = await memberAt(servers[0]);
      const other = await enter(servers[1], who);
      const answers = await Promise.all([
        codeOf(
          servers[0].changePassword(session, { oldPassword: who.password, newPassword: 'from the first' }),
        ),
        codeOf(
          servers[1].changePassword(other.session, {
            oldPassword: who.password,
            newPassword: 'from the other',
          }),
        ),
      ]);
      expect(answers.toSorted()).toEqual(['WRONG_PASSWORD', 'fine']);
      const winner = answers[0] === 'fine' ? 'from the first' : 'from the other';
      expect(await codeOf(enter(servers[0], { ...who, password: winner }))).toBe('fine');
      // the session of the one that lost was ended by the one that won
      const lost = answers[0] === 'fine' ? other : { session };
      const { rows } = await test.db.client.query('select 1 from member_session where id = $1', [
        lost.session.id,
      ]);
      expect(rows).toEqual([]);
    }
  });

  it('leaves no session that was opened with the old one, however close the sign-in comes', async () => {
    const random = randomFrom(seedOf('change password'));
    const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, random() * ms));
    for (let round = 0; round < 8; round += 1) {
      const here = server(test);
      const { who, session } = await memberAt(here);
      const changing = here.changePassword(session, { oldPassword: who.password, newPassword: NEW });
      const entering = Array.from({ length: 4 }, async () => {
        await soon(60);
        return codeOf(server(test).signIn({ ...who, ...elsewhere() }));
      });
      await changing;
      for (const code of await Promise.all(entering)) expect(['fine', 'WRONG_CREDENTIAL']).toContain(code);
      const { rows } = await test.db.client.query('select id from member_session where member_id = $1', [
        session.memberId,
      ]);
      expect(rows).toEqual([{ id: session.id }]);
    }
  });
});
