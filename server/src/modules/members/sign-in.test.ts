import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../db/pool.ts';
import { toAppError } from '../../http/errors.ts';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { writeSettings } from '../site/settings.ts';
import { codeOf, elsewhere, from, memberAt, person, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

/** Somebody who is registered, and what they sign in with. */
async function registered(here = server(test)) {
  const { username, password, ...rest } = person();
  const id = await here.register({ username, password, ...rest });
  return { ...here, id, username, password };
}

describe('signing in', () => {
  it('answers the same to a wrong password and an unknown phone', async () => {
    const { signIn, username } = await registered();
    const wrong = (phone: string) => codeOf(signIn({ username: phone, password: 'wrong', ...elsewhere() }));
    expect(await wrong(username)).toBe('WRONG_CREDENTIAL');
    expect(await wrong('0999999999')).toBe('WRONG_CREDENTIAL');
    expect(await wrong('no phone \0 at all')).toBe('WRONG_CREDENTIAL');
  });

  it('is blocked for a phone and a network after five wrong passwords, on every server and however many are sent at once', async () => {
    const { username, password } = await registered();
    const guesses = Array.from({ length: 40 }, (_, i) =>
      codeOf(server(test).signIn({ username, password: `guess ${i}`, ...from(`2001:db8:1:1::${i}`) })),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((code) => code === 'WRONG_CREDENTIAL')).toHaveLength(5);
    const right = (ip: string) => codeOf(server(test).signIn({ username, password, ...from(ip) }));
    expect(await right('2001:db8:1:1::ff')).toBe('SIGN_IN_BLOCKED');
    expect(await right('2001:db8:1:2::1')).toBe('fine');
  });

  it('of many networks together gets thirty guesses at a phone an hour, and a right one takes none of them back', async () => {
    const { signIn, username, password } = await registered();
    const guess = (i: number) => codeOf(signIn({ username, password: 'wrong', ...from(`10.1.${i}.1`) }));
    for (let i = 0; i < 29; i += 1) expect(await guess(i)).toBe('WRONG_CREDENTIAL');
    expect(await codeOf(signIn({ username, password, ...elsewhere() }))).toBe('fine');
    expect(await guess(29)).toBe('WRONG_CREDENTIAL');
    expect(await guess(30)).toBe('SIGN_IN_BLOCKED');
    expect(await codeOf(signIn({ username, password, ...elsewhere() }))).toBe('SIGN_IN_BLOCKED');
  });

  it('is blocked by the guesses of many networks until their hour is over, whatever else is guessed', async () => {
    const { signIn, username, password } = await registered();
    const guess = (i: number) => codeOf(signIn({ username, password: 'wrong', ...from(`10.2.${i}.1`) }));
    const pass = (minutes: number) =>
      test.db.client.query(`update member_attempt set expire = expire - $1::bigint * 60000`, [minutes]);
    for (let i = 0; i < 30; i += 1) expect(await guess(i)).toBe('WRONG_CREDENTIAL');
    expect(await guess(30)).toBe('SIGN_IN_BLOCKED');
    await pass(50);
    expect(await guess(31)).toBe('SIGN_IN_BLOCKED');
    await pass(11);
    expect(await codeOf(signIn({ username, password, ...elsewhere() }))).toBe('fine');
  });

  it('is made sixty times an hour at most by one member, and as often by browsers that are known', async () => {
    const { signIn, username, password } = await registered();
    const right = (origin = elsewhere()) => codeOf(signIn({ username, password, ...origin }));
    const [home, phone] = [elsewhere(), elsewhere()];
    for (let i = 2; i < 60; i += 1) expect(await right()).toBe('fine');
    for (const origin of [home, phone]) expect(await right(origin)).toBe('fine');
    expect(await right()).toBe('SIGN_IN_BLOCKED');
    for (let i = 0; i < 60; i += 1) expect(await right(i % 2 === 0 ? home : phone)).toBe('fine');
    expect([await right(home), await right(phone)]).toEqual(['SIGN_IN_BLOCKED', 'SIGN_IN_BLOCKED']);
    const other = await registered();
    expect(await codeOf(signIn({ ...other, ...elsewhere() }))).toBe('fine');
  });

  it('of one network is blocked after so many wrong ones for any phones, as the operator wants', async () => {
    const { signIn, username, password } = await registered();
    await writeSettings(test.db, { wrongSignInsPerQuarter: 8 });
    const wrong = (i: number) =>
      codeOf(signIn({ username: `07${i}`, password: 'wrong', ...from(`2001:db8:2:2::${i}`) }));
    for (let i = 0; i < 8; i += 1) expect(await wrong(i)).toBe('WRONG_CREDENTIAL');
    expect(await wrong(8)).toBe('SIGN_IN_BLOCKED');
    expect(await codeOf(signIn({ username, password, ...from('2001:db8:2:2::9') }))).toBe('SIGN_IN_BLOCKED');
    expect(await codeOf(signIn({ username, password, ...from('2001:db8:2:3::9') }))).toBe('fine');
    await writeSettings(test.db, { wrongSignInsPerQuarter: 60 });
  });

  it('forgets wrong passwords after a right one', async () => {
    const { signIn, username, password } = await registered();
    const wrong = () => codeOf(signIn({ username, password: 'wrong', ...from('10.0.2.1') }));
    for (let i = 0; i < 4; i += 1) await wrong();
    expect(await codeOf(signIn({ username, password, ...from('10.0.2.1') }))).toBe('fine');
    for (let i = 0; i < 4; i += 1) expect(await wrong()).toBe('WRONG_CREDENTIAL');
  });

  it('tells who is deactivated, if they know the password', async () => {
    const { signIn, id, username, password } = await registered();
    await test.db.client.query('update member set is_active = false where id = $1', [id]);
    expect(await codeOf(signIn({ username, password: 'wrong', ...elsewhere() }))).toBe('WRONG_CREDENTIAL');
    expect(await codeOf(signIn({ username, password, ...elsewhere() }))).toBe('INACTIVE_USER');
  });

  it('that fails as nobody foresaw is LOGIN_FAIL, with its cause for the log', async () => {
    const { signIn, id, username, password } = await registered();
    await test.db.client.query(`update member set password_hash = 'no hash' where id = $1`, [id]);
    const failed = signIn({ username, password, ...elsewhere() });
    await expect(failed).rejects.toMatchObject({ code: 'LOGIN_FAIL', params: {} });
    await expect(failed).rejects.toHaveProperty('cause');
  });

  it('without a database is an outage, and not LOGIN_FAIL', async () => {
    const db = connect('postgres://127.0.0.1:1/none', 1, silent);
    const failure = await server({ db })
      .signIn({ username: '0812345678', password: 'any', ...elsewhere() })
      .catch(toAppError);
    expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', params: { retryAfter: 5 } });
    await db.close();
  });
});

const PHONE =
  'Mozilla/5.0 (Linux; Android 13; SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

describe('the last visit', () => {
  it('is the sign-in before this one: when, and with what; none at the first', async () => {
    const { signIn, username, password } = await registered();
    const again = (userAgent: string) => signIn({ username, password, ...from('10.0.4.1', userAgent) });
    const before = Date.now();
    expect((await again(PHONE)).lastVisit).toBeNull();
    const { lastVisit } = await again('curl/8.0');
    expect(lastVisit?.device).toBe('Chrome · Android');
    expect(lastVisit?.at.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect((await again(PHONE)).lastVisit?.device).toBe('');
  });

  it('is no failed sign-in, and nobody else’s', async () => {
    const here = await registered();
    const { username, password } = here;
    await here.signIn({ username, password, ...from('10.0.4.2', PHONE) });
    await codeOf(here.signIn({ username, password: 'wrong', ...from('10.0.4.2', 'curl/8.0') }));
    await memberAt(here);
    const { lastVisit } = await here.signIn({ username, password, ...from('10.0.4.2', 'curl/8.0') });
    expect(lastVisit?.device).toBe('Chrome · Android');
  });

  it('is written down with the session or not at all', async () => {
    const { signIn, id, username, password } = await registered();
    await signIn({ username, password, ...elsewhere() });
    await test.db.client.query('update member set is_active = false where id = $1', [id]);
    await codeOf(signIn({ username, password, ...elsewhere() }));
    const { rows } = await test.db.client.query<{ sessions: bigint; visits: bigint }>(
      `select (select count(*) from member_session where member_id = $1) as sessions,
        (select count(*) from member_sign_in where member_id = $1) as visits`,
      [id],
    );
    expect(rows).toEqual([{ sessions: 1n, visits: 1n }]);
  });
});
