import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { satang } from '@krapao/contract/money';
import type { TestDb } from '../../testing/fixtures.ts';
import { newId } from '../../kernel/ids.ts';
import { recordChange, type Act } from '../history/face.ts';
import { AppError } from '../../kernel/app-error.ts';
import { consoleBench, type ConsoleBench, type Screen } from './testing.ts';
import { createStaffSessions } from './sessions.ts';
import { cookiesOf } from './routes.ts';

/** Something that can be done once a version, as a payout that waits. */
const thing = ({ db }: TestDb): Act<{ id: string; second?: boolean; most?: number; secret?: string }> => ({
  name: 'thing.do',
  order: z.object({
    ...{ id: z.string(), second: z.boolean().exactOptional(), secret: z.string().exactOptional() },
    most: z.number().exactOptional(),
  }),
  alone: async (_on, { most }) => (most === undefined ? null : satang(most)),
  kept: ({ secret: _, ...order }) => order,
  async member(on, { id }) {
    const { rows } = await on.client.query<{ member: string | null }>(
      'select member from thing where id = $1',
      [id],
    );
    return rows[0]?.member ?? null;
  },
  right: () => 'payout.approve',
  about: ({ id }) => ({ kind: 'thing', subject: id }),
  async facts(on, { id }) {
    const { rows } = await on.client.query<{ version: number }>('select version from thing where id = $1', [
      id,
    ]);
    if (!rows[0]) throw new AppError('NO_DATA');
    return rows[0];
  },
  async amount(on, { id }) {
    const { rows } = await on.client.query<{ amount: bigint }>('select amount from thing where id = $1', [
      id,
    ]);
    return satang(rows[0]?.amount ?? 0n);
  },
  needsSecond: async (_on, { second = false }) => second,
  async carryOut({ id }, by) {
    await db.withTx(async (tx) => {
      const { rowCount } = await tx.client.query(
        `update thing set done = done + 1 where id = $1 and done = 0`,
        [id],
      );
      if (rowCount !== 1) throw new AppError('NO_DATA');
      const what = { right: 'payout.approve', kind: 'thing', subject: id } as const;
      await recordChange(tx, by, { ...what, before: undefined, after: { done: true } });
    });
  },
});

let b: ConsoleBench;
let noi: Screen;
let mali: Screen;
let owner: Screen;
beforeAll(async () => {
  b = await consoleBench({
    acts: (test) => [
      thing(test),
      { ...thing(test), name: 'thing.keep', keepsIn: true },
      {
        ...thing(test),
        name: 'thing.role',
        about: (order: { id: string }) => ({ kind: 'role', subject: order.id }),
      },
    ],
    isAlike: async (_on, one, other) => other.startsWith(one),
  });
  await b.db.client.query(
    'create table thing (id text primary key, amount bigint not null, version int not null default 0, done int not null default 0, member text)',
  );
  [noi, mali, owner] = (await Promise.all(
    (['cashier', 'manager', 'owner'] as const).map(async (role) => b.screen(await b.person(role, role))),
  )) as [Screen, Screen, Screen];
});
afterAll(() => b.drop());

async function newThing(baht = 100): Promise<string> {
  const id = newId();
  await b.db.client.query('insert into thing (id, amount) values ($1, $2)', [id, baht * 100]);
  return id;
}
const doneOf = async (id: string) =>
  (await b.db.client.query<{ done: number }>('select done from thing where id = $1', [id])).rows[0]?.done;
const stateOf = async (id: string) =>
  (await b.db.client.query<{ state: string }>('select state from staff_request where id = $1', [id])).rows[0]
    ?.state;

const newName = () => `p${newId().slice(-8)}`;
const SUSPEND = 'update staff set is_active = false where id = $1';
/** That act while the thing is held by somebody, until a person was told `change` in its middle. */
async function whileHeld<T>(
  id: string,
  act: () => Promise<T>,
  { person }: Screen,
  change = SUSPEND,
): Promise<T> {
  let acted: Promise<T> | undefined;
  await b.db.withTx(async (tx) => {
    await tx.client.query('select from thing where id = $1 for update', [id]);
    acted = act();
    await expect
      .poll(async () => {
        const { rowCount } = await b.db.client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%thing set done%'`,
        );
        return rowCount;
      })
      .toBe(1);
    await b.db.client.query(change, [person.id]);
  });
  if (!acted) throw new Error('nothing was tried');
  return acted;
}

/** As the console's calls do it. */
async function perform(
  screen: Screen,
  order: object,
  { proof = true, seen, act = 'thing.do' }: { proof?: boolean; seen?: string; act?: string } = {},
) {
  const token = screen.cookies[cookiesOf('http://localhost').session] ?? '';
  const staff = await createStaffSessions(b.db).find(token);
  const asked = { why: 'seen at the bank', seen, ...(proof && { proof: await screen.proof() }) };
  return b.module.door.perform(staff, act, order, asked).catch((error: unknown) => {
    if (error instanceof AppError) return { message: error.code };
    throw error;
  });
}
async function asked(screen: Screen, order: object, act?: string): Promise<string> {
  const answer = await perform(screen, order, { ...(act !== undefined && { act }) });
  expect(answer.message).toBe('WAITS_FOR_SECOND');
  return 'request' in answer ? answer.request : '';
}
const confirm = async (screen: Screen, request: string) =>
  (await screen.ask('POST', `requests/${request}/confirm`, { proof: await screen.proof() })).body['message'];

describe('an act of one person', () => {
  it('is done by who may, and refused to who may not', async () => {
    const id = await newThing();
    const dao = await b.screen(await b.person('dao', 'support'));
    expect(await perform(dao, { id })).toEqual({ message: 'NO_RIGHT' });
    expect(await perform(noi, { id }, { proof: false })).toEqual({ message: 'OK' });
    expect(await doneOf(id)).toBe(1);
  });

  it('is done on what was seen, or not at all', async () => {
    const id = await newThing();
    const token = noi.cookies['krapao-staff'] ?? '';
    const staff = await createStaffSessions(b.db).find(token);
    const { seen } = await b.module.door.look(staff, 'thing.do', { id });
    await b.db.client.query('update thing set version = 1 where id = $1', [id]);
    expect(await perform(noi, { id }, { seen })).toEqual({ message: 'MOVED_ON' });
    expect(await doneOf(id)).toBe(0);
  });

  it('is done once by ten presses of two people', async () => {
    const id = await newThing();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => perform(i % 2 ? noi : mali, { id }, { proof: false })),
    );
    expect(answers.filter(({ message }) => message === 'OK')).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'MOVED_ON')).toHaveLength(9);
    expect(await doneOf(id)).toBe(1);
  });

  it('above the bound of a person takes a second one, and so does what passes the bound of the day', async () => {
    const big = await newThing(20_001);
    expect(await perform(noi, { id: big })).toMatchObject({ message: 'WAITS_FOR_SECOND' });
    const tan = await b.screen(await b.person('tan', 'cashier'));
    await b.db.client.query(
      `insert into staff_spent (staff_id, "right", day, amount) values ($1, 'payout.approve', (now() at time zone 'Asia/Bangkok')::date, 19990000)`,
      [tan.person.id],
    );
    const small = await newThing(200);
    expect(await perform(tan, { id: small })).toMatchObject({ message: 'WAITS_FOR_SECOND' });
    expect(await doneOf(small)).toBe(0);
  });

  it('never passes the bound of the day, however many are pressed at once', async () => {
    const tum = await b.screen(await b.person('tum', 'cashier'));
    await b.db.client.query(
      `insert into staff_spent (staff_id, "right", day, amount) values ($1, 'payout.approve', (now() at time zone 'Asia/Bangkok')::date, 19950000)`,
      [tum.person.id],
    );
    const ids = await Promise.all(Array.from({ length: 8 }, () => newThing(200)));
    const answers = await Promise.all(ids.map((id) => perform(tum, { id }, { proof: false })));
    expect(answers.filter(({ message }) => message === 'OK').length).toBeLessThanOrEqual(2);
    const { rows } = await b.db.client.query<{ amount: bigint }>(
      'select amount from staff_spent where staff_id = $1',
      [tum.person.id],
    );
    expect(rows[0]?.amount).toBeLessThanOrEqual(20_000_000n);
  });
});

describe('a person who is suspended while their act waits for its turn', () => {
  it('has not done it', async () => {
    const id = await newThing();
    const late = await b.screen(await b.person('late', 'cashier'));
    expect(await whileHeld(id, () => perform(late, { id }), late)).toEqual({ message: 'NO_RIGHT' });
    expect(await doneOf(id)).toBe(0);
  });

  it('has not done it either where their role lost the right', async () => {
    const id = await newThing();
    const late = await b.screen(await b.person('late-too', 'cashier'));
    const lose = `update staff set role = 'support' where id = $1`;
    expect(await whileHeld(id, () => perform(late, { id }), late, lose)).toEqual({ message: 'NO_RIGHT' });
    expect(await doneOf(id)).toBe(0);
  });
});

describe('a second person', () => {
  it('confirms what another one asked for, and then it is done once', async () => {
    const id = await newThing();
    const request = await asked(noi, { id, second: true });
    expect(await doneOf(id)).toBe(0);
    const answers = await Promise.all([mali, owner, mali, owner].map((screen) => confirm(screen, request)));
    expect(answers.filter((one) => one === 'OK')).toHaveLength(1);
    expect([await doneOf(id), await stateOf(request)]).toEqual([1, 'done']);
  });

  it('is never who asked, neither by a second session nor in the same browser as another name', async () => {
    const id = await newThing();
    const request = await asked(mali, { id, second: true });
    expect(await confirm(mali, request)).toBe('OWN_REQUEST');
    const again = await b.screen(mali.person);
    expect(await confirm(again, request)).toBe('OWN_REQUEST');
    const other = await b.screen(await b.person('pim', 'manager'), mali);
    expect(await confirm(other, request)).toBe('SAME_DEVICE');
    expect(await doneOf(id)).toBe(0);
  });

  it('needs the same right and a bound that is large enough', async () => {
    const big = await newThing(30_000);
    const request = await asked(mali, { id: big, second: true });
    expect(await confirm(await b.screen(await b.person('bee', 'support')), request)).toBe('NO_RIGHT');
    expect(await confirm(noi, request)).toBe('OVER_BOUND');
    expect(await confirm(owner, request)).toBe('OK');
  });

  it('confirms nothing that has changed since it was asked for', async () => {
    const id = await newThing();
    const request = await asked(noi, { id, second: true });
    await b.db.client.query('update thing set version = 7 where id = $1', [id]);
    expect(await confirm(mali, request)).toBe('MOVED_ON');
    expect([await doneOf(id), await stateOf(request)]).toEqual([0, 'moved_on']);
  });

  it('sees in the list what has changed since it was asked for, and who asked takes it back', async () => {
    const [same, changed, gone] = await Promise.all([newThing(), newThing(), newThing()]);
    const waits = (id: string) => asked(noi, { id, second: true });
    const requests = [await waits(same), await waits(changed), await waits(gone)];
    const overtaken = async (screen: Screen) => {
      const { body } = await screen.ask('GET', 'requests?limit=100');
      const shown = body['requests'] as { id: string; isOvertaken: boolean }[];
      return requests.map((id) => shown.find((one) => one.id === id)?.isOvertaken);
    };
    expect(await overtaken(mali)).toEqual([false, false, false]);
    await b.db.client.query('update thing set version = 7 where id = $1', [changed]);
    await b.db.client.query('delete from thing where id = $1', [gone]);
    for (const screen of [noi, mali]) expect(await overtaken(screen)).toEqual([false, true, true]);
    expect(await perform(mali, { id: changed })).toEqual({ message: 'OK' });
    for (const id of requests) {
      const back = await noi.ask('POST', `requests/${id}/refuse`, { why: 'it has changed' });
      expect([back.body, await stateOf(id)]).toEqual([{ message: 'OK' }, 'withdrawn']);
    }
    const { body } = await mali.ask('GET', 'requests?state=decided&limit=100');
    expect(body['requests']).toContainEqual(expect.objectContaining({ id: requests[1], isOvertaken: false }));
  });

  it('is listed from the newest where a list goes on after no moment of ours', async () => {
    const id = await asked(noi, { id: await newThing(), second: true });
    for (const after of ['0000-01-01 x', '%2B275760-09-13T00:00:00.000Z x', '-271821-04-20 ', 'x'])
      expect(JSON.stringify((await noi.ask('GET', `requests?after=${after}`)).body)).toContain(id);
  });

  it('is refused also where it has changed: nothing is done, nobody confirms it, and who asked reads by whom and why', async () => {
    const thing = await newThing();
    const id = await asked(noi, { id: thing, second: true });
    await b.db.client.query('update thing set version = 7 where id = $1', [thing]);
    const word = await mali.ask('POST', `requests/${id}/refuse`, { why: 'it has changed' });
    expect([word.body, await confirm(owner, id)]).toEqual([{ message: 'OK' }, 'MOVED_ON']);
    const { body } = await noi.ask('GET', 'requests?state=decided&limit=100');
    const told = { id, state: 'refused', decidedBy: 'manager', said: 'it has changed' };
    expect(body['requests']).toContainEqual(expect.objectContaining(told));
    expect(await doneOf(thing)).toBe(0);
  });

  it('confirms nothing of who was suspended, what is over, or what was taken back', async () => {
    const [a, c, d] = await Promise.all([newThing(), newThing(), newThing()]);
    const gone = await b.screen(await b.person('gone', 'cashier'));
    const ofGone = await asked(gone, { id: a, second: true });
    await b.db.client.query('update staff set is_active = false where id = $1', [gone.person.id]);
    expect(await confirm(mali, ofGone)).toBe('MOVED_ON');
    const over = await asked(noi, { id: c, second: true });
    await b.db.client.query(`update staff_request set expires_at = now() where id = $1`, [over]);
    expect(await confirm(mali, over)).toBe('MOVED_ON');
    const back = await asked(noi, { id: d, second: true });
    await noi.ask('POST', `requests/${back}/refuse`, { why: 'not this one' });
    expect(await confirm(mali, back)).toBe('MOVED_ON');
    expect(await Promise.all([a, c, d].map(doneOf))).toEqual([0, 0, 0]);
  });

  it('is not made a forger by a moment in which the log cannot be read', async () => {
    const id = await newThing();
    const request = await asked(noi, { id, second: true });
    await b.db.client.query('alter table staff_event rename to staff_event_away');
    expect(await confirm(mali, request)).not.toBe('OK');
    await b.db.client.query('alter table staff_event_away rename to staff_event');
    expect([await doneOf(id), await stateOf(request)]).toEqual([0, 'waiting']);
    expect(await confirm(mali, request)).toBe('OK');
  });

  it.each([
    ['who asked', 'MOVED_ON', 'a thing', 'thing.do'],
    ['who confirms', 'NO_RIGHT', 'a thing', 'thing.do'],
    // what takes a right from its own people is their last act, and only that
    ['who asked', 'MOVED_ON', 'what a role may', 'thing.role'],
    ['who confirms', 'NO_RIGHT', 'what a role may', 'thing.role'],
  ])(
    'does nothing after all where %s was suspended meanwhile: %s, of %s',
    async (who, answer, _what, act) => {
      const maker = await b.screen(await b.person(newName(), 'cashier'));
      const second = await b.screen(await b.person(newName(), 'manager'));
      const id = await newThing();
      const request = await asked(maker, { id, second: true }, act);
      const gone = who === 'who asked' ? maker : second;
      expect(await whileHeld(id, () => confirm(second, request), gone)).toBe(answer);
      expect(await doneOf(id)).toBe(0);
    },
  );

  it('is asked once for the same: again by the same person is the same request, by another one is told whose it is', async () => {
    const id = await newThing();
    const request = await asked(noi, { id, second: true });
    expect(await asked(noi, { id, second: true })).toBe(request);
    expect(await perform(mali, { id, second: true })).toEqual({ message: 'WAITS_ALREADY' });
  });
});

describe('a proof', () => {
  it('serves one order, once', async () => {
    const [one, other] = await Promise.all([newThing(), newThing()]);
    expect(await perform(noi, { id: one, second: true }, { proof: false })).toEqual({ message: 'STEP_UP' });
    const proof = await noi.proof();
    const staff = await createStaffSessions(b.db).find(noi.cookies['krapao-staff'] ?? '');
    const ask = (id: string) =>
      b.module.door.perform(staff, 'thing.do', { id, second: true }, { why: 'so it is', proof });
    expect(await ask(one)).toMatchObject({ message: 'WAITS_FOR_SECOND' });
    await expect(ask(other)).rejects.toMatchObject({ code: 'STEP_UP_WRONG' });
  });
});

describe('a request', () => {
  const shownTo = async (screen: Screen) =>
    (await screen.ask('GET', 'requests?limit=100')).body['requests'] as { id: string; order: unknown }[];

  it('is shown to who asked and to who may confirm it, and to nobody else', async () => {
    const request = await asked(noi, { id: await newThing(), second: true });
    const dao = await b.screen(await b.person('dao2', 'support'));
    const isShown = async (screen: Screen) => (await shownTo(screen)).some(({ id }) => id === request);
    expect([await isShown(noi), await isShown(mali), await isShown(dao)]).toEqual([true, true, false]);
  });

  it('keeps what is secret of its order sealed, in the row, the list and the log alike', async () => {
    const id = await newThing();
    const request = await asked(noi, { id, second: true, secret: 'top-secret' });
    const { rows } = await b.db.client.query(
      `select to_jsonb(r)::text as text from staff_request r where id = $1 union all select to_jsonb(e)::text from staff_event e where request_id = $1`,
      [request],
    );
    expect(JSON.stringify([rows, await shownTo(mali)])).not.toContain('top-secret');
    expect(await confirm(mali, request)).toBe('OK');
  });

  it('names in the log who asked and who confirmed it, and stays as it was asked for', async () => {
    const id = await newThing();
    const request = await asked(noi, { id, second: true });
    await confirm(mali, request);
    const { rows } = await b.db.client.query(
      `select name, second_name as second from staff_event where subject = $1 and after ? 'done'`,
      [id],
    );
    expect(rows).toEqual([{ name: 'cashier', second: 'manager' }]);
    for (const text of [
      'update staff_request set decided_by = made_by where id = $1',
      'delete from staff_request where id = $1',
    ])
      await expect(b.db.client.query(text, [request])).rejects.toThrow(/stays/);
  });

  it('that somebody wrote by hand is not confirmed: the log has no word of its maker', async () => {
    const id = await newThing();
    const request = await asked(noi, { id, second: true });
    const forged = newId();
    await b.db.client.query(
      `insert into staff_request (id, act, "right", subject_kind, subject, "order", sealed, amount, seen_hash, made_by, made_device, why, expires_at)
        select $2, act, "right", subject_kind, subject || '-', "order", sealed, amount, seen_hash, made_by, made_device, why, expires_at from staff_request where id = $1`,
      [request, forged],
    );
    expect(await confirm(mali, forged)).toBe('MOVED_ON');
    expect(await doneOf(id)).toBe(0);
  });

  it('is confirmed while its maker may still do it, and not after', async () => {
    const id = await newThing();
    const kim = await b.screen(await b.person('kim', 'cashier'));
    const request = await asked(kim, { id, second: true });
    await b.db.client.query(`update staff set role = 'auditor' where id = $1`, [kim.person.id]);
    expect(await confirm(mali, request)).toBe('MOVED_ON');
    expect(await doneOf(id)).toBe(0);
  });

  it('that nobody confirmed in its time ends, and its screens and the log are told', async () => {
    const request = await asked(noi, { id: await newThing(), second: true });
    await b.module.door.expire();
    await b.db.client.query(`update staff_request set expires_at = now() where id = $1`, [request]);
    b.told.length = 0;
    expect(await b.module.door.expire()).toBe(1);
    expect([await stateOf(request), b.told]).toEqual(['expired', [['requests', 'board']]]);
  });
});

describe('the log', () => {
  const endOf = async (request: string): Promise<unknown[]> =>
    (
      await b.db.client.query<Record<string, unknown>>(
        `select name, staff_id as "staffId", subject, after ->> 'request' as ended from staff_event
          where request_id = $1 and after ? 'request'`,
        [request],
      )
    ).rows;

  it('says how each request ended, and who found that, in the same transaction', async () => {
    const by = ({ person: { id, name } }: Screen) => ({ staffId: id, name });
    const [a, c, d, e, f] = await Promise.all(Array.from({ length: 5 }, () => newThing()));
    const moved = await asked(noi, { id: a, second: true });
    await b.db.client.query('update thing set version = 7 where id = $1', [a]);
    await confirm(mali, moved);
    const gone = await asked(noi, { id: c, second: true });
    await b.db.client.query('delete from thing where id = $1', [c]);
    expect(await confirm(mali, gone)).toBe('MOVED_ON');
    const refused = await asked(noi, { id: d, second: true });
    await mali.ask('POST', `requests/${refused}/refuse`, { why: 'no' });
    const back = await asked(noi, { id: e, second: true });
    await noi.ask('POST', `requests/${back}/refuse`, { why: 'not this one' });
    const done = await asked(noi, { id: f, second: true });
    await confirm(mali, done);
    expect(await Promise.all([moved, gone, refused, back, done].map(endOf))).toEqual([
      [{ ...by(mali), subject: a, ended: 'moved_on' }],
      [{ ...by(mali), subject: c, ended: 'moved_on' }],
      [{ ...by(mali), subject: d, ended: 'refused' }],
      [{ ...by(noi), subject: e, ended: 'withdrawn' }],
      // the event of the act says it
      [],
    ]);
  });

  it('says that one whose maker may not do it any more moved on, and that one was over', async () => {
    const [a, c] = await Promise.all([newThing(), newThing()]);
    const jan = await b.screen(await b.person('jan', 'cashier'));
    const ofJan = await asked(jan, { id: a, second: true });
    await b.db.client.query(`update staff set role = 'auditor' where id = $1`, [jan.person.id]);
    await confirm(mali, ofJan);
    const over = await asked(noi, { id: c, second: true });
    await b.db.client.query(`update staff_request set expires_at = now() where id = $1`, [over]);
    // whoever comes too late ends nothing: the timer does
    expect([await confirm(mali, over), await stateOf(over)]).toEqual(['MOVED_ON', 'waiting']);
    await b.module.door.expire();
    expect(await Promise.all([ofJan, over].map(endOf))).toMatchObject([
      [{ name: 'manager', ended: 'moved_on' }],
      [{ name: 'krapao', ended: 'expired' }],
    ]);
  });
});

describe('what one does alone in a day', () => {
  it('stays within what the operator lets one do alone, also of many at once', async () => {
    const ada = await b.screen(await b.person('ada', 'owner'));
    const things = await Promise.all(Array.from({ length: 6 }, () => newThing(40)));
    const answers = await Promise.all(
      things.map((id) => perform(ada, { id, most: 10_000 }, { proof: false })),
    );
    expect(answers.filter(({ message }) => message === 'OK')).toHaveLength(2);
    expect((await Promise.all(things.map(doneOf))).filter((done) => done === 1)).toHaveLength(2);
    await asked(ada, { id: await newThing(40), most: 10_000 });
    // another one has a day of their own
    expect(await perform(mali, { id: await newThing(40), most: 10_000 })).toEqual({ message: 'OK' });
  });
});

describe('an account of their own', () => {
  it('is decided about by nobody, neither first nor second, nor one that may be theirs', async () => {
    const [own, alike] = [await newThing(), await newThing()];
    const ray = await b.screen(await b.person('ray', 'manager'));
    await b.db.client.query(`update staff set member_id = 'RAY' where id = $1`, [ray.person.id]);
    await b.db.client.query(
      `update thing set member = case id when $1 then 'RAY' else 'RAYS-WIFE' end where id = any($2)`,
      [own, [own, alike]],
    );
    expect([await perform(ray, { id: own }), await perform(ray, { id: alike })]).toEqual([
      { message: 'OWN_ACCOUNT' },
      { message: 'OWN_ACCOUNT' },
    ]);
    // who makes themselves alike to somebody here is kept from nothing that only keeps money in
    const keep = (id: string) => perform(ray, { id }, { act: 'thing.keep' });
    expect([await keep(own), await keep(alike)]).toEqual([{ message: 'OWN_ACCOUNT' }, { message: 'OK' }]);
    const request = await asked(noi, { id: own, second: true });
    expect(await confirm(ray, request)).toBe('OWN_ACCOUNT');
    expect(await confirm(mali, request)).toBe('OK');
  });
});

describe('who came in by a link of another one', () => {
  let names = 0;
  const seat = async (role: 'cashier' | 'manager' = 'manager') =>
    b.screen(await b.person(`let-in-${(names += 1)}`, role));
  const inBy = async (by: Screen, role?: 'cashier' | 'manager') => {
    const one = await seat(role);
    await b.letIn(one.person, by.person);
    return one;
  };

  it('is one with them: neither confirms what the other asked for, nor does whom one of them let in; somebody else does', async () => {
    const maker = await seat();
    const [second, sister] = [await inBy(maker), await inBy(maker)];
    const third = await inBy(second);
    const all = [maker, second, sister, third];
    for (const asking of all) {
      const id = await newThing();
      const request = await asked(asking, { id, second: true });
      for (const one of all.filter((other) => other !== asking))
        expect(await confirm(one, request)).toBe('LET_IN_BY');
      const { body } = await third.ask('GET', 'requests?limit=100');
      const letIn = asking === third ? null : (expect.anything() as unknown);
      const shown = expect.objectContaining({ id: request, may: false, letIn }) as unknown;
      expect(body['requests']).toContainEqual(shown);
      expect([await doneOf(id), await stateOf(request)]).toEqual([0, 'waiting']);
      expect(await confirm(mali, request)).toBe('OK');
    }
    const request = await asked(second, { id: await newThing(), second: true });
    const { body } = await maker.ask('POST', `requests/${request}/confirm`, { proof: await maker.proof() });
    expect(body).toEqual({ message: 'LET_IN_BY', name: second.person.name, by: maker.person.name });
  });

  it('is one with them also where one is suspended in between, comes back or has another role', async () => {
    const maker = await seat();
    const ghost = await inBy(maker);
    const second = await inBy(ghost);
    const request = await asked(second, { id: await newThing(), second: true });
    await b.db.client.query('update staff set is_active = false where id = $1', [ghost.person.id]);
    expect(await confirm(maker, request)).toBe('LET_IN_BY');
    await b.db.client.query(`update staff set role = 'owner' where id = $1`, [maker.person.id]);
    await b.db.client.query('update staff set is_active = true where id = $1', [ghost.person.id]);
    expect(await confirm(maker, request)).toBe('LET_IN_BY');
  });

  it('does nothing after all where a link made them one while it waited for its turn', async () => {
    const id = await newThing();
    const late = await seat();
    const request = await asked(noi, { id, second: true });
    const change = `insert into staff_let_in (staff_id, by_id) select $1, id from staff where name = 'cashier'`;
    expect(await whileHeld(id, () => confirm(late, request), late, change)).toBe('LET_IN_BY');
    expect([await doneOf(id), await stateOf(request)]).toEqual([0, 'waiting']);
  });

  it('has one day with them: what one decided about counts for both, also of many at once', async () => {
    const maker = await seat('cashier');
    const second = await inBy(maker, 'cashier');
    const things = await Promise.all(Array.from({ length: 8 }, () => newThing(40)));
    const answers = await Promise.all(
      things.map((id, i) => perform(i % 2 ? maker : second, { id, most: 10_000 }, { proof: false })),
    );
    expect(answers.filter(({ message }) => message === 'OK')).toHaveLength(2);
    // and the bound of the day of their role
    await b.db.client.query(
      `insert into staff_spent (staff_id, "right", day, amount) values ($1, 'payout.approve', (now() at time zone 'Asia/Bangkok')::date, 19950000)
        on conflict (staff_id, "right", day) do update set amount = excluded.amount`,
      [maker.person.id],
    );
    expect(await perform(second, { id: await newThing(600) })).toMatchObject({ message: 'WAITS_FOR_SECOND' });
  });

  it('decides about no account as a member that is theirs', async () => {
    const [maker, id] = [await seat(), await newThing()];
    const second = await inBy(maker);
    await b.db.client.query(`update staff set member_id = 'MAKER' where id = $1`, [maker.person.id]);
    await b.db.client.query(`update thing set member = 'MAKER' where id = $1`, [id]);
    expect(await perform(second, { id })).toEqual({ message: 'OWN_ACCOUNT' });
    expect(await perform(mali, { id })).toEqual({ message: 'OK' });
  });
});
