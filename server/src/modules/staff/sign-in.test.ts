import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../db/pool.ts';
import { tokenHash } from '../../kernel/ids.ts';
import { silent } from '../../testing/fixtures.ts';
import { IDLE_MS } from './rules.ts';
import { createAuthenticator } from './authenticator.testing.ts';
import {
  boundMeanwhile,
  consoleBench,
  ORIGIN,
  PASSWORD,
  type ConsoleBench,
  type Person,
  type Screen,
} from './testing.ts';

let b: ConsoleBench;
/** Another server over the same database. */
let other: ConsoleBench;
beforeAll(async () => {
  b = await consoleBench();
  other = await consoleBench({ base: { ...b, db: connect(b.url, 4, silent) } });
});
afterAll(async () => {
  await other.app.close();
  await other.db.close();
  await b.drop();
});

let n = 0;
const person = (role: Parameters<ConsoleBench['person']>[1] = 'cashier'): Promise<Person> =>
  b.person(`person${(n += 1)}`, role);

async function tryIn(name: string, password: string, code: string, { app } = b, from = '127.0.0.1') {
  const answer = await app.inject({
    method: 'POST',
    remoteAddress: from,
    url: '/api/console/session/code',
    headers: { 'x-console': '1' },
    payload: { name, password, code },
  });
  return { status: answer.statusCode, code: answer.json<{ message?: string }>().message };
}

describe('sign-in with password and code', () => {
  it('tells who is in and what they may do, and nothing without the session', async () => {
    const noi = await person();
    const screen = await b.screen(noi);
    const { body } = await screen.ask('GET', 'me');
    expect(body).toMatchObject({ name: noi.name, role: 'cashier', stepUpByCode: true });
    expect(body['rights']).toContain('payout.approve');
    expect(body['rights']).not.toContain('staff.manage');
    await screen.ask('DELETE', 'session');
    expect(await screen.ask('GET', 'me')).toMatchObject({ status: 401, body: { message: 'STAFF_SESSION' } });
  });

  const sessionsOf = async ({ id }: Person) =>
    (await b.db.client.query('select from staff_session where staff_id = $1', [id])).rowCount;
  /** Ten at the same instant, at two servers by turns. */
  const tenTry = (codeOf: (i: number) => string, name: string) =>
    Promise.all(
      Array.from({ length: 10 }, (_, i) => tryIn(name, PASSWORD, codeOf(i), i % 2 === 0 ? b : other)),
    );

  it('takes a code once, also where ten try it at two servers at the same instant', async () => {
    const one = await person();
    const code = await b.code(one);
    const tries = await tenTry(() => code, one.name);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ code: said }) => said === 'STAFF_WRONG' || said === 'STAFF_BLOCKED')).toHaveLength(
      9,
    );
    expect(await sessionsOf(one)).toBe(1);
    await forgotten();
    for (const server of [b, other])
      expect(await tryIn(one.name, PASSWORD, code, server)).toMatchObject({ code: 'STAFF_WRONG' });
  });

  it('looks at five of ten codes that are tried at two servers at the same instant, and at no more', async () => {
    const one = await person();
    const right = await b.code(one);
    const wrong = Array.from({ length: 1_000 }, (_, i) => String(i).padStart(6, '0')).filter(
      (code) => code !== right,
    );
    const tries = await tenTry((i) => wrong[i * 97] ?? '', one.name);
    expect(tries.filter(({ code }) => code === 'STAFF_WRONG')).toHaveLength(5);
    expect(tries.filter(({ code }) => code === 'STAFF_BLOCKED')).toHaveLength(5);
    // the right one is not looked at either, at any server
    for (const server of [b, other])
      expect(await tryIn(one.name, PASSWORD, right, server)).toMatchObject({ status: 429 });
    expect(await sessionsOf(one)).toBe(0);
  });

  it('says the same of a name that nobody has, a wrong password and a wrong code', async () => {
    const one = await person();
    const answers = [
      await tryIn('nobody', PASSWORD, '123456'),
      await tryIn(one.name, 'wrong', await b.code(one)),
      await tryIn(one.name, PASSWORD, '000000'),
    ];
    expect(answers).toEqual(answers.map(() => ({ status: 401, code: 'STAFF_WRONG' })));
  });

  /** As if all that was counted were over. */
  const forgotten = () => b.db.client.query('update staff_attempt set expire = 1');

  it('blocks a name after five wrong guesses, however many come at once, and lets it in again when that is over', async () => {
    const one = await person();
    const tries = await Promise.all(Array.from({ length: 20 }, () => tryIn(one.name, 'wrong', '123456')));
    expect(tries.filter(({ code }) => code === 'STAFF_WRONG')).toHaveLength(5);
    expect(tries.filter(({ code }) => code === 'STAFF_BLOCKED')).toHaveLength(15);
    expect(await tryIn(one.name, PASSWORD, await b.code(one))).toMatchObject({ status: 429 });
    await forgotten();
    expect(await tryIn(one.name, PASSWORD, await b.code(one))).toMatchObject({ status: 200 });
  });

  it('shows to who sees to the staff until when a name is shut out', async () => {
    const one = await person();
    const owner = await b.screen(await b.person('sees', 'owner'));
    const shown = async () =>
      ((await owner.ask('GET', 'staff')).body['staff'] as { id: string; blockedUntil: string | null }[]).find(
        ({ id }) => id === one.id,
      )?.blockedUntil;
    expect(await shown()).toBeNull();
    for (let n = 0; n < 6; n += 1) await tryIn(one.name, 'wrong', '123456');
    expect(new Date((await shown()) ?? 0).getTime()).toBeGreaterThan(Date.now());
    await forgotten();
    expect(await shown()).toBeNull();
  });

  it('answers guesses at a name that nobody has as those at any other', async () => {
    const one = await person();
    const said = async (name: string) => {
      const codes: (string | undefined)[] = [];
      for (let n = 0; n < 7; n += 1) codes.push((await tryIn(name, 'wrong', '123456')).code);
      return codes;
    };
    const known = await said(one.name);
    expect(known).toContain('STAFF_BLOCKED');
    expect(await said('nobody.at.all')).toEqual(known);
  });

  it('is open to who works here while a stranger guesses, and closed to all after thirty guesses from many networks', async () => {
    const one = await person();
    const guess = (from: string) => tryIn(one.name, 'wrong', '123456', b, from);
    const own = async () => (await tryIn(one.name, PASSWORD, await b.code(one))).code;
    for (let n = 0; n < 6; n += 1) await guess('203.0.113.9');
    expect(await guess('203.0.113.9')).toMatchObject({ status: 429, code: 'STAFF_BLOCKED' });
    expect(await own()).toBeUndefined();
    for (let n = 0; n < 25; n += 1) await guess(`198.51.${n}.1`);
    expect(await own()).toBe('STAFF_BLOCKED');
    // until their hour is over, whatever else is guessed
    const pass = (minutes: number) =>
      b.db.client.query('update staff_attempt set expire = expire - $1::bigint * 60000', [minutes]);
    await pass(50);
    expect(await guess('198.51.99.1')).toMatchObject({ code: 'STAFF_BLOCKED' });
    await pass(11);
    expect(await own()).toBeUndefined();
  });

  it('looks at sixty guesses from a network, at whatever names, and leaves other networks alone', async () => {
    const one = await person();
    const enter = async (from: string) => tryIn(one.name, PASSWORD, await b.code(one), b, from);
    for (let n = 0; n < 60; n += 1) await tryIn(`someone${n}`, 'wrong', '123456', b, `2001:db8:9::${n}`);
    expect(await enter('2001:db8:9::ffff')).toMatchObject({ code: 'STAFF_BLOCKED' });
    expect(await enter('203.0.114.1')).toMatchObject({ status: 200 });
  });

  it('leaves who is in their proofs while strangers guess, of which five may be wrong', async () => {
    const one = await person('owner');
    const screen = await b.screen(one);
    for (let n = 0; n < 40; n += 1) await tryIn(one.name, 'wrong', '123456', b, `192.0.${n}.1`);
    const invite = async (name: string, proof: object) => {
      const order = { name, display: 'Ann', role: 'cashier', why: 'new' };
      return (await screen.ask('POST', 'staff', { ...order, proof })).body['message'];
    };
    expect(await invite('let.in', await screen.proof())).toBe('WAITS_FOR_SECOND');
    const wrong = { kind: 'code', password: PASSWORD, code: '000000' };
    const said: unknown[] = [];
    for (let n = 0; n < 6; n += 1) said.push(await invite('kept.out', wrong));
    expect(said).toEqual([...Array<string>(5).fill('STEP_UP_WRONG'), 'STAFF_BLOCKED']);
    expect(await invite('kept.out', await screen.proof())).toBe('STAFF_BLOCKED');
  });

  it('lets nobody in from another place than theirs', async () => {
    const one = await person();
    await b.db.client.query(`update staff set addresses = '{203.0.113.0/24}' where id = $1`, [one.id]);
    expect(await tryIn(one.name, PASSWORD, await b.code(one))).toEqual({
      status: 403,
      code: 'STAFF_ADDRESS',
    });
  });

  it('lets nobody in who was bound to another place at that instant', async () => {
    const one = await person();
    const code = await b.code(one);
    expect(await boundMeanwhile(b.db, one, () => tryIn(one.name, PASSWORD, code))).toEqual({
      status: 403,
      code: 'STAFF_ADDRESS',
    });
    expect(await sessionsOf(one)).toBe(0);
  });
});

describe('a session', () => {
  it('is one of two: a third ends the first, and its screen is cut off', async () => {
    const one = await person();
    const [first, second, third] = [await b.screen(one), await b.screen(one), await b.screen(one)];
    expect(await first.ask('GET', 'me')).toMatchObject({ status: 401 });
    expect((await second.ask('GET', 'me')).status).toBe(200);
    expect((await third.ask('GET', 'me')).status).toBe(200);
    expect(b.cut.length).toBeGreaterThan(0);
  });

  it('is locked after half an hour without a call', async () => {
    const screen = await b.screen(await person());
    await b.db.client.query(
      `update staff_session set seen_at = seen_at - $1::int * interval '1 millisecond' - interval '1 second'`,
      [IDLE_MS],
    );
    expect(await screen.ask('GET', 'me')).toMatchObject({ status: 401, body: { message: 'STAFF_IDLE' } });
  });

  it('is neither ended nor kept open by a screen of somebody else who was signed in at the browser before', async () => {
    const screen = await b.screen(await person());
    const asOther = (method: 'GET' | 'DELETE', path: string) =>
      b.app.inject({
        ...{ method, url: `/api/console/${path}`, cookies: screen.cookies },
        headers: { 'x-console': '1', 'x-console-staff': 'SOMEBODY' },
      });
    await b.db.client.query(`update staff_session set seen_at = seen_at - interval '29 minutes'`);
    for (const answer of [await asOther('DELETE', 'session'), await asOther('GET', 'me')]) {
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'STAFF_OTHER' }]);
      expect(answer.cookies).toEqual([]);
    }
    const { rows } = await b.db.client.query(
      `select from staff_session where staff_id = $1 and seen_at < clock_timestamp() - interval '28 minutes'`,
      [screen.person.id],
    );
    expect(rows).toHaveLength(1);
    expect((await screen.ask('GET', 'me')).status).toBe(200);
  });

  it('ends with the suspension of its person at the next call, and another role holds from the next call on', async () => {
    const one = await person('manager');
    const screen = await b.screen(one);
    await b.db.client.query(`update staff set role = 'marketing' where id = $1`, [one.id]);
    expect((await screen.ask('GET', 'staff')).body).toMatchObject({
      message: 'NO_RIGHT',
      right: 'staff.view',
    });
    await b.db.client.query(`update staff set is_active = false where id = $1`, [one.id]);
    expect((await screen.ask('GET', 'me')).body).toEqual({ message: 'STAFF_SESSION' });
  });
});

describe('an invitation', () => {
  /** Two owners let somebody come; answers their id. */
  async function added(name: string, asker: Screen, second: Screen): Promise<string> {
    const asked = await asker.ask('POST', 'staff', {
      ...{ name, display: name, role: 'cashier', why: 'starts on Monday' },
      proof: await asker.proof(),
    });
    expect(asked.body).toMatchObject({ message: 'WAITS_FOR_SECOND' });
    const path = `requests/${String(asked.body['request'])}/confirm`;
    expect((await second.ask('POST', path, { proof: await second.proof() })).body).toEqual({ message: 'OK' });
    const { rows } = await b.db.client.query<{ id: string }>('select id from staff where name = $1', [name]);
    return rows[0]?.id ?? '';
  }

  it('takes two people, and gives a person a password, codes and ten recovery codes of their own, once', async () => {
    const [owner, second] = [await b.screen(await person('owner')), await b.screen(await person('owner'))];
    const id = await added('malee', owner, second);
    const link = await owner.ask('POST', `staff/${id}/link`, {
      why: 'on Monday',
      proof: await owner.proof(),
    });
    const token = String(link.body['link']).split('#')[1];
    const { rows } = await b.db.client.query(
      `select from http_idempotency where answer::text like '%' || $1 || '%'`,
      [token],
    );
    expect(rows).toEqual([]);
    const open = async () => String((await owner.ask('POST', 'invite', { token })).body['secret']);
    const seenBefore = await open();
    const malee = { id, name: 'malee', secret: await open() };
    const accept = (password: string, code: string) =>
      owner.ask('POST', 'invite/accept', { token, password, code });
    expect((await accept('short', '123456')).body).toEqual({ message: 'TOO_SHORT', min: 12 });
    // who looked at the link before her has no codes of hers
    expect((await accept('a-long-enough-one', await b.code({ ...malee, secret: seenBefore }))).body).toEqual({
      message: 'STAFF_WRONG',
    });
    const { body: taken } = await accept('a-long-enough-one', await b.code(malee));
    expect(taken['recovery']).toHaveLength(10);
    // who made the link could have taken it themselves: the log says from where it was taken
    const { rows: log } = await b.db.client.query(
      `select ip is not null as "isKnown" from staff_event where staff_id = $1 and why = 'took the invitation'`,
      [id],
    );
    expect(log).toEqual([{ isKnown: true }]);
    expect((await accept('a-long-enough-one', await b.code(malee))).body).toEqual({ message: 'INVITE_OVER' });
    expect(await tryIn('malee', 'a-long-enough-one', await b.code(malee))).toMatchObject({ status: 200 });
    const again = await second.ask('POST', `staff/${id}/link`, { why: 'hers', proof: await second.proof() });
    expect(again.body).toMatchObject({ message: 'EXISTING_USER' });
  });
});

describe('a recovery code', () => {
  const CODE = '0123456789';
  async function withCode(): Promise<Person> {
    const one = await person();
    const hash = tokenHash(CODE);
    await b.db.client.query(`delete from staff_recovery`);
    await b.db.client.query(`insert into staff_recovery (hash, staff_id) values ($1, $2)`, [hash, one.id]);
    return one;
  }
  const comeBack = (screen: Screen, one: Person) =>
    screen.ask('POST', 'session/recovery', {
      ...{ name: one.name, password: PASSWORD, recovery: '01234-56789' },
    });

  it('opens no session and ends those there are: it leads to where all that one comes in by is set up anew, once', async () => {
    const one = await withCode();
    const [known, lost] = [await b.screen(one), await b.screen(one)];
    const key = createAuthenticator(ORIGIN);
    const { body: options } = await lost.ask('POST', 'me/passkeys/options');
    const challenge = String(options['challenge']);
    await lost.ask('POST', 'me/passkeys', {
      ...{ challenge, label: 'lost', response: key.create(challenge), proof: await lost.proof() },
    });
    b.cut.length = 0;
    const back = await comeBack(lost, one);
    const token = String(back.body['invite']);
    expect([back.status, b.cut.length]).toEqual([200, 2]);
    for (const screen of [known, lost]) expect((await screen.ask('GET', 'me')).status).toBe(401);
    expect((await comeBack(lost, one)).body).toEqual({ message: 'STAFF_WRONG' });
    // what was guessed until then is forgotten with it
    for (let n = 0; n < 6; n += 1) await tryIn(one.name, 'wrong', '123456');
    expect(await tryIn(one.name, 'wrong', '123456')).toMatchObject({ code: 'STAFF_BLOCKED' });
    const invited = await lost.ask('POST', 'invite', { token });
    expect(invited.body).toMatchObject({ name: one.name, role: 'cashier' });
    const anew = { ...one, secret: String(invited.body['secret']) };
    const taken = await lost.ask('POST', 'invite/accept', {
      ...{ token, password: 'another-long-enough-one', code: await b.code(anew) },
    });
    expect(taken.body['recovery']).toHaveLength(10);
    const { rows } = await b.db.client.query(`select from staff_passkey where staff_id = $1`, [one.id]);
    expect(rows).toEqual([]);
    expect(await tryIn(one.name, PASSWORD, await b.code(anew))).toMatchObject({ code: 'STAFF_WRONG' });
    expect(await tryIn(one.name, 'another-long-enough-one', await b.code(anew))).toMatchObject({
      status: 200,
    });
  });

  it('leads nowhere from another place, also where its person was bound to theirs at that instant', async () => {
    const one = await withCode();
    const known = await b.screen(one);
    const back = await boundMeanwhile(b.db, one, () => comeBack(known, one));
    expect(back).toEqual({ status: 403, body: { message: 'STAFF_ADDRESS' } });
    const { rows } = await b.db.client.query('select from staff_session where staff_id = $1', [one.id]);
    expect(rows).toHaveLength(1);
  });

  it('that leads to nothing in half an hour has changed nothing', async () => {
    const one = await withCode();
    const screen = await b.screen(one);
    const token = String((await comeBack(screen, one)).body['invite']);
    const { rows } = await b.db.client.query<{ minutes: number }>(
      `select extract(epoch from expires_at - clock_timestamp())::float8 / 60 as minutes from staff_invite where staff_id = $1`,
      [one.id],
    );
    expect(rows[0]?.minutes).toBeLessThanOrEqual(30);
    await b.db.client.query(`update staff_invite set expires_at = now() where staff_id = $1`, [one.id]);
    expect((await screen.ask('POST', 'invite', { token })).body).toEqual({ message: 'INVITE_OVER' });
    expect(await tryIn(one.name, PASSWORD, await b.code(one))).toMatchObject({ status: 200 });
  });

  it('that is wrong is a guess as any other, also with the right password', async () => {
    const one = await person();
    const wrong = (recovery: string) =>
      b.app.inject({
        ...{ method: 'POST', url: '/api/console/session/recovery', headers: { 'x-console': '1' } },
        payload: { name: one.name, password: PASSWORD, recovery },
      });
    const codes: string[] = [];
    for (let i = 0; i < 6; i += 1)
      codes.push((await wrong(`00000-0000${i}`)).json<{ message: string }>().message);
    expect(codes).toEqual([...Array<string>(5).fill('STAFF_WRONG'), 'STAFF_BLOCKED']);
  });
});

describe('where password and code prove no order', () => {
  it('the first passkey is proved by them all the same, and no other thing is', async () => {
    const strict = await consoleBench({ byCode: () => false });
    try {
      const screen = await strict.screen(await strict.person('owner', 'owner'));
      const key = createAuthenticator(ORIGIN);
      const { body } = await screen.ask('POST', 'me/passkeys/options');
      const challenge = String(body['challenge']);
      const order = { challenge, label: 'phone', response: key.create(challenge) };
      expect((await screen.ask('POST', 'me/passkeys', order)).body).toMatchObject({
        stepUp: { byCode: true },
      });
      const made = await screen.ask('POST', 'me/passkeys', { ...order, proof: await screen.proof() });
      expect(made.body).toEqual({ message: 'OK' });
      const invite = { name: 'ann', display: 'Ann', role: 'cashier', why: 'new' };
      expect((await screen.ask('POST', 'staff', { ...invite, proof: await screen.proof() })).body).toEqual({
        message: 'STEP_UP_WRONG',
      });
    } finally {
      await strict.drop();
    }
  });
});
