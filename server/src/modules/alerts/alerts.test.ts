import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import type { Right, Role } from '@krapao/contract/console/rights';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { silent } from '../../testing/fixtures.ts';
import { createPush, type Push } from '../push/index.ts';
import { requestsThatWait } from '../staff/face.ts';
import { consoleBench, KEYS, type ConsoleBench, type Person, type Screen } from '../staff/testing.ts';
import type { Waiting } from '../operator/face.ts';
import { readSettings, writeSettings } from '../site/settings.ts';
import { createAlerts } from './index.ts';
import { createLook } from './look.ts';

const AFTER_MS = 60_000;
const KEY = 'AAAA';
const sender = {
  key: KEY,
  isOurs: (key: string) => key === KEY,
  isAllowed: (endpoint: string) => endpoint.startsWith('https://push.example/'),
  send: async () => ({ outcome: 'done' as const }),
};
const kind = (name: string, right: Right) => ({
  name,
  right: () => right,
  verdicts: { approve: { takes: [], carryOut: async () => undefined } },
});
const KINDS = [
  kind('payout', 'payout.approve'),
  kind('slip', 'deposit.decide'),
  kind('setting', 'setting.change'),
];

let b: ConsoleBench;
let push: Push;
let waiting: Waiting[];
/** The moment of each look, and by which is told how long something waited: it stands still, however long a test takes. */
let now: Date;
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
/** Requests about what has changed since. */
let overtaken: ReadonlySet<string>;
beforeAll(async () => {
  b = await consoleBench();
  push = createPush({ db: b.db, box: createSecretBox(KEYS[0]), sender, log: silent });
});
beforeEach(async () => {
  waiting = [];
  now = new Date();
  overtaken = new Set();
  await b.db.client.query('delete from push_subscription');
  await b.db.client.query('delete from alert_told');
});
afterAll(() => b.drop());

let things = 0;
/** A thing that has waited for so many s. */
function thing(of: string, seconds: number, baht: number | null = 100): Waiting {
  things += 1;
  const one = {
    kind: of,
    id: `thing-${things}`,
    memberId: 'somchai',
    amount: baht === null ? null : satang(baht * 100),
    since: ago(seconds),
    waits: 'approval',
    state: 'open',
    facts: { to: 'SCB 1234567890 SOMCHAI JAIDEE' },
  };
  waiting.push(one);
  return one;
}
const looker = () =>
  createLook({
    db: b.db,
    clock: { now: () => now },
    board: { list: async () => waiting },
    requests: { waiting: () => requestsThatWait(b.db, async () => overtaken) },
    kinds: KINDS,
    settings: { current: () => readSettings(b.db) },
    afterMs: AFTER_MS,
    wakePush: () => undefined,
    group: undefined,
  });
/** A look whose turn has come. */
async function look(times = 1): Promise<(number | undefined)[]> {
  await b.db.client.query('update alert_turn set due_at = now()');
  return Promise.all(Array.from({ length: times }, () => looker()()));
}
let people = 0;
async function person(role: Role, language = 'en'): Promise<Person> {
  people += 1;
  const made = await b.person(`person${people}`, role);
  await b.db.client.query('update staff set language = $2 where id = $1', [made.id, language]);
  await push.subscribe(
    { kind: 'staff', id: made.id },
    { endpoint: `https://push.example/${made.id}`, p256dh: 'p', auth: 'a', signedBy: KEY },
  );
  return made;
}
interface Call {
  title: string;
  body: string;
  path: string;
}
/** What is on its way to that person, and is taken from it. */
async function calls({ id }: Person): Promise<Call[]> {
  const { rows } = await b.db.client.query<{ content: Call }>(
    `delete from push_message m using push_subscription s where s.id = m.subscription_id and s.owner = $1 returning m.content`,
    [id],
  );
  return rows.map(({ content }) => content);
}

describe('who may decide what waits', () => {
  it('is called after a minute, by kind, count and amount, in their language, and reads no name or number of anybody', async () => {
    const [mali, noi, dao] = [
      await person('manager'),
      await person('cashier', 'th'),
      await person('support'),
    ];
    thing('payout', 59);
    await look();
    expect(await calls(mali)).toEqual([]);
    thing('payout', 61, 1_500);
    thing('payout', 90, 2_000);
    thing('slip', 70, null);
    thing('setting', 70, null);
    await look();
    expect(await calls(mali)).toEqual([
      {
        title: '4 things wait for you',
        body: 'Withdrawal 2 · ฿3,500.00\nSlip 1\nUnusable setting 1',
        path: '/work',
      },
    ]);
    expect(await calls(noi)).toEqual([
      { title: 'มีงานรอคุณ 3 รายการ', body: 'ถอนเงิน 2 · ฿3,500.00\nสลิป 1', path: '/work' },
    ]);
    expect(await calls(dao)).toEqual([]);
  });

  it('is called once for a thing, and again for one that waits for something else', async () => {
    const mali = await person('manager');
    const one = thing('payout', 61);
    await look();
    expect(await calls(mali)).toMatchObject([{ path: '/work?kind=payout' }]);
    await look();
    await look();
    expect(await calls(mali)).toEqual([]);
    waiting = [{ ...one, waits: 'review' }];
    await look();
    expect(await calls(mali)).toHaveLength(1);
  });

  it('is called however much waits', async () => {
    const mali = await person('manager');
    for (let i = 0; i < 17_000; i += 1) thing('slip', 70, null);
    await look();
    expect(await calls(mali)).toMatchObject([{ title: '17000 things wait for you' }]);
  });

  it('is called once by servers that look at the same time, and each thing once where one is late', async () => {
    const mali = await person('manager');
    thing('payout', 61);
    expect((await look(4)).filter((called) => called !== undefined)).toEqual([1]);
    expect(await calls(mali)).toHaveLength(1);
    await b.db.client.query('delete from alert_told');
    // the turn of one that is slow ends before it is done
    const slow = look();
    const [[first], [second]] = await Promise.all([slow, look()]);
    expect((first ?? 0) + (second ?? 0)).toBe(1);
  });

  it('is called to what a second person has to confirm, but for who asked and once it has changed', async () => {
    const [owner, mali, twin] = [await person('owner'), await person('manager'), await person('manager')];
    await b.letIn(twin, mali);
    await b.db.client.query(
      `insert into staff_request (id, act, "right", subject_kind, subject, "order", sealed, amount, seen_hash, made_by, made_device, why, made_at, expires_at)
        values ('r1', 'board.decide', 'payout.approve', 'payout', 'p1', '{}', '', 5500000, '', $1, '', 'large', $2, now() + interval '1 hour')`,
      [mali.id, ago(61)],
    );
    overtaken = new Set(['r1']);
    await look();
    expect(await calls(owner)).toEqual([]);
    overtaken = new Set();
    await look();
    expect(await calls(mali)).toEqual([]);
    // who may be them is as little called
    expect(await calls(twin)).toEqual([]);
    expect(await calls(owner)).toEqual([
      {
        title: '1 thing waits for you',
        body: 'Request for a second person 1 · ฿55,000.00',
        path: '/requests',
      },
    ]);
    await b.db.client.query(
      `update staff_request set state = 'withdrawn', decided_at = now() where id = 'r1'`,
    );
  });

  it('is not called once they work here no more', async () => {
    const mali = await person('manager');
    await b.db.client.query('update staff set is_active = false where id = $1', [mali.id]);
    thing('payout', 61);
    await look();
    expect(await calls(mali)).toEqual([]);
  });

  it('is forgotten what they were called for a day after it waits no more', async () => {
    const told = async () =>
      (await b.db.client.query<{ subject: string }>('select subject from alert_told')).rows.map(
        ({ subject }) => subject,
      );
    const [stays, goes] = [thing('payout', 61), thing('payout', 61)];
    await look();
    waiting = [stays];
    await look();
    expect((await told()).toSorted()).toEqual([stays.id, goes.id].toSorted());
    await b.db.client.query(`update alert_told set told_at = now() - interval '25 hours'`);
    await look();
    expect(await told()).toEqual([stays.id]);
  });
});

describe('a talk that waits', () => {
  const talk = (assignee: string | null = null, seconds = 61) =>
    b.db.client.query(
      `insert into chat_conversation (id, guest_hash, language, state, last_seq, waiting_since, assignee)
        values (gen_random_uuid(), uuid_send(gen_random_uuid()), 'en', 'waiting', 1, $2, $1)`,
      [assignee, ago(seconds)],
    );
  beforeEach(async () => {
    await writeSettings(b.db, { chat: true });
    await b.db.client.query('delete from chat_conversation');
  });
  afterAll(() => b.db.client.query('delete from chat_conversation'));

  it('for a minute calls each agent; one that an agent has, that agent alone, and whoever gets it next', async () => {
    const [dao, noi, cashier] = [
      await person('support'),
      await person('support', 'la'),
      await person('cashier'),
    ];
    await talk(null, 59);
    await look();
    expect(await calls(dao)).toEqual([]);
    await talk();
    await look();
    expect(await calls(dao)).toEqual([{ title: '1 thing waits for you', body: 'Talk 1', path: '/chat' }]);
    expect(await calls(noi)).toMatchObject([{ body: 'ການສົນທະນາ 1' }]);
    expect(await calls(cashier)).toEqual([]);
    await talk(dao.id);
    await look();
    expect([await calls(dao), await calls(noi)]).toMatchObject([[{ body: 'Talk 2', path: '/chat' }], []]);
    await look();
    expect(await calls(dao)).toEqual([]);
    await b.db.client.query('update chat_conversation set assignee = $1 where assignee is not null', [
      noi.id,
    ]);
    await look();
    expect([await calls(dao), await calls(noi)]).toMatchObject([[], [{ body: 'ການສົນທະນາ 2' }]]);
  });

  it('calls nobody out of the chat’s hours, or where it is off', async () => {
    const dao = await person('support');
    const minute = (ahead: number) =>
      new Date(now.getTime() + 7 * 3_600_000 + ahead * 60_000).toISOString().slice(11, 16);
    await talk();
    await writeSettings(b.db, { chat: false });
    await look();
    await writeSettings(b.db, { chat: true, chatFrom: minute(120), chatTo: minute(180) });
    await look();
    expect(await calls(dao)).toEqual([]);
    await writeSettings(b.db, { chatFrom: null, chatTo: null });
    await look();
    expect(await calls(dao)).toHaveLength(1);
  });
});

describe('a browser of staff', () => {
  let noi: Screen;
  beforeAll(async () => {
    createAlerts({
      ...{ db: b.db, log: silent, push, notifier: undefined, kinds: [], afterMs: AFTER_MS },
      settings: { current: () => readSettings(b.db) },
      ...{ clock: { now: () => new Date() }, board: { list: async () => [] }, language: async () => 'th' },
      requests: { waiting: async () => [] },
    }).console(b.api, b.module.door);
    noi = await b.screen(await b.person('noi', 'cashier'));
  });
  const keys = { p256dh: 'BAAA', auth: 'AAAA' };
  const subscriptions = async () =>
    (await b.db.client.query<{ owner: string }>('select owner from push_subscription')).rows;

  it('is kept for who is signed in, until they say no more', async () => {
    const { body } = await noi.ask('GET', 'me/push');
    expect(body).toEqual({ key: KEY });
    const endpoint = 'https://push.example/noi';
    const kept = await noi.ask('PUT', 'me/push', { endpoint, keys, signedBy: KEY, owner: 'mali' });
    expect(kept).toMatchObject({ status: 200 });
    expect(await subscriptions()).toEqual([{ owner: noi.person.id }]);
    expect(await noi.ask('DELETE', 'me/push', { endpoint })).toMatchObject({ status: 200 });
    expect(await subscriptions()).toEqual([]);
  });

  it('is not kept where its address is one of our own network', async () => {
    const endpoint = 'https://169.254.169.254/latest';
    const told = await noi.ask('PUT', 'me/push', { endpoint, keys, signedBy: KEY });
    expect(told).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
    expect(await subscriptions()).toEqual([]);
  });
});
