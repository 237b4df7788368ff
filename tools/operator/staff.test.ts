import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '@krapao/contract/console/rights';
import { satang } from '@krapao/contract/money';
import { createSecretBox } from '@krapao/server/kernel/secret-box';
import { newCodeSecret, bindingOf } from '@krapao/server/modules/staff/codes';
import { staff } from '@krapao/server/modules/staff/tables';
import { bench, type Bench } from '@krapao/server/modules/withdrawals/testing';
import { seedStaff } from '@krapao/server/seed/staff';
import { memberWith } from '@krapao/server/testing/fixtures';
import { operatorAt, signed, type OperatorAt } from './testing.ts';

const SECRET_KEY = 'the key for tests, of 32 letters at least';
const PASSWORD = 'a-password-of-staff';
const STEP_SECONDS = 30;
const box = createSecretBox({ version: 1, secret: SECRET_KEY });

let b: Bench;
/** Two machines. */
let here: OperatorAt;
let there: OperatorAt;
let id: string;
const secrets = new Map<string, string>();

async function person(name: string, role: Role): Promise<void> {
  const [own, secret] = [randomUUID(), newCodeSecret()];
  secrets.set(name, secret);
  const codeSecret = box.seal(secret, bindingOf(own));
  const row = { id: own, name, display: name, role, codeSecret, createdBy: 'test' };
  await b.db.sql.insert(staff).values({ ...row, passwordHash: await hash(PASSWORD) });
}

/** The code of now, as one that was never used. */
async function proof(name: string): Promise<Record<string, string>> {
  const step = Math.floor(Date.now() / 1000 / STEP_SECONDS);
  await b.db.client.query('update staff set code_step = $2 where name = $1', [name, step - 1]);
  const secret = secrets.get(name) ?? '';
  return { STAFF_PASSWORD: PASSWORD, STAFF_CODE: await generate({ secret, epoch: step * STEP_SECONDS }) };
}

async function as(at: OperatorAt, name: string, ...args: string[]) {
  return at.operatorWith(await proof(name), ...args, '--as', name);
}
const why = ['--why', 'called the member'];

beforeAll(async () => {
  b = await bench();
  b.limits.withdrawAutomaticMaximum = satang(1_000_000);
  await seedStaff(b.db, box, { DEMO: false });
  await person('pat', 'owner');
  await person('kit', 'owner');
  await person('mali', 'manager');
  await person('noi', 'cashier');
  await person('dao', 'support');
  here = operatorAt(b.url, { SECRET_KEY }, 'here');
  there = operatorAt(b.url, { SECRET_KEY }, 'there');
});
const payoutOf = async (baht: number) => {
  const member = await memberWith(b, satang(20_000_000));
  const one = randomUUID();
  await b.withdraw({ memberId: member.id, operation: one, amount: satang(baht * 100) });
  return one;
};
beforeEach(async () => {
  id = await payoutOf(15_000);
});
afterEach(() => b.requireSound());
afterAll(async () => {
  await here.close();
  await there.close();
  await b.drop();
});
const events = async (subject: string) =>
  (
    await b.db.client.query<Record<string, unknown>>(
      'select name, session_id, staff_id is not null as "isIn", "right", subject_kind as kind, why, request_id from staff_event where subject = $1 order by id',
      [subject],
    )
  ).rows;
const requestIn = (out: string): string => /request (\S+):/.exec(out)?.[1] ?? '';

describe('who works here, at the command line', () => {
  it('acts with a password and a code that serves once, and the log has who it was', async () => {
    const env = await proof('noi');
    const done = await here.operatorWith(env, 'approve', id, '--as', 'noi', ...why);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(await b.payout(id)).toMatchObject({ state: 'open', approval: 'given' });
    expect(await events(id)).toMatchObject([{ name: 'noi', isIn: true, right: 'payout.approve' }]);
    const other = await payoutOf(12_000);
    const again = await here.operatorWith(env, 'approve', other, '--as', 'noi', ...why);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('not right')]);
    const wrong = { ...(await proof('noi')), STAFF_PASSWORD: 'another-password' };
    expect((await here.operatorWith(wrong, 'approve', other, '--as', 'noi', ...why)).code).toBe(2);
    expect(await b.payout(other)).toMatchObject({ state: 'approval' });
  });

  it('acts while strangers guess at the door, and guesses five times', async () => {
    await b.db.client.query(
      `insert into staff_attempt (key, points, expire) values ('name:noi', 31, $1), ('door:noi 203.0.113.0/24', 6, $1)`,
      [Date.now() + 600_000],
    );
    expect((await as(here, 'noi', 'approve', id, ...why)).code).toBe(0);
    const other = await payoutOf(12_000);
    const wrong = { ...(await proof('noi')), STAFF_PASSWORD: 'another-password' };
    const guess = async () => (await here.operatorWith(wrong, 'approve', other, '--as', 'noi', ...why)).err;
    for (let n = 0; n < 5; n += 1) expect(await guess()).toContain('not right');
    expect(await guess()).toContain('Too many wrong guesses');
    expect((await as(here, 'noi', 'approve', other, ...why)).err).toContain('Too many wrong guesses');
    await b.db.client.query('delete from staff_attempt');
    expect(await b.payout(other)).toMatchObject({ state: 'approval' });
  });

  it('does only what their role may, and nothing once they are suspended', async () => {
    const none = await as(here, 'dao', 'approve', id, ...why);
    expect([none.code, none.err]).toEqual([2, 'That takes the right payout.approve. Nothing was done.']);
    expect((await as(here, 'noi', 'setting', 'lookupsPerHour', '70', ...why)).err).toContain(
      'setting.change',
    );
    expect((await as(here, 'mali', 'staff', 'suspend', 'noi', ...why)).err).toContain('staff.manage');
    expect((await as(here, 'pat', 'staff', 'suspend', 'noi', ...why)).code).toBe(0);
    expect((await as(here, 'noi', 'approve', id, ...why)).err).toContain('not right');
    expect((await here.operator('staff', 'list')).out).toMatch(/^noi +noi +cashier +suspended +0$/m);
    await b.db.client.query(`update staff set is_active = true where name = 'noi'`);
    expect(await b.payout(id)).toMatchObject({ state: 'approval' });
  });

  it('asks above the bound; another person confirms it at another machine, and then it is done once', async () => {
    id = await payoutOf(25_000);
    const asked = await as(here, 'noi', 'approve', id, ...why);
    expect(asked).toMatchObject({ code: 4, out: expect.stringContaining('nothing is done yet') as string });
    const request = requestIn(asked.out);
    expect((await here.operator('request')).out).toMatch(
      new RegExp(`^${request} +payout.approve +payout ${id} +25,000.00 .* noi +called the member$`, 'm'),
    );
    expect(await b.payout(id)).toMatchObject({ state: 'approval' });
    expect((await as(there, 'noi', 'request', 'confirm', request)).err).toContain('Another person');
    expect((await as(here, 'mali', 'request', 'confirm', request)).err).toContain('at another one');
    expect((await as(there, 'dao', 'request', 'confirm', request)).err).toContain('payout.approve');
    expect(await b.payout(id)).toMatchObject({ state: 'approval' });
    expect((await as(there, 'mali', 'request', 'confirm', request)).code).toBe(0);
    expect(await b.payout(id)).toMatchObject({ state: 'open', approval: 'given' });
    // who lost the answer is told again
    expect((await as(there, 'mali', 'request', 'confirm', request)).code).toBe(0);
    expect((await events(id)).at(-1)).toMatchObject({ name: 'noi', request_id: request });
    const refused = requestIn((await as(here, 'noi', 'approve', await payoutOf(26_000), ...why)).out);
    expect((await as(there, 'mali', 'request', 'refuse', refused, ...why)).code).toBe(0);
    expect((await here.operator('request')).out).toBe('Nothing waits for a second person.');
  });

  it('asks for nothing that could not be done', async () => {
    id = await payoutOf(25_000);
    expect(await as(here, 'noi', 'credit', id, '--amount', '5', ...why)).toMatchObject({ code: 2 });
    expect(await as(here, 'noi', 'settle', id, '--reference', 'X', ...why)).toMatchObject({ code: 3 });
    expect((await here.operator('request')).out).toBe('Nothing waits for a second person.');
  });
});

describe('an invitation', () => {
  it('is a link that is told once, to whom two let in', async () => {
    const said = ['staff', 'invite', 'som', '--role', 'cashier', '--display', 'ส้ม', ...why];
    expect((await as(here, 'mali', ...said)).err).toContain('staff.manage');
    const asked = await as(here, 'pat', ...said);
    expect(asked.code).toBe(4);
    expect((await here.operator('staff')).out).not.toContain('som');
    expect((await as(there, 'kit', 'request', 'confirm', requestIn(asked.out))).code).toBe(0);
    const { code, out } = await as(here, 'pat', ...said);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/within 24 hours:\nhttp:\/\/localhost:3002\/invite#[\w-]{20,}$/),
    ]);
    expect((await here.operator('staff')).out).toMatch(/^som +ส้ม +cashier +invited +0$/m);
    expect((await as(here, 'pat', ...said.with(4, 'nobody'))).err).toContain('--role is one of owner, ');
  });

  it('of who lost everything takes two, or break-glass, which waits to be signed', async () => {
    const asked = await as(here, 'pat', 'staff', 'invite', 'dao', ...why);
    expect(asked.code).toBe(4);
    expect((await as(there, 'pat', 'request', 'confirm', requestIn(asked.out))).err).toContain(
      'Another person',
    );
    expect((await as(there, 'kit', 'request', 'confirm', requestIn(asked.out))).code).toBe(0);
    expect((await as(here, 'dao', 'approve', id, ...why)).err).toContain('not right');
    expect((await as(here, 'pat', 'staff', 'invite', 'dao', ...why)).out).toContain('/invite#');
    const said = ['staff', 'invite', 'pat', '--who', 'pat', '--break-glass', 'lost phone and passkey'];
    const console = { CONSOLE_ORIGIN: 'https://console.krapao.example' };
    const { out } = await here.operatorWith(console, ...said);
    expect(out).toContain('https://console.krapao.example/invite#');
    expect((await here.operator('list')).out).toMatch(/^break_glass /m);
  });
});

describe('who came in by a link of another one', () => {
  const accept = (name: string, link: string) =>
    b.db.client.query(
      `insert into staff_let_in (staff_id, by_id) select staff_id, made_by from staff_invite join staff p on p.id = staff_id
        where p.name = $1 and made_by is not null and $2 like '%/invite#%'`,
      [name, link],
    );
  const listed = async () => (await here.operator('staff')).out;

  it('is one with them at the command line as well, until another one vouches there or break-glass does', async () => {
    const said = ['staff', 'invite', 'ploy', '--role', 'owner', ...why];
    const asked = await as(here, 'pat', ...said);
    expect((await as(there, 'kit', 'request', 'confirm', requestIn(asked.out))).code).toBe(0);
    await accept('ploy', (await as(here, 'pat', ...said)).out);
    expect(await listed()).toMatch(/^ploy +ploy +owner +invited +0 +pat$/m);
    const refused = await as(here, 'pat', 'staff', 'vouch', 'ploy', ...why);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('ploy came in by a link of pat'),
    ]);
    expect((await as(here, 'mali', 'staff', 'vouch', 'ploy', ...why)).err).toContain('staff.manage');
    const { code, out } = await as(here, 'kit', 'staff', 'vouch', 'ploy', ...why);
    expect([code, out]).toEqual([0, 'ploy is vouched for.']);
    expect(await listed()).toMatch(/^ploy +ploy +owner +invited +0$/m);
    expect((await as(here, 'kit', 'staff', 'vouch', 'ploy', ...why)).code).toBe(3);

    await b.db.client.query(
      `insert into staff_let_in (staff_id, by_id) select one.id, other.id from staff one, staff other where one.name = 'kit' and other.name = 'pat'`,
    );
    const byGlass = ['--who', 'pat', '--break-glass', 'nobody else is here; I know kit'];
    expect((await here.operator('staff', 'vouch', 'kit', ...byGlass)).code).toBe(0);
    expect(await listed()).toMatch(/^kit +kit +owner +in +0$/m);
    expect((await events('kit')).at(-1)).toMatchObject({ session_id: 'break-glass', right: 'staff.manage' });
    const glass = (await here.desk.board.list()).filter(({ kind }) => kind === 'break_glass');
    expect(glass.map(({ facts }) => facts['act'])).toContain('staff.vouch');
  });

  it('is who they are where break-glass lets them in', async () => {
    const said = [
      'staff',
      'invite',
      'new',
      '--role',
      'owner',
      '--who',
      'pat',
      '--break-glass',
      'the first owner',
    ];
    expect((await here.operator(...said)).out).toContain('/invite#');
    const { rows } = await b.db.client.query(
      `select made_as as "as", made_by as by from staff_invite i join staff p on p.id = i.staff_id where p.name = 'new'`,
    );
    expect(rows).toEqual([{ as: 'server', by: null }]);
  });
});

describe('owners who have all shut themselves out', () => {
  it('let themselves in again at the command line, two of them', async () => {
    const far = ['198.51.100.7', '2001:db8::/48'];
    await b.db.client.query(`update staff set addresses = $1 where role = 'owner'`, [far]);
    const from = async (name: string) =>
      (
        await b.db.client.query<{ addresses: string[] }>('select addresses from staff where name = $1', [
          name,
        ])
      ).rows[0]?.addresses;
    const said = ['staff', 'addresses', 'kit', ...why];
    expect((await as(here, 'pat', ...said, 'no address')).err).toContain('no address');
    const asked = await as(here, 'pat', ...said);
    expect([asked.code, await from('kit')]).toEqual([4, far]);
    expect((await as(there, 'mali', 'request', 'confirm', requestIn(asked.out))).err).toContain(
      'staff.manage',
    );
    expect((await as(there, 'kit', 'request', 'confirm', requestIn(asked.out))).code).toBe(0);
    expect([await from('kit'), await from('pat')]).toEqual([[], far]);
    await b.db.client.query(`update staff set addresses = '{}'`);
  });
});

describe('break-glass', () => {
  it('does what nobody signed in for; the log has it as such, and it waits until somebody signs it, once', async () => {
    await b.db.client.query(
      'update break_glass set signed_by = (select min(id) from staff), signed_at = now()',
    );
    expect((await here.operator('approve', id, ...signed)).code).toBe(0);
    expect(await b.payout(id)).toMatchObject({ approval: 'given' });
    expect(await events(id)).toMatchObject([{ name: 'noi', isIn: false, session_id: 'break-glass' }]);
    const waiting = await here.desk.board.list();
    const [glass, ...more] = waiting.filter(({ kind }) => kind === 'break_glass');
    expect(more).toEqual([]);
    const own = glass?.id ?? '';
    expect(glass?.facts).toMatchObject({ who: 'noi', act: 'board.decide', about: `payout ${id}` });
    expect(await events(own)).toMatchObject([{ kind: 'break_glass', why: 'called the member', isIn: false }]);
    expect(await here.operator('settle', own, ...signed)).toMatchObject({ code: 2 });
    expect((await as(here, 'mali', 'settle', own, ...why)).err).toContain('staff.manage');
    expect((await as(here, 'pat', 'settle', own, ...why)).code).toBe(0);
    expect((await as(here, 'pat', 'settle', own, ...why)).code).toBe(3);
    expect((await here.operator('list')).out).not.toContain('break_glass');
  });

  it('that did nothing is told to nobody', async () => {
    const before = await b.db.client.query('select from break_glass');
    await here.operator('approve', randomUUID(), ...signed);
    await here.operator('setting', 'lookupsPerHour', 'much', ...signed);
    await here.operator('lift-hold', '0000000000', ...signed);
    expect((await b.db.client.query('select from break_glass')).rowCount).toBe(before.rowCount);
  });
});

describe('a hold', () => {
  it('is lifted by two who signed in', async () => {
    const { id: member, phone } = await memberWith(b);
    await b.db.client.query(`update member set payouts_held_until = now() + interval '1 day' where id = $1`, [
      member,
    ]);
    const asked = await as(here, 'mali', 'lift-hold', phone, ...why);
    expect(asked.code).toBe(4);
    expect((await as(there, 'pat', 'request', 'confirm', requestIn(asked.out))).code).toBe(0);
    const { rows } = await b.db.client.query<{ held: boolean }>(
      'select payouts_held_until > now() as held from member where id = $1',
      [member],
    );
    expect(rows[0]?.held).toBe(false);
  });
});

describe('a secret in what is asked for', () => {
  const SECRET = 'the-secret-of-joker';
  const connection = {
    url: 'https://joker.example',
    site: 'https://play.example',
    appId: 'A',
    secret: SECRET,
  };

  it('is sealed while it waits, shown to nobody, and carried out whole', async () => {
    await b.db.client.query(
      `insert into game_provider (code, name, category, protocol, launch, logo, background, position)
       values ('JOKER', 'Joker', 'slot', 'joker', 'form', '', '', 1) on conflict do nothing`,
    );
    const asks = () =>
      as(here, 'mali', 'provider', 'JOKER', JSON.stringify({ connection, sameAgent: true }), ...why);
    const asked = await asks();
    expect(asked.code).toBe(4);
    const again = await asks();
    expect(again.out).toBe(asked.out);
    const waiting = await b.db.client.query<{ row: string }>(
      `select row_to_json(r)::text as row from staff_request r where subject = 'JOKER'`,
    );
    const hex = Buffer.from(SECRET).toString('hex');
    const events = await b.db.client.query<{ row: string }>(
      'select row_to_json(e)::text as row from staff_event e',
    );
    for (const told of [
      waiting.rows[0]?.row,
      ...events.rows.map(({ row }) => row),
      (await here.operator('request', '--json')).out,
    ]) {
      expect(told).not.toContain(SECRET);
      expect(told).not.toContain(hex);
    }
    expect((await as(there, 'pat', 'request', 'confirm', requestIn(asked.out))).code).toBe(0);
    const { rows: providers } = await b.db.client.query<{ connection: Buffer }>(
      `select connection from game_provider where code = 'JOKER'`,
    );
    expect(box.open(providers[0]?.connection ?? Buffer.of(), 'game-provider:JOKER')).toContain(SECRET);
  });
});

describe('an account of their own', () => {
  it('is decided by others: also one that shares a browser, an address, a number or a name with it', async () => {
    const own = await memberWith(b);
    const alone = () =>
      b.db.client.query(`update member set bank_account_name = 'NOI OWN' where id = $1`, [own.id]);
    await alone();
    const of = async (sql: string, ...values: unknown[]) => {
      const one = await payoutOf(15_000);
      await b.db.client.query(sql, [one, own.id, ...values]);
      return one;
    };
    await b.db.client.query(`update staff set member_id = $1 where name = 'noi'`, [own.id]);
    const browser = `insert into member_device (device_hash, member_id) select 'a browser', m from unnest(array[$2, (select member_id from payout where id = $1)]) m on conflict do nothing`;
    const address = `insert into member_sign_in (member_id, ip, user_agent) select m, '203.0.113.9', '' from unnest(array[$2, (select member_id from payout where id = $1)]) m`;
    const name = `update member set bank_account_name = 'ANOTHER ONE' where id in ($2, (select member_id from payout where id = $1))`;
    for (const sql of [browser, address, name]) {
      const one = await of(sql);
      const { code, err } = await as(here, 'noi', 'approve', one, ...why);
      expect([code, err]).toEqual([2, expect.stringContaining('an account of their own')]);
      expect(await b.payout(one)).toMatchObject({ state: 'approval' });
    }
    await alone();
    await b.db.client.query('delete from member_device; delete from member_sign_in');
    expect((await as(here, 'noi', 'approve', await payoutOf(15_000), ...why)).code).toBe(0);
    await b.db.client.query('update staff set member_id = null');
  });
});
