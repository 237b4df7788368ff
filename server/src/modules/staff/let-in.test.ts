/** Who made the link that somebody came in by could have taken it themselves: both are one person until a third one vouches. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '@krapao/contract/console/rights';
import { tokenHash } from '../../kernel/ids.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { createCommandLine } from './command-line.ts';
import { createLink } from './invitations.ts';
import { consoleBench, KEYS, PASSWORD, type ConsoleBench, type Person, type Screen } from './testing.ts';

let b: ConsoleBench;
/** Owners of the first day, whom the command line let in. */
let ann: Screen;
let bob: Screen;
let kim: Screen;
beforeAll(async () => {
  b = await consoleBench();
});
let n = 0;
const newName = (of: string) => `${of}${(n += 1)}`;
beforeEach(async () => {
  // whoever was here before is gone: who may vouch is who the test says
  await b.db.client.query('update staff set is_active = false');
  [ann, bob, kim] = [
    await b.screen(await b.person(newName('ann'), 'owner')),
    await b.screen(await b.person(newName('bob'), 'owner')),
    await b.screen(await b.person(newName('kim'), 'owner')),
  ];
});
afterAll(() => b.drop());

const order = async (by: Screen, path: string, said: object = {}) =>
  (await by.ask('POST', path, { why: 'so it is', proof: await by.proof(), ...said })).body;
const confirm = async (by: Screen, request: unknown) =>
  (await by.ask('POST', `requests/${String(request)}/confirm`, { proof: await by.proof() })).body['message'];
const vouch = (by: Screen, { id }: Person) => order(by, `staff/${id}/vouch`);

/** What two agree on, as they do it. */
async function agreed(one: Screen, other: Screen, path: string, said: object = {}): Promise<void> {
  const { request } = await order(one, path, said);
  expect(await confirm(other, request)).toBe('OK');
}
/** The link that this one makes. */
const linkBy = async (by: Screen, id: string) =>
  String((await order(by, `staff/${id}/link`))['link']).split('#')[1];

/** Whoever has that link takes it, and signs in. */
async function take(token: string | undefined, one: Pick<Person, 'id' | 'name'>): Promise<Screen> {
  const secret = String((await ann.ask('POST', 'invite', { token })).body['secret']);
  const person = { ...one, secret };
  const taken = await ann.ask('POST', 'invite/accept', {
    ...{ token, password: PASSWORD, code: await b.code(person) },
  });
  expect(taken.body['recovery']).toHaveLength(10);
  return b.screen(person);
}
/** A person whom two agree on, and who takes the link of the first of both. */
async function letIn(by: Screen, agreeing: Screen, role: Role = 'owner'): Promise<Screen> {
  const name = newName('new');
  await agreed(by, agreeing, 'staff', { name, display: name, role });
  const { rows } = await b.db.client.query<{ id: string }>('select id from staff where name = $1', [name]);
  const id = rows[0]?.id ?? '';
  return take(await linkBy(by, id), { id, name });
}
async function anew(who: Screen, by: Screen, agreeing: Screen, maker = by): Promise<Screen> {
  const { id } = who.person;
  await agreed(by, agreeing, `staff/${id}/anew`);
  return take(await linkBy(maker, id), who.person);
}

const shown = async (at: Screen, { person }: Screen) =>
  ((await at.ask('GET', 'staff')).body['staff'] as { id: string; letIn: unknown }[]).find(
    ({ id }) => id === person.id,
  )?.letIn;
/** Asks for something that takes two. */
async function asksFor(by: Screen): Promise<unknown> {
  const whom = await b.person(newName('whom'), 'cashier');
  return (await order(by, `staff/${whom.id}/role`, { role: 'support' }))['request'];
}
const told = async ({ person }: Screen) =>
  (
    await b.db.client.query<object>(
      `select name, before, after from staff_event where subject_kind = 'staff' and subject = $1 and (after ? 'letInBy' or after ? 'vouched') order by id`,
      [person.name],
    )
  ).rows;

describe('who comes in by a link of somebody here', () => {
  it('is one with them until a third one vouches, which the log tells; then they are two', async () => {
    const dan = await letIn(ann, bob);
    const [byAnn, byDan] = [await asksFor(ann), await asksFor(dan)];
    const refused = { message: 'LET_IN_BY', name: dan.person.name, by: ann.person.name };
    for (const [one, request] of [
      [dan, byAnn],
      [ann, byDan],
    ] as const)
      expect(await confirm(one, request)).toBe('LET_IN_BY');
    // neither of both vouches
    expect([await vouch(ann, dan.person), await vouch(dan, dan.person)]).toEqual([refused, refused]);
    const by = [ann.person.name];
    expect([await shown(ann, dan), await shown(dan, dan), await shown(bob, dan)]).toEqual([
      { by, mayVouch: false, isStuck: false },
      { by, mayVouch: false, isStuck: false },
      { by, mayVouch: true, isStuck: false },
    ]);
    expect(await vouch(bob, dan.person)).toEqual({ message: 'OK' });
    expect([await shown(bob, dan), await confirm(dan, byAnn), await confirm(ann, byDan)]).toEqual([
      null,
      'OK',
      'OK',
    ]);
    expect(await told(dan)).toEqual([
      { name: dan.person.name, before: null, after: { isIn: true, letInBy: ann.person.name } },
      { name: bob.person.name, before: { letInBy: by }, after: { vouched: true } },
    ]);
    expect(await vouch(bob, dan.person)).toEqual({ message: 'NO_DATA' });
  });

  it('is vouched for by nobody whom they or the maker let in, however far along, and by nobody without the right', async () => {
    const dan = await letIn(ann, bob);
    const [eve, fay] = [await letIn(dan, bob), await letIn(ann, bob)];
    for (const one of [eve, fay, dan, ann])
      expect(await vouch(one, dan.person)).toMatchObject({ message: 'LET_IN_BY' });
    expect(await vouch(eve, fay.person)).toMatchObject({ message: 'LET_IN_BY' });
    // two of them are no two
    expect(await confirm(fay, await asksFor(eve))).toBe('LET_IN_BY');
    const gus = await b.screen(await b.person(newName('gus'), 'manager'));
    expect(await vouch(gus, dan.person)).toEqual({ message: 'NO_RIGHT', right: 'staff.manage' });
    // of the one in the middle: it is apart from ann, and eve is still one with it
    expect(await vouch(bob, dan.person)).toEqual({ message: 'OK' });
    expect(await confirm(ann, await asksFor(dan))).toBe('OK');
    expect(await confirm(ann, await asksFor(eve))).toBe('OK');
    expect(await confirm(dan, await asksFor(eve))).toBe('LET_IN_BY');
  });

  it('is vouched for while what they asked for is confirmed: that is refused before, and done after, never half', async () => {
    for (let i = 0; i < 5; i += 1) {
      const dan = await letIn(ann, bob);
      const request = await asksFor(dan);
      const [said, vouched] = await Promise.all([confirm(ann, request), vouch(bob, dan.person)]);
      expect(vouched).toEqual({ message: 'OK' });
      const { rows } = await b.db.client.query<{ state: string }>(
        'select state from staff_request where id = $1',
        [request],
      );
      expect([
        ['OK', 'done'],
        ['LET_IN_BY', 'waiting'],
      ]).toContainEqual([said, rows[0]?.state]);
    }
  });

  it('is vouched for once by two who do it at once', async () => {
    const dan = await letIn(ann, bob);
    const said = (await Promise.all([bob, kim, bob, kim].map((one) => vouch(one, dan.person)))).map(
      ({ message }) => message,
    );
    expect(said.filter((one) => one === 'OK')).toHaveLength(1);
    expect(await told(dan)).toHaveLength(2);
  });

  it('can be vouched for by nobody where nobody else is there, and the screen is told so', async () => {
    const dan = await letIn(ann, bob);
    await b.db.client.query('update staff set is_active = false where id = any($1)', [
      [bob.person.id, kim.person.id],
    ]);
    const stuck = { by: [ann.person.name], mayVouch: false, isStuck: true };
    expect(await shown(ann, dan)).toEqual(stuck);
    // who was let in by one of them is nobody else either
    await b.letIn(await b.person(newName('eve'), 'owner'), dan.person);
    expect(await shown(ann, dan)).toEqual(stuck);
  });
});

it('who manages staff and whom nobody else here could confirm is told so', async () => {
  const isAlone = async (at: Screen) => (await at.ask('GET', 'staff')).body['isAlone'];
  const auditor = await b.screen(await b.person(newName('auditor'), 'auditor'));
  expect([await isAlone(ann), await isAlone(auditor)]).toEqual([false, false]);
  // whom she let in is one with her
  const dan = await letIn(ann, bob);
  await b.db.client.query('update staff set is_active = false where id = any($1)', [
    [bob.person.id, kim.person.id],
  ]);
  expect([await isAlone(ann), await isAlone(dan), await isAlone(auditor)]).toEqual([true, true, false]);
});

describe('who comes in anew', () => {
  it('by a link of another one is one with them from then on, though they were vouched for', async () => {
    const dan = await letIn(ann, bob);
    expect(await vouch(bob, dan.person)).toEqual({ message: 'OK' });
    const again = await anew(dan, ann, bob);
    expect(await confirm(again, await asksFor(ann))).toBe('LET_IN_BY');
    expect(await shown(kim, again)).toEqual({ by: [ann.person.name], mayVouch: true, isStuck: false });
    // so is an owner of the first day
    const bobAgain = await anew(bob, kim, ann);
    expect(await confirm(bobAgain, await asksFor(kim))).toBe('LET_IN_BY');
  });

  it('by a link of yet another one stays one with the first, until somebody vouches who is neither', async () => {
    const dan = await anew(await letIn(ann, bob), ann, bob, bob);
    expect(await confirm(dan, await asksFor(ann))).toBe('LET_IN_BY');
    expect(await confirm(dan, await asksFor(bob))).toBe('LET_IN_BY');
    expect(await shown(kim, dan)).toMatchObject({ by: [ann.person.name, bob.person.name] });
    expect(await vouch(bob, dan.person)).toMatchObject({ message: 'LET_IN_BY' });
    expect(await vouch(kim, dan.person)).toEqual({ message: 'OK' });
    expect(await confirm(dan, await asksFor(ann))).toBe('OK');
  });

  it('by a link of break-glass is vouched for, whoever let them in before', async () => {
    const dan = await letIn(ann, bob);
    const line = createCommandLine({
      ...{ db: b.db, keys: () => KEYS, acts: [], isAlike: async () => false },
    });
    const hands = line.breakGlass({ who: 'the host', why: 'lost the phone; I saw her card' });
    const { name } = dan.person;
    const invited = await hands.invite({ name, display: name, role: 'owner' });
    const again = await take('token' in invited ? invited.token : undefined, dan.person);
    expect([await shown(bob, again), await confirm(again, await asksFor(ann))]).toEqual([null, 'OK']);
    expect((await told(dan)).at(-1)).toMatchObject({ after: { isIn: true, vouched: true } });
  });

  it('by a recovery code of their own is who they were: vouched for, or not yet', async () => {
    const back = async (one: Screen) => {
      const code = String(one.person.id).replaceAll('-', '').slice(0, 20);
      await b.db.client.query('insert into staff_recovery (hash, staff_id) values ($1, $2)', [
        tokenHash(code.toLowerCase().replaceAll(/[^0-9a-f]/g, '')),
        one.person.id,
      ]);
      const { name } = one.person;
      const answer = await one.ask('POST', 'session/recovery', { name, password: PASSWORD, recovery: code });
      return take(String(answer.body['invite']), one.person);
    };
    const dan = await back(await letIn(ann, bob));
    expect(await confirm(dan, await asksFor(ann))).toBe('LET_IN_BY');
    expect(await confirm(await back(bob), await asksFor(ann))).toBe('OK');
  });
});

describe('a link', () => {
  const untilSomebodyWaits = () =>
    expect
      .poll(async () => {
        const { rowCount } = await b.db.client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBeGreaterThan(0);

  it('is made by nobody who was suspended meanwhile', async () => {
    const { id } = await b.person(newName('late'), 'cashier');
    await b.db.client.query('update staff set password_hash = null where id = $1', [id]);
    let making: Promise<unknown> | undefined;
    await b.db.withTx(async (tx) => {
      await tx.client.query('select from staff where id = $1 for update', [id]);
      making = order(ann, `staff/${id}/link`);
      await untilSomebodyWaits();
      await b.db.client.query('update staff set is_active = false where id = $1', [ann.person.id]);
    });
    expect(await making).toEqual({ message: 'NO_RIGHT', right: 'staff.manage' });
    expect((await b.db.client.query('select from staff_invite where staff_id = $1', [id])).rowCount).toBe(0);
  });

  it('is made by nobody for themselves, whose ways in were taken from them this moment', async () => {
    const { id, name } = ann.person;
    await b.db.client.query('update staff set password_hash = null where id = $1', [id]);
    const link = createLink({ db: b.db, box: createSecretBox(KEYS[0]) });
    await expect(link(id, { name, why: 'lost it', staffId: id })).rejects.toThrow('NO_RIGHT');
  });

  it('of which nobody knows who made it lets nobody in', async () => {
    const name = newName('old');
    await agreed(ann, bob, 'staff', { name, display: name, role: 'cashier' });
    const { rows } = await b.db.client.query<{ id: string }>('select id from staff where name = $1', [name]);
    const id = rows[0]?.id ?? '';
    const token = await linkBy(ann, id);
    await b.db.client.query('update staff_invite set made_as = null, made_by = null where staff_id = $1', [
      id,
    ]);
    const secret = String((await ann.ask('POST', 'invite', { token })).body['secret']);
    const accept = { token, password: PASSWORD, code: await b.code({ id, name, secret }) };
    expect((await ann.ask('POST', 'invite/accept', accept)).body).toEqual({ message: 'INVITE_OVER' });
  });
});
