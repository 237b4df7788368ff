/** What is done about the people who work here: what it takes from them at once, and what the log tells of it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tokenHash } from '../../kernel/ids.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { seedStaff } from '../../seed/staff.ts';
import { memberWith } from '../../testing/fixtures.ts';
import { createAuthenticator } from './authenticator.testing.ts';
import {
  consoleBench,
  KEYS,
  ORIGIN,
  PASSWORD,
  type ConsoleBench,
  type Person,
  type Screen,
} from './testing.ts';

let b: ConsoleBench;
let ann: Screen;
let bob: Screen;
beforeAll(async () => {
  b = await consoleBench();
  [ann, bob] = [
    await b.screen(await b.person('ann', 'owner')),
    await b.screen(await b.person('bob', 'owner')),
  ];
});
afterAll(() => b.drop());

const order = async (screen: Screen, path: string, said: object = {}) =>
  (await screen.ask('POST', path, { why: 'so it is', proof: await screen.proof(), ...said })).body;
async function confirmed(path: string, said: object = {}): Promise<unknown> {
  const asked = await order(ann, path, said);
  expect(asked).toMatchObject({ message: 'WAITS_FOR_SECOND' });
  return confirm(String(asked['request']));
}
const confirm = async (request: string): Promise<unknown> =>
  (await bob.ask('POST', `requests/${request}/confirm`, { proof: await bob.proof() })).body['message'];

async function withPasskey(screen: Screen) {
  const key = createAuthenticator(ORIGIN);
  const challenge = String((await screen.ask('POST', 'me/passkeys/options')).body['challenge']);
  const made = await screen.ask('POST', 'me/passkeys', {
    ...{ challenge, label: 'phone', response: key.create(challenge), proof: await screen.proof() },
  });
  expect(made.body).toEqual({ message: 'OK' });
  return key;
}
const untilSomebodyWaits = () =>
  vi.waitFor(
    async () => {
      const { rowCount } = await b.db.client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBeGreaterThan(0);
    },
    { timeout: 60_000 },
  );

const calledAt = ({ person }: Screen) =>
  b.db.client.query(
    `insert into push_subscription (id, owner_kind, owner, endpoint_hash, sealed, signed_by) values ($1, 'staff', $1, $2, '', '')`,
    [person.id, tokenHash(person.id)],
  );
const browsersOf = async ({ person }: Screen) =>
  (await b.db.client.query('select from push_subscription where owner = $1', [person.id])).rowCount;

async function told(subject: string) {
  const { rows } = await b.db.client.query<{ before: object; after: object }>(
    `select before, after from staff_event where subject_kind = 'staff' and subject = $1 and not after ? 'asked' order by id desc limit 1`,
    [subject],
  );
  return rows[0];
}

describe('a person who is let in anew', () => {
  it('comes in by nothing that they had from that moment on, and the log says what was taken', async () => {
    const lost = await b.screen(await b.person('lost', 'cashier'));
    const key = await withPasskey(lost);
    await b.db.client.query(`insert into staff_recovery (hash, staff_id) values ($1, $2)`, [
      tokenHash('0123456789'),
      lost.person.id,
    ]);
    const invited = `insert into staff_invite (hash, staff_id, code_secret, expires_at) values ($1, $2, '', now() + interval '1 hour')`;
    await b.db.client.query(invited, [tokenHash('an earlier link'), lost.person.id]);
    expect(await confirmed(`staff/${lost.person.id}/anew`)).toBe('OK');
    const { body } = await ann.ask('POST', 'session/passkey/options');
    const challenge = String(body['challenge']);
    const signed = await lost.ask('POST', 'session/passkey', { challenge, response: key.get(challenge) });
    expect(signed.body).toEqual({ message: 'STAFF_WRONG' });
    const left = await b.db.client.query(
      `select from staff_passkey where staff_id = $1 union all select from staff_recovery where staff_id = $1
        union all select from staff_invite where staff_id = $1 union all select from staff_session where staff_id = $1`,
      [lost.person.id],
    );
    expect(left.rowCount).toBe(0);
    expect(await told('lost')).toEqual({
      before: shown('lost', { isIn: true }),
      after: {
        ...shown('lost', { isIn: false }),
        ...{ sessionsEnded: 1, passkeysRemoved: 1, recoveryCodesRemoved: 1 },
      },
    });
  });

  it('adds no passkey by a session that ended while it was made', async () => {
    const late = await b.screen(await b.person('late', 'cashier'));
    const key = createAuthenticator(ORIGIN);
    const challenge = String((await late.ask('POST', 'me/passkeys/options')).body['challenge']);
    const proof = await late.proof();
    const holding = await b.db.client.connect();
    try {
      // who takes all away is a moment before it: it waits for that, and adds nothing then
      await holding.query('begin');
      await holding.query('select from staff where id = $1 for update', [late.person.id]);
      await holding.query('delete from staff_session where staff_id = $1', [late.person.id]);
      const adding = late.ask('POST', 'me/passkeys', {
        ...{ challenge, label: 'phone', response: key.create(challenge), proof },
      });
      await untilSomebodyWaits();
      await holding.query('commit');
      expect((await adding).body).toEqual({ message: 'STAFF_SESSION' });
    } finally {
      holding.release();
    }
    const { rowCount } = await b.db.client.query('select from staff_passkey where staff_id = $1', [
      late.person.id,
    ]);
    expect(rowCount).toBe(0);
  });
});

const listed = async (name: string) =>
  ((await ann.ask('GET', 'staff')).body['staff'] as { name: string; sessions: object[] }[]).find(
    (one) => one.name === name,
  );

it('a session is told by its browser and system in words, and by nothing where no browser is known in it', async () => {
  const abe = await b.person('abe', 'cashier');
  await b.screen(abe);
  const CHROME = 'Mozilla/5.0 (Linux; Android 13; SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko)';
  for (const [agent, device] of [
    [`${CHROME} Chrome/120.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
    ['curl/8.0 <b>anything</b>', ''],
  ]) {
    await b.db.client.query('update staff_session set agent = $2 where staff_id = $1', [abe.id, agent]);
    const sessions = (await listed('abe'))?.sessions;
    expect(sessions).toMatchObject([{ device }]);
    expect(JSON.stringify(sessions)).not.toMatch(/Mozilla|curl/);
  }
});

describe('from where a person comes in', () => {
  it('is changed by two, in words where it is no address, and tells the log', async () => {
    const ben = await b.person('ben', 'cashier');
    const path = `staff/${ben.id}/addresses`;
    expect(await order(ann, path, { addresses: ['203.0.113.0/24', '10.0.0.0/99'] })).toMatchObject({
      message: 'INVALID_REQUEST',
      fields: { 'addresses.1': '10.0.0.0/99 is no address and no network, such as 203.0.113.0/24' },
    });
    const addresses = ['203.0.113.0/24', '2001:db8::/32'];
    expect(await confirmed(path, { addresses: [...addresses, ' 203.0.113.0/24 '] })).toBe('OK');
    expect(await told('ben')).toEqual({ before: shown('ben'), after: shown('ben', { addresses }) });
    expect(await listed('ben')).toMatchObject({ addresses });
    await expect(b.screen(ben)).rejects.toThrow('STAFF_ADDRESS');
    expect(await confirmed(path, { addresses: [] })).toBe('OK');
    expect((await (await b.screen(ben)).ask('GET', 'me')).status).toBe(200);
  });

  it('ends the sessions from elsewhere at once, and leaves those from there', async () => {
    const cat = await b.person('cat', 'cashier');
    const [here, elsewhere] = [await b.screen(cat), await b.screen(cat)];
    await b.db.client.query(
      `update staff_session set ip = '198.51.100.7' where id = (select max(id) from staff_session where staff_id = $1)`,
      [cat.id],
    );
    b.cut.length = 0;
    expect(await confirmed(`staff/${cat.id}/addresses`, { addresses: ['127.0.0.0/8'] })).toBe('OK');
    expect(b.cut).toHaveLength(1);
    expect([(await here.ask('GET', 'me')).status, (await elsewhere.ask('GET', 'me')).status]).toEqual([
      200, 401,
    ]);
    expect(await told('cat')).toMatchObject({ after: { sessionsEnded: 1 } });
  });
});

describe('the log of what is done about people', () => {
  it('says whose account as a member is whose', async () => {
    const ray = await b.person('ray', 'cashier');
    const { id: member } = await memberWith(b);
    const path = `staff/${ray.id}/member`;
    expect(await order(ann, path, { member: 'NOBODY' })).toMatchObject({
      message: 'INVALID_REQUEST',
      fields: { member: 'no such member' },
    });
    expect(await confirmed(path, { member })).toBe('OK');
    expect(await told('ray')).toEqual({ before: shown('ray'), after: shown('ray', { memberId: member }) });
    expect(await listed('ray')).toMatchObject({ memberId: member, memberName: 'Somchai' });
    expect(await confirmed(path, { member: null })).toBe('OK');
    expect(await listed('ray')).toMatchObject({ memberId: null, memberName: null });
  });

  it('says how many sessions ended', async () => {
    const two = await b.person('two', 'cashier');
    await b.screen(two);
    await b.screen(two);
    expect(await order(ann, `staff/${two.id}/sessions`)).toEqual({ message: 'OK' });
    expect(await told('two')).toEqual({ before: shown('two'), after: { ...shown('two'), sessionsEnded: 2 } });
  });
});

it.each(['anew', 'suspend', 'sessions'])(
  'what somebody asked for at their screen is confirmed by nobody, and no browser of theirs is called, after %s',
  async (act) => {
    const gone = await b.screen(await b.person(`gone-${act}`, 'owner'));
    const other = await b.person(`other-${act}`, 'cashier');
    const asked = await order(gone, `staff/${other.id}/role`, { role: 'manager' });
    expect(asked).toMatchObject({ message: 'WAITS_FOR_SECOND' });
    await calledAt(gone);
    const ended = await order(ann, `staff/${gone.person.id}/${act}`);
    if (ended['message'] !== 'OK') expect(await confirm(String(ended['request']))).toBe('OK');
    expect(await confirm(String(asked['request']))).toBe('MOVED_ON');
    expect(await told(`other-${act}`)).toBeUndefined();
    expect(await browsersOf(gone)).toBe(0);
    const { rows } = await b.db.client.query(
      `select after from staff_event where request_id = $1 and after ? 'request'`,
      [asked['request']],
    );
    expect(rows).toEqual([{ after: { request: 'moved_on' } }]);
  },
);

it('what somebody asked for at their screen ends where they come back by a recovery code, too', async () => {
  const lost = await b.screen(await b.person('lost-all', 'owner'));
  await b.db.client.query(`insert into staff_recovery (hash, staff_id) values ($1, $2)`, [
    tokenHash('9876543210'),
    lost.person.id,
  ]);
  const whom = await b.person('whom', 'cashier');
  const asked = await order(lost, `staff/${whom.id}/role`, { role: 'manager' });
  await calledAt(lost);
  const back = { name: 'lost-all', password: PASSWORD, recovery: '98765-43210' };
  expect((await lost.ask('POST', 'session/recovery', back)).status).toBe(200);
  expect(await confirm(String(asked['request']))).toBe('MOVED_ON');
  expect([await told('whom'), await browsersOf(lost)]).toEqual([undefined, 0]);
});

it('an account as a member that is another one since it was asked for is given to nobody', async () => {
  const kim: Person = await b.person('kim', 'cashier');
  const asked = await order(ann, `staff/${kim.id}/member`, { member: (await memberWith(b)).id });
  await b.db.client.query(`update staff set member_id = 'ELSE' where id = $1`, [kim.id]);
  expect(await confirm(String(asked['request']))).toBe('MOVED_ON');
  const { rows } = await b.db.client.query('select member_id as member from staff where id = $1', [kim.id]);
  expect(rows).toEqual([{ member: 'ELSE' }]);
});

it('who confirms is told which act it is, and whom it is about', async () => {
  const meg = await b.person('meg', 'cashier');
  const { request } = await order(ann, `staff/${meg.id}/anew`);
  const { body } = await bob.ask('GET', 'requests?limit=100');
  expect(body['requests']).toContainEqual(
    expect.objectContaining({ id: request, act: 'staff.anew', subject: meg.id, called: 'meg' }),
  );
  const { id: member } = await memberWith(b);
  const own = await order(ann, `staff/${meg.id}/member`, { member });
  expect((await bob.ask('GET', 'requests?limit=100')).body['requests']).toContainEqual(
    expect.objectContaining({ id: own['request'], order: { id: meg.id, member }, called: 'meg · Somchai' }),
  );
});

it('what was decided tells people by their names, also one who was never added', async () => {
  const { id: member } = await memberWith(b);
  const ted = await b.person('ted', 'cashier');
  const decided = async (asked: { request?: unknown }) => {
    await bob.ask('POST', `requests/${String(asked.request)}/refuse`, { why: 'not now' });
    const { body } = await bob.ask('GET', 'requests?state=decided&limit=100');
    return (body['requests'] as { id: string }[]).find(({ id }) => id === asked.request);
  };
  expect(await decided(await order(ann, `staff/${ted.id}/member`, { member }))).toMatchObject({
    ...{ state: 'refused', called: 'ted · Somchai', member: 'Somchai' },
  });
  const added = { name: 'nan', display: 'น่าน', role: 'cashier' };
  expect(await decided(await order(ann, 'staff', added))).toMatchObject({ called: 'น่าน', member: null });
});

it('rights of a role are another only where they are still what was seen', async () => {
  const { body } = await ann.ask('GET', 'staff');
  expect(body['roles']).toHaveLength(7);
  const change = { rights: [], seen: body['rolesSeen'] };
  await b.db.client.query(`delete from staff_right where role = 'cashier' and "right" = 'member.note'`);
  expect(await order(ann, 'roles/support', change)).toEqual({ message: 'MOVED_ON' });
  const fresh = (await ann.ask('GET', 'staff')).body['rolesSeen'];
  expect(await confirmed('roles/support', { ...change, seen: fresh })).toBe('OK');
  // one that may nothing is still there, to be given something
  expect((await ann.ask('GET', 'staff')).body['roles']).toContainEqual({ role: 'support', rights: [] });
});

it('rights of a role are refused where one of them is said twice', async () => {
  const right = (bound: number) => ({ right: 'money.correct', bound, dayBound: null });
  const rights = [right(10), right(20)];
  const { status, body } = await ann.ask('POST', 'roles/support', { why: 'x', rights });
  expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['rights']]);
});

const shown = (name: string, other: object = {}) => ({
  ...{ name, display: name, role: 'cashier', isActive: true, isIn: true, memberId: null, addresses: [] },
  ...other,
});

describe('who may manage staff', () => {
  it('is never nobody, and one of them is suspended by two', async () => {
    const lone = await consoleBench();
    try {
      const [one, two] = [
        await lone.screen(await lone.person('one', 'owner')),
        await lone.screen(await lone.person('two', 'owner')),
      ];
      const suspend = async (by: Screen, whom: Screen) =>
        (await by.ask('POST', `staff/${whom.person.id}/suspend`, { why: 'left', proof: await by.proof() }))
          .body;
      const first = await suspend(one, two);
      expect(first).toMatchObject({ message: 'WAITS_FOR_SECOND' });
      const path = `requests/${String(first['request'])}/confirm`;
      expect((await two.ask('POST', path, { proof: await two.proof() })).body).toEqual({ message: 'OK' });
      const three = await lone.screen(await lone.person('three', 'cashier'));
      expect(await suspend(one, three)).toEqual({ message: 'OK' });
      await lone.db.client.query(`update staff set role = 'owner', is_active = true where name = 'three'`);
      const boss = await lone.screen(three.person);
      const last = await suspend(boss, one);
      await lone.db.client.query(`update staff set password_hash = null where name = 'three'`);
      const confirmed = await one.ask('POST', `requests/${String(last['request'])}/confirm`, {
        proof: await one.proof(),
      });
      expect(confirmed.body).toMatchObject({ message: 'LAST_OWNER' });
    } finally {
      await lone.drop();
    }
  });

  it('keeps no right that was taken away when a server starts anew', async () => {
    await b.db.client.query(`delete from staff_right where "right" = 'rate.change'`);
    await seedStaff(b.db, createSecretBox(KEYS[0]), { DEMO: false });
    expect((await b.db.client.query(`select from staff_right where "right" = 'rate.change'`)).rowCount).toBe(
      0,
    );
  });
});
